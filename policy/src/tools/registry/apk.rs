//! `apk`: handles Alpine packages.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("apk", "handles Alpine packages", "apk-tools 2.14, apk --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("apk info -vv", ""),
        ex("apk add x", "connect ?; run package scripts; write ?"),
        ex("apk search x", ""),
        ex("apk --version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[b"info", b"list", b"search", b"policy", b"dot", b"stats", b"version"];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let reads = call.args.first().and_then(|word| word.known()).is_some_and(|word| READS.contains(&word));
    // A configuration, root or plugin of one's own would change what happens.
    let plain = call.args.iter().all(|word| {
        word.known_str().is_some_and(|text| {
            ![
                "-c",
                "--config",
                "--setopt",
                "--plugin",
                "--installroot",
                "--root",
                "-r",
                "--dbpath",
                "--hookdir",
                "--repofrompath",
                "--repository",
            ]
            .iter()
            .any(|flag| text.starts_with(flag))
        })
    });
    if !(reads && plain) {
        findings.run(call.span, "package scripts");
        findings.at(call.span, Effect::Write(Target::Somewhere), "changes packages");
    }
    if !(reads && plain) {
        findings.connect(call.span, Host::Unknown);
    }
}
