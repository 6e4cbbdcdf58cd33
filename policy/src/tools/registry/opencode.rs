//! `opencode`: the coding agent `OpenCode`.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("opencode", "the coding agent OpenCode", "opencode 1.18, opencode --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("opencode -p x", "run another agent; connect ?"),
        ex("opencode --version", ""),
        ex("opencode $x", "run another agent; connect ?"),
    ]);
