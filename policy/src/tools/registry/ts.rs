//! `ts`: stamps the lines of its input with times.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ts", "stamps the lines of its input with times", "moreutils 0.67, ts(1)")
    .syntax(Syntax::POSIX)
    .flags(&[Flag::switch(&["-r"]), Flag::switch(&["-i"]), Flag::switch(&["-s"]), Flag::switch(&["-m"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("ts", ""), ex("ts -s '%H:%M:%.S'", "")]);
