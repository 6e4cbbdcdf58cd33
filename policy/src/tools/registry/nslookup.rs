//! `nslookup`: asks name servers; without a name it reads commands.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("nslookup", "asks name servers", "BIND 9.18, nslookup(1)")
    .syntax(Syntax::GNU.single_dash_long())
    .flags(&[
        Flag::glued(&["-type"], Role::Text),
        Flag::glued(&["-querytype"], Role::Text),
        Flag::glued(&["-query"], Role::Text),
        Flag::glued(&["-class"], Role::Text),
        Flag::glued(&["-timeout"], Role::Text),
        Flag::glued(&["-retry"], Role::Text),
        Flag::glued(&["-port"], Role::Text),
        Flag::glued(&["-domain"], Role::Text),
        Flag::glued(&["-search"], Role::Text),
        Flag::glued(&["-nosearch"], Role::Text),
        Flag::glued(&["-recurse"], Role::Text),
        Flag::glued(&["-norecurse"], Role::Text),
        Flag::glued(&["-debug"], Role::Text),
        Flag::glued(&["-nodebug"], Role::Text),
        Flag::glued(&["-d2"], Role::Text),
        Flag::glued(&["-nod2"], Role::Text),
        Flag::glued(&["-vc"], Role::Text),
        Flag::glued(&["-novc"], Role::Text),
        Flag::glued(&["-fail"], Role::Text),
        Flag::glued(&["-nofail"], Role::Text),
        Flag::glued(&["-ndots"], Role::Text),
        Flag::glued(&["-all"], Role::Text),
        Flag::glued(&["-msg"], Role::Text),
        Flag::glued(&["-nomsg"], Role::Text),
        Flag::glued(&["-besteffort"], Role::Text),
        Flag::glued(&["-sil"], Role::Text),
        Flag::ends(&["-version"]),
    ])
    .operands(Operands::Judged)
    .judge(asked)
    .examples(&[
        ex("nslookup x.example", "connect ?"),
        ex("nslookup -type=mx x.example 1.1.1.1", "connect 1.1.1.1"),
        ex("nslookup -version", ""),
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
