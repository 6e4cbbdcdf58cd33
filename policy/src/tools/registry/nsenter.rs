//! `nsenter`: runs a command in the namespaces of another process.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("nsenter", "runs a command in the namespaces of another process", "util-linux 2.38.1, nsenter(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::value(&["-t", "--target"], Role::Text),
            Flag::glued(&["-m", "--mount"], Role::Read),
            Flag::glued(&["-u", "--uts"], Role::Read),
            Flag::glued(&["-i", "--ipc"], Role::Read),
            Flag::glued(&["-n", "--net"], Role::Read),
            Flag::glued(&["-p", "--pid"], Role::Read),
            Flag::glued(&["-U", "--user"], Role::Read),
            Flag::glued(&["-C", "--cgroup"], Role::Read),
            Flag::glued(&["-T", "--time"], Role::Read),
            Flag::value(&["-S", "--setuid"], Role::Text),
            Flag::value(&["-G", "--setgid"], Role::Text),
            Flag::switch(&["--preserve-credentials"]),
            Flag::glued(&["-r", "--root"], Role::Read),
            Flag::glued(&["-w", "--wd"], Role::Read),
            Flag::value(&["-W", "--wdns"], Role::Text),
            Flag::switch(&["-F", "--no-fork"]),
            Flag::switch(&["-Z", "--follow-context"]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::Judged)
        .effects(&[Fact::Elevates, Fact::Opaque("paths of another process's namespaces")])
        .judge(command)
        .examples(&[
            ex("nsenter -t 1 -m rm x", "elevate; opaque; inner rm x"),
            ex("nsenter -t 1 -a", "elevate; opaque; run what is typed into a shell"),
            ex("nsenter --help", ""),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    match call.operands.first() {
        Some(first) => findings.perhaps_command(call.args.get(first.at..).unwrap_or_default().to_vec()),
        None => findings.run(call.span, "what is typed into a shell"),
    }
}
