//! `chronic`: runs a command and shows its output only when it fails.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("chronic", "runs a command and shows its output only when it fails", "moreutils 0.67, chronic(1)")
        .syntax(Syntax::POSIX)
        .flags(&[Flag::switch(&["-v"]), Flag::switch(&["-e"])])
        .operands(Operands::lead(&[Role::Command], Role::Text))
        .examples(&[ex("chronic rm x", "inner rm x"), ex("chronic -ev ls -l", "inner ls -l")]);
