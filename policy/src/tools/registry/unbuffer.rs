//! `unbuffer`: runs a command on a terminal of its own.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("unbuffer", "runs a command on a terminal of its own", "expect 5.45, unbuffer(1)")
        .syntax(Syntax::POSIX)
        .flags(&[Flag::switch(&["-p"])])
        .operands(Operands::lead(&[Role::Command], Role::Text))
        .examples(&[ex("unbuffer rm x", "inner rm x"), ex("unbuffer -p ls", "inner ls")]);
