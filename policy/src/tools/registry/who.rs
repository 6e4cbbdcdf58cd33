//! `who`: shows who is logged in.
//!
//! `--lookup` asks the name server.

use crate::tools::spec::{Fact, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("who", "shows who is logged in", "GNU coreutils 9.1, who(1)")
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-b", "--boot"]),
        Flag::switch(&["-d", "--dead"]),
        Flag::switch(&["-H", "--heading"]),
        Flag::switch(&["--ips"]),
        Flag::switch(&["-l", "--login"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-p", "--process"]),
        Flag::switch(&["-q", "--count"]),
        Flag::switch(&["-r", "--runlevel"]),
        Flag::switch(&["-s", "--short"]),
        Flag::switch(&["-t", "--time"]),
        Flag::switch(&["-u", "--users"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-T", "-w", "--mesg", "--message", "--writable"]),
        Flag::switch(&["--lookup"]).does(&[Fact::Connects("")]),
    ])
    .operands(Operands::only(&[Role::Read, Role::Text]))
    .examples(&[
        ex("who", ""),
        ex("who -a", ""),
        ex("who /var/log/wtmp", "read /var/log/wtmp"),
        ex("who --lookup", "connect ?"),
        ex("who $x", "opaque; read ?"),
        ex("who --no-such", "opaque"),
    ]);
