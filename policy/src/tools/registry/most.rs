//! `most`: shows files page by page.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("most", "shows files page by page", "most 5.2.0, most(1)")
    .syntax(Syntax::POSIX.plus())
    .flags(&[
        Flag::switch(&["-1"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-C"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-M"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-z"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-w"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-a"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-E"]),
        Flag::switch(&["-S"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["+c"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["+u"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["+d"]),
        Flag::switch(&["+s"]),
        Flag::glued(&["+/"], Role::Text),
        Flag::switch(&["+0"]),
        Flag::switch(&["+1"]),
        Flag::switch(&["+2"]),
        Flag::switch(&["+3"]),
        Flag::switch(&["+4"]),
        Flag::switch(&["+5"]),
        Flag::switch(&["+6"]),
        Flag::switch(&["+7"]),
        Flag::switch(&["+8"]),
        Flag::switch(&["+9"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("most a", "read a"),
        ex("most -s +100 a", "read a"),
        ex("most +/x a", "read a"),
        ex("most +d a", "read a"),
        ex("most -Q a", "opaque; read a"),
    ]);
