//! `zipinfo`: lists archives.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("zipinfo", "lists archives", "Info-ZIP unzip 6.00, zipinfo(1)")
    .syntax(Syntax { long: false, abbreviates: false, ..Syntax::GNU })
    .flags(&[
        Flag::switch(&["-1"]),
        Flag::switch(&["-2"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-M"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-z"]),
        Flag::switch(&["-C"]),
        Flag::value(&["-x"], Role::Text),
    ])
    .operands(Operands::lead(&[Role::Read], Role::Text))
    .examples(&[
        ex("zipinfo a.zip", "read a.zip"),
        ex("zipinfo -1 a.zip src/b", "read a.zip"),
        ex("zipinfo $x", "read ?"),
    ]);
