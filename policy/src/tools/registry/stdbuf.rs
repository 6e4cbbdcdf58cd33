//! `stdbuf`: runs a command with other buffering.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("stdbuf", "runs a command with other buffering", "GNU coreutils 9.1, stdbuf(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::value(&["-i", "--input"], Role::Text),
            Flag::value(&["-o", "--output"], Role::Text),
            Flag::value(&["-e", "--error"], Role::Text),
            Flag::ends(&["--help"]),
            Flag::ends(&["--version"]),
        ])
        .operands(Operands::lead(&[Role::Command], Role::Text))
        .examples(&[
            ex("stdbuf -oL grep a f", "inner grep a f"),
            ex("stdbuf -o 0 -e0 rm x", "inner rm x"),
            ex("stdbuf --out=L rm x", "inner rm x"),
        ]);
