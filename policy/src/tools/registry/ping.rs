//! `ping`: asks a host for an answer.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ping", "asks a host for an answer", "iputils 20221126, ping(8)")
    .aliases(&["ping6"])
    .syntax(Syntax::GNU)
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-A"]),
        Flag::switch(&["-B"]),
        Flag::switch(&["-C"]),
        Flag::switch(&["-D"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-f"]),
        Flag::switch(&["-L"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-O"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-h"]),
        Flag::value(&["-c"], Role::Text),
        Flag::value(&["-e"], Role::Text),
        Flag::value(&["-I"], Role::Text),
        Flag::value(&["-i"], Role::Text),
        Flag::value(&["-l"], Role::Text),
        Flag::value(&["-m"], Role::Text),
        Flag::value(&["-M"], Role::Text),
        Flag::value(&["-p"], Role::Text),
        Flag::value(&["-Q"], Role::Text),
        Flag::value(&["-s"], Role::Text),
        Flag::value(&["-S"], Role::Text),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["-w"], Role::Text),
        Flag::value(&["-W"], Role::Text),
        Flag::value(&["-T"], Role::Text),
        Flag::value(&["-F"], Role::Text),
        Flag::value(&["-N"], Role::Text),
        Flag::ends(&["-V"]),
    ])
    .operands(Operands::all(Role::Host))
    .examples(&[ex("ping -c 1 -W2 x.example", "connect x.example"), ex("ping -V", "")]);
