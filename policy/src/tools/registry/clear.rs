//! `clear`: clears the terminal.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("clear", "clears the terminal", "ncurses 6.4, clear(1)")
    .syntax(Syntax::POSIX)
    .flags(&[Flag::value(&["-T"], Role::Text), Flag::switch(&["-V"]), Flag::switch(&["-x"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("clear", ""), ex("clear -x", ""), ex("clear -q", "opaque")]);
