//! `expand`: turns tabs into spaces.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("expand", "turns tabs into spaces", "GNU coreutils 9.1, expand(1)")
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-i", "--initial"]),
        Flag::value(&["-t", "--tabs"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("expand -t 4 a", "read a"),
        ex("expand -4 a", "read a"),
        ex("expand $x", "read ?"),
        ex("expand --no-such", "opaque"),
    ]);
