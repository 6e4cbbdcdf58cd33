//! `timeout`: runs a command with a time limit.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("timeout", "runs a command with a time limit", "GNU coreutils 9.1, timeout(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["--preserve-status"]),
            Flag::switch(&["--foreground"]),
            Flag::value(&["-k", "--kill-after"], Role::Text),
            Flag::value(&["-s", "--signal"], Role::Text),
            Flag::switch(&["-v", "--verbose"]),
            Flag::ends(&["--help"]),
            Flag::ends(&["--version"]),
        ])
        .operands(Operands::lead(&[Role::Text, Role::Command], Role::Text))
        .examples(&[
            ex("timeout 5 rm x", "inner rm x"),
            ex("timeout -k 1 5s cat f", "inner cat f"),
            ex("timeout --sig KILL 5 rm x", "inner rm x"),
            ex("timeout -- 5 ls", "inner ls"),
            ex("timeout $x rm", "inner $x $x; inner rm"),
            ex("timeout --no-such 5 ls", "opaque; inner ls"),
        ]);
