//! `pkill`: sends signals to processes by name.

use crate::{
    effect::Effect,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("pkill", "sends signals to processes by name", "procps 4.0.2, pkill(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(signal)
    .examples(&[
        ex("pkill node", "signal"),
        ex("pkill -9 -f 'x y'", "signal"),
        ex("pkill -0 node", ""),
        ex("pkill --version", ""),
    ]);

fn signal(call: &Call<'_>, findings: &mut Findings<'_>) {
    let first = call.args.first().and_then(Arg::known);
    if !matches!(first, Some(b"--help" | b"-h" | b"--version" | b"-V" | b"-0")) {
        findings.at(call.span, Effect::Signal, "sends a signal");
    }
}
