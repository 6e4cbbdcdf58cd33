//! `host`: asks name servers.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("host", "asks name servers", "BIND 9.18, host(1)")
    .syntax(Syntax { operand_ends_flags: false, ..Syntax::POSIX })
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-A"]),
        Flag::switch(&["-C"]),
        Flag::value(&["-c"], Role::Text),
        Flag::switch(&["-d"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-l"]),
        Flag::value(&["-m"], Role::Text),
        Flag::value(&["-N"], Role::Text),
        Flag::value(&["-p"], Role::Text),
        Flag::switch(&["-r"]),
        Flag::value(&["-R"], Role::Text),
        Flag::switch(&["-s"]),
        Flag::value(&["-t"], Role::Text),
        Flag::switch(&["-T"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["-w"]),
        Flag::value(&["-W"], Role::Text),
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
    ])
    .alone(&["-V"])
    .operands(Operands::Judged)
    .judge(asked)
    .examples(&[
        ex("host -t mx x.example", "connect ?"),
        ex("host x.example 1.1.1.1", "connect 1.1.1.1"),
        ex("host -V", ""),
        ex("host x.example -V", "connect ?"),
    ]);

/// The second word is the server, else those of the system.
fn asked(call: &Call<'_>, findings: &mut Findings<'_>) {
    match call.operands.get(1) {
        Some(server) => {
            let host = host(server.arg);
            findings.connect(server.arg.span, host);
        }
        None => findings.connect(call.span, Host::Unknown),
    }
}
