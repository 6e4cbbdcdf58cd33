//! `yes`: prints its words again and again.

use crate::tools::spec::{Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("yes", "prints its words again and again", "GNU coreutils 9.1, yes(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("yes", ""), ex("yes no $x", "")]);
