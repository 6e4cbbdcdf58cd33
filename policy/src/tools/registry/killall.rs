//! `killall`: sends signals to processes by name.

use crate::{
    effect::Effect,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("killall", "sends signals to processes by name", "psmisc 23.6, killall(1)")
    .aliases(&["killall5"])
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(signal)
    .examples(&[ex("killall node", "signal"), ex("killall -9 x", "signal"), ex("killall -l", "")]);

fn signal(call: &Call<'_>, findings: &mut Findings<'_>) {
    let first = call.args.first().and_then(Arg::known);
    if !matches!(first, Some(b"-l" | b"--list" | b"--version" | b"-V" | b"-0")) {
        findings.at(call.span, Effect::Signal, "sends a signal");
    }
}
