//! `codex`: the coding agent Codex.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("codex", "the coding agent Codex", "Codex CLI 0.171, codex --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("codex -p x", "run another agent; connect ?"),
        ex("codex --version", ""),
        ex("codex $x", "run another agent; connect ?"),
    ]);
