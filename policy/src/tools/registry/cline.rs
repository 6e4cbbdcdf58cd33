//! `cline`: the coding agent Cline.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("cline", "the coding agent Cline", "Cline CLI 3.0, cline --help")
    .syntax(Syntax::RAW)
    .alone(&["--version"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("cline -p x", "run another agent; connect ?"),
        ex("cline --version", ""),
        ex("cline $x", "run another agent; connect ?"),
    ]);
