//! `lsof`: lists open files.
//!
//! Without `-n` it may ask the name server for the names of the peers that it lists; what it asks is not chosen by its words.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("lsof", "lists open files", "lsof 4.95.0, lsof(8)")
    .syntax(Syntax::POSIX.plus())
    .flags(&[
        Flag::switch(&["-?"]),
        Flag::switch(&["-a"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-N"]),
        Flag::switch(&["-O"]),
        Flag::switch(&["-P"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["-X"]),
        Flag::switch(&["-C"]),
        Flag::switch(&["-Q"]),
        Flag::value(&["-A"], Role::Text),
        Flag::value(&["-c"], Role::Text),
        Flag::value(&["+c"], Role::Text),
        Flag::value(&["-d"], Role::Text),
        Flag::value(&["+d"], Role::Text),
        Flag::value(&["+D"], Role::Text),
        Flag::value(&["-e"], Role::Text),
        Flag::value(&["+e"], Role::Text),
        Flag::switch(&["-E"]),
        Flag::switch(&["+E"]),
        Flag::glued(&["-f"], Role::Text),
        Flag::glued(&["+f"], Role::Text),
        Flag::unless_last(&["-F"], Role::Text),
        Flag::unless_last(&["-g"], Role::Text),
        Flag::unless_last(&["-i"], Role::Text),
        Flag::value(&["-k"], Role::Text),
        Flag::unless_last(&["-K"], Role::Text),
        Flag::unless_last(&["-L"], Role::Text),
        Flag::unless_last(&["+L"], Role::Text),
        Flag::value(&["-m"], Role::Text),
        Flag::unless_last(&["+m"], Role::Text),
        Flag::switch(&["-M"]),
        Flag::switch(&["+M"]),
        Flag::unless_last(&["-o"], Role::Text),
        Flag::value(&["-p"], Role::Text),
        Flag::unless_last(&["-r"], Role::Text),
        Flag::unless_last(&["+r"], Role::Text),
        Flag::unless_last(&["-s"], Role::Text),
        Flag::unless_last(&["-S"], Role::Text),
        Flag::unless_last(&["-T"], Role::Text),
        Flag::value(&["-u"], Role::Text),
        Flag::switch(&["-w"]),
        Flag::switch(&["+w"]),
        Flag::unless_last(&["-x"], Role::Text),
        Flag::unless_last(&["-z"], Role::Text),
        Flag::unless_last(&["-Z"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .judge(asks)
    .examples(&[
        ex("lsof", ""),
        ex("lsof -i :3000", ""),
        ex("lsof -nP -iTCP -sTCP:LISTEN", ""),
        ex("lsof -t -i", ""),
        ex("lsof -p 1", ""),
        ex("lsof +D src", ""),
        ex("lsof a", "read a"),
        ex("lsof -i @10.0.0.1:80", ""),
        ex("lsof -i TCP@h.example:80", "connect ?"),
        ex("lsof -i$X", "connect ?"),
        ex("lsof -D b", "opaque; read b"),
    ]);

/// `-i [46][PROTOCOL][@HOST][:SERVICE]`: a name of a host is looked up.
fn asks(call: &Call<'_>, findings: &mut Findings<'_>) {
    for value in call.values("-i") {
        let host = value.known().map(|text| text.split(|byte| *byte == b'@').nth(1).unwrap_or_default());
        if !host.is_some_and(|host| host.iter().all(|byte| byte.is_ascii_digit() || b".:-,[]".contains(byte))) {
            findings.connect(value.span, Host::Unknown);
        }
    }
}
