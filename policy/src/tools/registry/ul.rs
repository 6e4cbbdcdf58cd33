//! `ul`: turns underscores into underlines.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ul", "turns underscores into underlines", "util-linux 2.38.1, ul(1)")
    .flags(&[
        Flag::value(&["-t", "-T", "--terminal"], Role::Text),
        Flag::switch(&["-i", "--indicated"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("ul a", "read a"), ex("ul -t xterm", ""), ex("ul --no-such", "opaque")]);
