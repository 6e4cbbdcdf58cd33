//! `telnet`: a connection by hand. Commands may come from standard input.

use crate::tools::spec::{Fact, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("telnet", "a connection by hand", "inetutils 2.4, telnet(1)")
    .flags(&[
        Flag::switch(&["-4", "--ipv4"]),
        Flag::switch(&["-6", "--ipv6"]),
        Flag::switch(&["-8", "--binary"]),
        Flag::switch(&["-a", "--login"]),
        Flag::value(&["-b", "--bind"], Role::Text),
        Flag::switch(&["-c", "--no-rc"]),
        Flag::switch(&["-d", "--debug"]),
        Flag::value(&["-e", "--escape"], Role::Text),
        Flag::switch(&["-E", "--no-escape"]),
        Flag::switch(&["-K", "--no-login"]),
        Flag::value(&["-l", "--user"], Role::Text),
        Flag::switch(&["-L", "--binary-output"]),
        Flag::value(&["-n", "--trace"], Role::Write),
        Flag::switch(&["-r", "--rlogin"]),
        Flag::switch(&["-x", "--encrypt"]),
        Flag::value(&["-k", "--realm"], Role::Text),
        Flag::value(&["-X", "--disable-auth"], Role::Text),
        Flag::switch(&["-?", "--help"]),
        Flag::switch(&["--usage"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::lead(&[Role::Host], Role::Text))
    .alone(&["--help", "--version"])
    .effects(&[Fact::Opaque("commands on standard input")])
    .examples(&[
        ex("telnet h.example 80", "connect h.example; opaque"),
        ex("telnet -n f h.example", "write f; connect h.example; opaque"),
        ex("telnet --help", ""),
        ex("telnet -n f --version", "write f; opaque"),
    ]);
