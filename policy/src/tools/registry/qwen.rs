//! `qwen`: the coding agent Qwen Code.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("qwen", "the coding agent Qwen Code", "Qwen Code 0.15, qwen --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("qwen -p x", "run another agent; connect ?"),
        ex("qwen --version", ""),
        ex("qwen $x", "run another agent; connect ?"),
    ]);
