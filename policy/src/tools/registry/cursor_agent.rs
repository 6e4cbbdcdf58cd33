//! `cursor-agent`: the coding agent Cursor.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("cursor-agent", "the coding agent Cursor", "Cursor CLI, cursor-agent --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("cursor-agent -p x", "run another agent; connect ?"),
        ex("cursor-agent --version", ""),
        ex("cursor-agent $x", "run another agent; connect ?"),
    ]);
