//! `fuser`: finds the processes that use files.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("fuser", "finds the processes that use files", "psmisc 23.6, fuser(1)")
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-f"]),
        Flag::switch(&["-k", "--kill"]).does(&[Fact::Signals]),
        Flag::switch(&["-i", "--interactive"]),
        Flag::switch(&["-I", "--inode"]),
        Flag::switch(&["-l", "--list-signals"]),
        Flag::switch(&["-m", "--mount"]),
        Flag::switch(&["-M", "--ismountpoint"]),
        Flag::value(&["-n", "--namespace"], Role::Text),
        Flag::switch(&["-s", "--silent"]),
        Flag::switch(&["-u", "--user"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-w", "--writeonly"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-4", "--ipv4"]),
        Flag::switch(&["-6", "--ipv6"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("fuser a", ""),
        ex("fuser -v 80/tcp", ""),
        ex("fuser -n tcp 80", ""),
        ex("fuser -k a", "signal"),
        ex("fuser -vk -9 a", "signal"),
        ex("fuser --kill a", "signal"),
        ex("fuser -k -TERM a", "opaque; signal"),
        ex("fuser $x", "opaque"),
        ex("fuser -- $x", ""),
    ]);
