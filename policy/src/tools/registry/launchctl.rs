//! `launchctl`: handles services.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("launchctl", "handles services", "macOS 15, launchctl(1)")
    .syntax(Syntax::RAW)
    .alone(&["help", "-h"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("launchctl list", ""),
        ex("launchctl load a", "persist a service"),
        ex("launchctl $x", "persist a service"),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[
    b"list",
    b"print",
    b"print-cache",
    b"print-disabled",
    b"blame",
    b"dumpstate",
    b"version",
    b"help",
    b"managerpid",
    b"manageruid",
    b"managername",
    b"hostinfo",
    b"plist",
    b"procinfo",
    b"error",
    b"variant",
];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let reads = call.args.first().and_then(|word| word.known()).is_some_and(|word| READS.contains(&word));
    if !reads {
        findings.at(call.span, Effect::Persist(Target::Named("a service".into())), "changes services");
    }
}
