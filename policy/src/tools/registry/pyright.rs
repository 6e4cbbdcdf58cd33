//! `pyright`: checks types of Python.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "pyright",
    "checks types of Python",
    "pyright 1.1, pyright --help: runs the interpreter of the configured environment",
)
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("pyright src", "run project code"), ex("pyright --version", "run project code")]);
