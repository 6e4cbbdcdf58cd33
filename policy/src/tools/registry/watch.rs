//! `watch`: runs a command again and again.

use crate::{
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("watch", "runs a command again and again", "procps 4.0.2, watch(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-b", "--beep"]),
        Flag::switch(&["-c", "--color"]),
        Flag::glued(&["-d", "--differences"], Role::Text),
        Flag::switch(&["-e", "--errexit"]),
        Flag::switch(&["-g", "--chgexit"]),
        Flag::value(&["-q", "--equexit"], Role::Text),
        Flag::value(&["-n", "--interval"], Role::Text),
        Flag::switch(&["-p", "--precise"]),
        Flag::switch(&["-t", "--no-title"]),
        Flag::switch(&["-w", "--no-wrap"]),
        Flag::switch(&["-x", "--exec"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-v", "--version"]),
    ])
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[
        ex("watch -n1 ls -l", "shell ls -l"),
        ex("watch 'rm x'", "shell rm x"),
        ex("watch cat x '&&' rm y", "shell cat x && rm y"),
        ex("watch -x rm x", "inner rm x"),
        ex("watch -d --color ls", "shell ls"),
        ex("watch ls $x", "shell $x"),
    ]);

/// The words are one text for `sh -c`, unless `-x` is given.
fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(first) = call.operands.first() else { return };
    let words = call.args.get(first.at..).unwrap_or_default();
    if call.has("--exec") {
        return findings.command(words);
    }
    let text = words.iter().map(|word| word.text.as_slice()).collect::<Vec<_>>().join(&b' ');
    let form = if words.iter().all(|word| word.form == Form::Exact) { Form::Exact } else { Form::Any };
    let text = if form == Form::Exact { text } else { Vec::new() };
    findings.shell(&Arg { text, form, span: call.span });
}
