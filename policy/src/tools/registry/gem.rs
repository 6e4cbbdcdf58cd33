//! `gem`: handles Ruby packages.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("gem", "handles Ruby packages", "RubyGems 3.3, gem help commands")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h", "env", "environment"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("gem list", "connect ?"),
        ex("gem env", ""),
        ex("gem install x", "connect ?; run package scripts; write ?"),
        ex("gem push x", "connect ?; run package scripts; write ?"),
        ex("gem --version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[
    b"list",
    b"env",
    b"environment",
    b"contents",
    b"which",
    b"help",
    b"info",
    b"dependency",
    b"specification",
    b"search",
    b"query",
    b"outdated",
    b"sources",
];

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
    findings.connect(call.span, Host::Unknown);
}
