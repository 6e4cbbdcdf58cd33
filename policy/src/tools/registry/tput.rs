//! `tput`: prints what the terminal database says.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tput", "prints what the terminal database says", "ncurses 6.4, tput(1)")
    .syntax(Syntax::POSIX)
    .flags(&[Flag::switch(&["-S"]), Flag::value(&["-T"], Role::Text), Flag::switch(&["-V"]), Flag::switch(&["-x"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("tput cols", ""), ex("tput setaf 1", ""), ex("tput -T xterm colors", ""), ex("tput -q", "opaque")]);
