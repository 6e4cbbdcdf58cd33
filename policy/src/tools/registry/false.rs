//! `false`: fails.

use crate::tools::spec::{Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("false", "fails", "bash 5.2 builtin and GNU coreutils 9.1, false(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("false", ""), ex("false --anything $x", "")]);
