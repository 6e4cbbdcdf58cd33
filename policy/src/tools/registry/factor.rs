//! `factor`: prints prime factors.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("factor", "prints prime factors", "GNU coreutils 9.1, factor(1)")
    .flags(&[Flag::switch(&["-h", "--exponents"]), Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("factor 12 35", ""), ex("factor $x", ""), ex("factor --no-such", "opaque")]);
