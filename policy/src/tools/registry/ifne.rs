//! `ifne`: runs a command if its input is not empty.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("ifne", "runs a command if its input is not empty", "moreutils 0.67, ifne(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[
        ex("ifne rm x", "inner rm x"),
        ex("ifne -n mail u", "inner mail u"),
        ex("ifne -nn x", "inner -nn x"),
        ex("ifne $x", "inner $x"),
    ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    // It reads no other flag: any other first word is the command.
    let at = usize::from(call.args.first().is_some_and(|first| first.known() == Some(b"-n")));
    findings.perhaps_command(call.args.get(at..).unwrap_or_default().to_vec());
}
