//! `runcon`: runs a command in another security context.

use crate::{
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("runcon", "runs a command in another security context", "GNU coreutils 9.1, runcon(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-c", "--compute"]),
            Flag::value(&["-t", "--type"], Role::Text),
            Flag::value(&["-u", "--user"], Role::Text),
            Flag::value(&["-r", "--role"], Role::Text),
            Flag::value(&["-l", "--range"], Role::Text),
            Flag::ends(&["--help"]),
            Flag::ends(&["--version"]),
        ])
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("runcon -t x_t rm x", "inner rm x"),
            ex("runcon u:r:t:s rm x", "inner rm x"),
            ex("runcon --help", ""),
        ]);

/// Without flags the first operand is the whole context.
fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let parts = ["--compute", "--type", "--user", "--role", "--range"].iter().any(|flag| call.has(flag));
    let Some(first) = call.operands.first() else { return };
    if first.arg.form != Form::Exact {
        findings.opaque(first.arg.span, "a word that may hold the command");
    }
    let from = if parts { first.at } else { first.at + 1 };
    findings.command(call.args.get(from..).unwrap_or_default());
}
