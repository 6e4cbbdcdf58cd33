//! `tsort`: sorts topologically.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tsort", "sorts topologically", "GNU coreutils 9.1, tsort(1)")
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("tsort a", "read a"), ex("tsort", ""), ex("tsort $x", "read ?"), ex("tsort -q", "opaque")]);
