//! `copilot`: the coding agent Copilot.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("copilot", "the coding agent Copilot", "Copilot CLI 1.0, copilot --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("copilot -p x", "run another agent; connect ?"),
        ex("copilot --version", ""),
        ex("copilot $x", "run another agent; connect ?"),
    ]);
