//! `defaults`: shows and changes settings.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("defaults", "shows and changes settings", "macOS 15, defaults(1)")
    .syntax(Syntax::RAW)
    .alone(&["help", "-h"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("defaults read com.apple.dock", ""),
        ex("defaults write a b c", "write the settings of applications"),
        ex("defaults $x", "write the settings of applications"),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[b"read", b"read-type", b"domains", b"find", b"help"];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let reads = call.args.first().and_then(|word| word.known()).is_some_and(|word| READS.contains(&word));
    if !reads {
        findings.at(call.span, Effect::Write(Target::Named("the settings of applications".into())), "changes settings");
    }
}
