//! `tac`: prints files last line first.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tac", "prints files last line first", "GNU coreutils 9.1, tac(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-b", "--before"]),
        Flag::switch(&["-r", "--regex"]),
        Flag::value(&["-s", "--separator"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("tac a b", "read a; read b"),
        ex("tac -s x -r a", "read a"),
        ex("tac $x", "read ?"),
        ex("tac -q a", "opaque; read a"),
    ]);
