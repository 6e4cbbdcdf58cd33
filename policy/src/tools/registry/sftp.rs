//! `sftp`: a shell for files elsewhere.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("sftp", "files elsewhere", "OpenSSH 9.2p1, sftp(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-A"]),
        Flag::switch(&["-a"]),
        Flag::value(&["-B"], Role::Text),
        Flag::value(&["-b"], Role::Opaque("a file of commands")),
        Flag::switch(&["-C"]),
        Flag::value(&["-c"], Role::Text),
        Flag::value(&["-D"], Role::Shell),
        Flag::value(&["-F"], Role::Config("programs that ssh runs")),
        Flag::switch(&["-f"]),
        Flag::value(&["-i"], Role::Read),
        Flag::value(&["-J"], Role::Host),
        Flag::value(&["-l"], Role::Text),
        Flag::switch(&["-N"]),
        Flag::value(&["-o"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::switch(&["-p"]),
        Flag::switch(&["-q"]),
        Flag::value(&["-R"], Role::Text),
        Flag::switch(&["-r"]),
        Flag::value(&["-S"], Role::Program),
        Flag::value(&["-s"], Role::Text),
        Flag::switch(&["-v"]),
        Flag::value(&["-X"], Role::Text),
    ])
    .operands(Operands::lead(&[Role::Host], Role::Write))
    .effects(&[Fact::Opaque("commands on standard input")])
    .judge(super::ssh::options)
    .examples(&[
        ex("sftp h.example", "connect h.example; opaque"),
        ex(
            "sftp -b f -S ./x -D ./y -J j.example -F c h.example:x",
            "opaque; inner ./x; shell ./y; connect j.example; connect h.example",
        ),
    ]);
