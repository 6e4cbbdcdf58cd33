//! `kill`: sends signals to processes.

use crate::{
    effect::Effect,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("kill", "sends signals to processes", "procps 4.0.2, kill(1); bash 5.2 builtin")
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(signal)
        .examples(&[
            ex("kill 7", "signal"),
            ex("kill -9 7", "signal"),
            ex("kill -s KILL 7", "signal"),
            ex("kill -0 7", ""),
            ex("kill -l", ""),
            ex("kill -l 15", ""),
            ex("kill $x", "signal"),
        ]);

fn signal(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words: Vec<Option<&[u8]>> = call.args.iter().map(Arg::known).collect();
    let harmless = match words.as_slice() {
        // Signal 0 only asks whether the process exists.
        [] | [Some(b"-s" | b"--signal" | b"-n"), Some(b"0"), ..] => true,
        [Some(first), ..] => {
            matches!(*first, b"-0" | b"-l" | b"-L" | b"--list" | b"--table" | b"--help" | b"--version")
        }
        [None, ..] => false,
    };
    if !harmless {
        findings.at(call.span, Effect::Signal, "sends a signal");
    }
}
