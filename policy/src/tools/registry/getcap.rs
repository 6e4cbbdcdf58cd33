//! `getcap`: shows file capabilities.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("getcap", "shows file capabilities", "libcap2 2.66, getcap(8)")
    .syntax(Syntax::POSIX)
    .flags(&[Flag::switch(&["-h"]), Flag::switch(&["-n"]), Flag::switch(&["-r"]), Flag::switch(&["-v"])])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("getcap -r src", "read src"),
        ex("getcap a b", "read a; read b"),
        ex("getcap --no-such a", "opaque; read a"),
    ]);
