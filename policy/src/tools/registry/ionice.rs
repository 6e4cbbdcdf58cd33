//! `ionice`: runs a command with another I/O priority.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("ionice", "runs a command with another I/O priority", "util-linux 2.38.1, ionice(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::value(&["-c", "--class"], Role::Text),
            Flag::value(&["-n", "--classdata"], Role::Text),
            Flag::value(&["-p", "--pid"], Role::Text),
            Flag::value(&["-P", "--pgid"], Role::Text),
            Flag::value(&["-u", "--uid"], Role::Text),
            Flag::switch(&["-t", "--ignore"]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("ionice", ""),
            ex("ionice -c3 rm x", "inner rm x"),
            ex("ionice -c 3 -n 7 rm -r x", "inner rm -r x"),
            ex("ionice -p 1 2", ""),
            ex("ionice -c2 -p 1", "signal"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if ["--pid", "--pgid", "--uid"].iter().any(|flag| call.has(flag)) {
        if call.has("--class") || call.has("--classdata") {
            findings.at(call.span, Effect::Signal, "changes the priority of processes");
        }
    } else if let Some(first) = call.operands.first() {
        findings.command(call.args.get(first.at..).unwrap_or_default());
    }
}
