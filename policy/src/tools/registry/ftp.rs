//! `ftp`: fetches and sends files. Commands may come from standard input.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ftp", "fetches and sends files", "tnftp 20210827, ftp(1)")
    .aliases(&["lftp", "tnftp"])
    .syntax(Syntax { operand_ends_flags: false, ..Syntax::POSIX })
    .flags(&[
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-A"]),
        Flag::switch(&["-a"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-e"]),
        Flag::switch(&["-f"]),
        Flag::switch(&["-g"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-p"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["-v"]),
        Flag::value(&["-H"], Role::Text),
        Flag::value(&["-N"], Role::Read),
        Flag::value(&["-o"], Role::WriteOrDash),
        Flag::value(&["-P"], Role::Text),
        Flag::value(&["-q"], Role::Text),
        Flag::value(&["-r"], Role::Text),
        Flag::value(&["-s"], Role::Text),
        Flag::value(&["-T"], Role::Text),
        Flag::value(&["-u"], Role::PublishTo),
        Flag::value(&["-x"], Role::Text),
    ])
    .operands(Operands::all(Role::Url))
    .effects(&[Fact::Opaque("commands on standard input"), Fact::Writes(Place::Cwd)])
    .examples(&[
        ex("ftp h.example", "connect h.example; opaque; write ./**"),
        ex("ftp -o f -u ftp://h.example/x y", "write f; publish h.example; connect y; opaque; write ./**"),
    ]);
