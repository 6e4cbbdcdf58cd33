//! `printenv`: prints environment variables.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("printenv", "prints environment variables", "GNU coreutils 9.1, printenv(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[Flag::switch(&["-0", "--null"]), Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("printenv", ""),
        ex("printenv PATH HOME", ""),
        ex("printenv $x", ""),
        ex("printenv --no-such", "opaque"),
    ]);
