//! `rev`: reverses the characters of lines.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("rev", "reverses the characters of lines", "util-linux 2.38.1, rev(1)")
    .descends(Descends::With(&[]))
    .flags(&[Flag::switch(&["-h", "--help"]), Flag::switch(&["-V", "--version"])])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("rev", ""), ex("rev a", "read a"), ex("rev $x", "read ?"), ex("rev -q", "opaque")]);
