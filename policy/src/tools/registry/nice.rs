//! `nice`: runs a command with another priority.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("nice", "runs a command with another priority", "GNU coreutils 9.1, nice(1)")
    .syntax(Syntax::GNU.operand_ends_flags().numbers())
    .flags(&[Flag::value(&["-n", "--adjustment"], Role::Text), Flag::ends(&["--help"]), Flag::ends(&["--version"])])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .examples(&[
        ex("nice", ""),
        ex("nice -n 10 ls -l", "inner ls -l"),
        ex("nice -10 rm x", "inner rm x"),
        ex("nice -n 5 -- rm x", "inner rm x"),
        ex("nice --adjust=3 rm x", "inner rm x"),
        ex("nice $x", "inner $x"),
    ]);
