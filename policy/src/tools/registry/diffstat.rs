//! `diffstat`: counts changed lines.
//!
//! It runs `zcat`, `bzcat` and the like from the search path on compressed input.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("diffstat", "counts changed lines", "diffstat 1.65, diffstat(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-b"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-C"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-E"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-K"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-V"]),
        Flag::value(&["-D"], Role::Read),
        Flag::value(&["-e"], Role::Write),
        Flag::value(&["-f"], Role::Text),
        Flag::value(&["-n"], Role::Text),
        Flag::value(&["-N"], Role::Text),
        Flag::value(&["-o"], Role::Write),
        Flag::value(&["-p"], Role::Text),
        Flag::value(&["-r"], Role::Text),
        Flag::value(&["-S"], Role::Read),
        Flag::value(&["-w"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("diffstat -p1 a.patch", "read a.patch"),
        ex("diffstat -o out a", "read a; write out"),
        ex("diffstat -e err a", "read a; write err"),
    ]);
