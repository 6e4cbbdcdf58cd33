//! `setpriv`: runs a command with other privileges.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("setpriv", "runs a command with other privileges", "util-linux 2.38.1, setpriv(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-d", "--dump"]),
            Flag::switch(&["--nnp", "--no-new-privs"]),
            Flag::value(&["--ambient-caps"], Role::Text),
            Flag::value(&["--inh-caps"], Role::Text),
            Flag::value(&["--bounding-set"], Role::Text),
            Flag::value(&["--ruid"], Role::Text),
            Flag::value(&["--euid"], Role::Text),
            Flag::value(&["--rgid"], Role::Text),
            Flag::value(&["--egid"], Role::Text),
            Flag::value(&["--reuid"], Role::Text),
            Flag::value(&["--regid"], Role::Text),
            Flag::switch(&["--clear-groups"]),
            Flag::switch(&["--keep-groups"]),
            Flag::switch(&["--init-groups"]),
            Flag::value(&["--groups"], Role::Text),
            Flag::value(&["--securebits"], Role::Text),
            Flag::value(&["--pdeathsig"], Role::Text),
            Flag::value(&["--selinux-label"], Role::Text),
            Flag::value(&["--apparmor-profile"], Role::Text),
            Flag::switch(&["--reset-env"]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("setpriv -d", ""),
            ex("setpriv --no-new-privs rm x", "inner rm x"),
            ex("setpriv --reuid u --clear-groups ls", "elevate; inner ls"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let users = ["--ruid", "--euid", "--reuid", "--rgid", "--egid", "--regid", "--groups", "--init-groups"];
    if users.iter().any(|flag| call.has(flag)) {
        findings.at(call.span, Effect::Elevate, "becomes another user");
    }
    if let Some(first) = call.operands.first() {
        findings.inner(Inner::Command {
            args: call.args.get(first.at..).unwrap_or_default().to_vec(),
            environment: Vec::new(),
            cwd: None,
            stdin: None,
            surely: true,
            keeps_environment: !call.has("--reset-env"),
        });
    }
}
