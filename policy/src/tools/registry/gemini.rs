//! `gemini`: the coding agent Gemini.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("gemini", "the coding agent Gemini", "Gemini CLI 0.61, gemini --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("gemini -p x", "run another agent; connect ?"),
        ex("gemini --version", ""),
        ex("gemini $x", "run another agent; connect ?"),
    ]);
