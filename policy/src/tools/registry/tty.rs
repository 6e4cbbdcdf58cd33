//! `tty`: prints the name of the terminal.

use crate::tools::spec::{Flag, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tty", "prints the name of the terminal", "GNU coreutils 9.1, tty(1)")
    .flags(&[Flag::switch(&["-s", "--silent", "--quiet"]), Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .examples(&[ex("tty", ""), ex("tty -s", ""), ex("tty --no-such", "opaque")]);
