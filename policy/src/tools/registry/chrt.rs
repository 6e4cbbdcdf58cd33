//! `chrt`: runs a command under another scheduling policy.

use crate::{
    effect::Effect,
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("chrt", "runs a command under another scheduling policy", "util-linux 2.38.1, chrt(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-b", "--batch"]),
            Flag::switch(&["-d", "--deadline"]),
            Flag::switch(&["-f", "--fifo"]),
            Flag::switch(&["-i", "--idle"]),
            Flag::switch(&["-o", "--other"]),
            Flag::switch(&["-r", "--rr"]),
            Flag::switch(&["-R", "--reset-on-fork"]),
            Flag::value(&["-T", "--sched-runtime"], Role::Text),
            Flag::value(&["-P", "--sched-period"], Role::Text),
            Flag::value(&["-D", "--sched-deadline"], Role::Text),
            Flag::switch(&["-a", "--all-tasks"]),
            Flag::ends(&["-m", "--max"]),
            Flag::switch(&["-p", "--pid"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("chrt -b 0 rm x", "inner rm x"),
            ex("chrt 10 ls -l", "inner ls -l"),
            ex("chrt -m", ""),
            ex("chrt -p 1", ""),
            ex("chrt -p 5 1", "signal"),
            ex("chrt $x rm x", "opaque; inner rm x"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--pid") {
        if call.args.len() > 2 {
            findings.at(call.span, Effect::Signal, "changes the scheduling of a process");
        }
    } else if let Some(priority) = call.operands.first() {
        if matches!(priority.arg.form, Form::Any | Form::Glob) {
            findings.opaque(priority.arg.span, "a word that may hold the command");
        }
        findings.command(call.args.get(priority.at + 1..).unwrap_or_default());
    }
}
