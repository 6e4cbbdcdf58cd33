//! `col`: takes reverse line feeds out.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("col", "takes reverse line feeds out", "util-linux 2.38.1, col(1)")
    .flags(&[
        Flag::switch(&["-b", "--no-backspaces"]),
        Flag::switch(&["-f", "--fine"]),
        Flag::switch(&["-p", "--pass"]),
        Flag::switch(&["-h", "--tabs"]),
        Flag::switch(&["-x", "--spaces"]),
        Flag::value(&["-l", "--lines"], Role::Text),
        Flag::switch(&["-H", "--help"]),
        Flag::switch(&["-v", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("col -bx", ""), ex("col --no-such", "opaque")]);
