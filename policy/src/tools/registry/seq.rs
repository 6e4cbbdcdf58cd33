//! `seq`: prints numbers.
//!
//! Its operands may be negative numbers, and nothing that it can be given has an effect: all words are data.

use crate::tools::spec::{Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("seq", "prints numbers", "GNU coreutils 9.1, seq(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("seq 10", ""), ex("seq -s, -5 0.5 \"$X\"", ""), ex("seq -f '%03g' $x", "")]);
