//! `env`: runs a program in a changed environment.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("env", "runs a program in a changed environment", "GNU coreutils 9.1, env(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-", "-i", "--ignore-environment"]),
        Flag::switch(&["-0", "--null"]),
        Flag::value(&["-u", "--unset"], Role::Text),
        Flag::value(&["-C", "--chdir"], Role::Enter),
        Flag::value(&["-S", "--split-string"], Role::Opaque("`env -S` splits text into a command")),
        Flag::glued(&["--block-signal"], Role::Text),
        Flag::glued(&["--default-signal"], Role::Text),
        Flag::glued(&["--ignore-signal"], Role::Text),
        Flag::switch(&["--list-signal-handling"]),
        Flag::switch(&["-v", "--debug"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[
        ex("env", ""),
        ex("env A=1 B=2 ls -l", "inner ls -l"),
        ex("env -i -u X rm x", "inner rm x"),
        ex("env -C src ls", "inner ls"),
        ex("env -S 'rm x'", "opaque"),
    ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut environment = Vec::new();
    for operand in &call.operands {
        let arg = operand.arg;
        if let Some(at) = arg.text.iter().position(|byte| *byte == b'=') {
            let name = Arg::exact(arg.text.get(..at).unwrap_or_default(), arg.span);
            environment.push((name, arg.tail(at + 1)));
            continue;
        }
        findings.inner(Inner::Command {
            args: call.args.get(operand.at..).unwrap_or_default().to_vec(),
            environment,
            cwd: findings.moved(),
            stdin: None,
            surely: true,
        });
        return;
    }
}
