//! `zforce`: renames compressed files to end in `.gz`.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("zforce", "renames compressed files to end in `.gz`", "gzip 1.12, zforce(1)")
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .operands(Operands::all(Role::Write))
    .examples(&[ex("zforce a b", "write a; write b"), ex("zforce --version", ""), ex("zforce $x", "write ?")]);
