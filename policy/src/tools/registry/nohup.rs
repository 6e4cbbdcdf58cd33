//! `nohup`: runs a command that ignores hangups.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("nohup", "runs a command that ignores hangups", "GNU coreutils 9.1, nohup(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[Flag::ends(&["--help"]), Flag::ends(&["--version"])])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .judge(output)
    .examples(&[
        ex("nohup ls", "inner ls; write nohup.out"),
        ex("nohup -- rm x", "inner rm x; write nohup.out"),
        ex("nohup --help", ""),
    ]);

/// Where standard output is a terminal, which is not known here, it goes to a file.
fn output(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.operands.is_empty() {
        findings.uncertain();
        findings.write(&Arg::exact("nohup.out", call.span));
    }
}
