//! `ifne`: runs a command if its input is not empty.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Flag, Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("ifne", "runs a command if its input is not empty", "moreutils 0.67, ifne(1)")
    .syntax(Syntax::POSIX)
    .flags(&[Flag::switch(&["-n"])])
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[ex("ifne rm x", "inner rm x"), ex("ifne -n mail u", "inner mail u")]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if let Some(first) = call.operands.first() {
        findings.perhaps_command(call.args.get(first.at..).unwrap_or_default().to_vec());
    }
}
