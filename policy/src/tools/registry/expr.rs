//! `expr`: evaluates an expression.
//!
//! It knows arithmetic, comparison and regular expressions: all words are data.

use crate::tools::spec::{Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("expr", "evaluates an expression", "GNU coreutils 9.1, expr(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("expr 1 + 2", ""), ex("expr \"$X\" : '[a-z]*'", ""), ex("expr $x '*' -3", "")]);
