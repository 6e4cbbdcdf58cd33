//! `colrm`: takes columns out.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("colrm", "takes columns out", "util-linux 2.38.1, colrm(1)")
    .flags(&[Flag::switch(&["-h", "--help"]), Flag::switch(&["-V", "--version"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("colrm 5 10", ""), ex("colrm --no-such", "opaque")]);
