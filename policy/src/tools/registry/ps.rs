//! `ps`: lists processes.
//!
//! It reads three styles of flags, none of which does more than choose what is shown: all words are data.

use crate::tools::spec::{Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ps", "lists processes", "procps-ng 4.0.2, ps(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("ps aux", ""), ex("ps -eo pid,cmd --sort=-pid", ""), ex("ps -p $x", "")]);
