//! `fold`: wraps lines.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("fold", "wraps lines", "GNU coreutils 9.1, fold(1)")
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-b", "--bytes"]),
        Flag::switch(&["-s", "--spaces"]),
        Flag::value(&["-w", "--width"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("fold -sw 80 a", "read a"),
        ex("fold -80 a", "read a"),
        ex("fold $x", "read ?"),
        ex("fold --no-such", "opaque"),
    ]);
