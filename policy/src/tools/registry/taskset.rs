//! `taskset`: runs a command on some processors.

use crate::{
    effect::Effect,
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("taskset", "runs a command on some processors", "util-linux 2.38.1, taskset(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-a", "--all-tasks"]),
            Flag::switch(&["-p", "--pid"]),
            Flag::switch(&["-c", "--cpu-list"]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("taskset 1 rm x", "inner rm x"),
            ex("taskset -c 0,1 ls -l", "inner ls -l"),
            ex("taskset -p 7", ""),
            ex("taskset -cp 0 7", "signal"),
            ex("taskset $x rm x", "opaque; inner rm x"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(mask) = call.operands.first() else { return };
    let words = call.args.get(mask.at + 1..).unwrap_or_default();
    if call.has("--pid") {
        if !words.is_empty() {
            findings.at(call.span, Effect::Signal, "moves a process to other processors");
        }
        return;
    }
    if matches!(mask.arg.form, Form::Any | Form::Glob) {
        findings.opaque(mask.arg.span, "a word that may hold the command");
    }
    findings.command(words);
}
