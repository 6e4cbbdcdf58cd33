//! `task`: runs tasks of a Taskfile.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("task", "runs tasks of a Taskfile", "Task 3.45, task --help; Taskwarrior has the same name")
        .syntax(Syntax::RAW)
        .alone(&["--version", "--help"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[ex("task build", "run project code"), ex("task --version", "")]);
