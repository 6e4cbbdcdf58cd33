//! `getent`: prints entries of the system databases.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("getent", "prints entries of the system databases", "glibc 2.36, getent(1)")
    .flags(&[
        Flag::switch(&["-A", "--no-addrconfig"]),
        Flag::switch(&["-i", "--no-idn"]),
        Flag::value(&["-s", "--service"], Role::Config("it names a module that is loaded")),
        Flag::switch(&["-?", "--help"]),
        Flag::switch(&["--usage"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::Judged)
    .judge(lookups)
    .examples(&[
        ex("getent passwd", ""),
        ex("getent passwd root", ""),
        ex("getent group", ""),
        ex("getent services ssh", ""),
        ex("getent hosts", ""),
        ex("getent hosts example.org", "connect example.org"),
        ex("getent ahosts example.org", "connect example.org"),
        ex("getent ahostsv4 \"$X\"", "connect ?; opaque"),
        ex("getent networks x", "connect x"),
        ex("getent netgroup x", "connect x"),
        ex("getent -s ./x passwd", "opaque"),
        ex("getent --service=files passwd", "opaque"),
        ex("getent $x", "opaque; connect ?"),
        ex("getent passwd $x", "opaque"),
    ]);

/// Names of hosts and networks are looked up by the name server; users and groups in files or the directory of the site.
fn lookups(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = call.operand_args();
    let Some(database) = operands.next() else { return };
    if matches!(database.known(), Some(name) if !NETWORKED.contains(&name)) {
        return;
    }
    if database.known().is_none() {
        findings.connect(database.span, Host::Unknown);
    }
    for key in operands {
        findings.connect(key.span, host(key));
    }
}

const NETWORKED: &[&[u8]] = &[b"ahosts", b"ahostsv4", b"ahostsv6", b"hosts", b"netgroup", b"networks"];
