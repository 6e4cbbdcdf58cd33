//! `unexpand`: turns spaces into tabs.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("unexpand", "turns spaces into tabs", "GNU coreutils 9.1, unexpand(1)")
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["--first-only"]),
        Flag::value(&["-t", "--tabs"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("unexpand -a --tabs=4 a", "read a"),
        ex("unexpand -8 a", "read a"),
        ex("unexpand $x", "read ?"),
        ex("unexpand --no-such", "opaque"),
    ]);
