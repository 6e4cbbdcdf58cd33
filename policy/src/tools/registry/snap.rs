//! `snap`: handles snaps.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("snap", "handles snaps", "snap 2.57, snap help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "version", "help", "--help"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("snap list", "connect ?"),
        ex("snap install x", "connect ?; run package scripts; write ?"),
        ex("snap version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[
    b"list",
    b"version",
    b"info",
    b"find",
    b"services",
    b"interfaces",
    b"connections",
    b"changes",
    b"tasks",
    b"warnings",
    b"known",
    b"model",
    b"help",
];

/// Flags that leave it so.
const FLAGS: &[&[u8]] = &[b"--all", b"--color=never", b"--unicode=never", b"--verbose", b"--abs-time"];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words = call.args.iter();
    let reads = words.next().and_then(|word| word.known()).is_some_and(|word| READS.contains(&word));
    let plain = words.all(|word| word.known().is_some_and(|text| !text.starts_with(b"-") || FLAGS.contains(&text)));
    if !(reads && plain) {
        findings.run(call.span, "package scripts");
        findings.at(call.span, Effect::Write(Target::Somewhere), "changes packages");
    }
    findings.connect(call.span, Host::Unknown);
}
