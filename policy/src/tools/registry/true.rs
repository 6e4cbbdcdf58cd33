//! `true`: succeeds.

use crate::tools::spec::{Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("true", "succeeds", "bash 5.2 builtin and GNU coreutils 9.1, true(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("true", ""), ex("true --anything $x", "")]);
