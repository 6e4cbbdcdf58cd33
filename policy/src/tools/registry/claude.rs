//! `claude`: the coding agent Claude Code.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("claude", "the coding agent Claude Code", "Claude Code 2.1, claude --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("claude -p x", "run another agent; connect ?"),
        ex("claude --version", ""),
        ex("claude $x", "run another agent; connect ?"),
    ]);
