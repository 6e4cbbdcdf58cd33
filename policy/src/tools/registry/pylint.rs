//! `pylint`: checks Python.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "pylint",
    "checks Python",
    "pylint 4.1, pylint --help: `init-hook` and `load-plugins` of a project's configuration run",
)
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("pylint src", "run project code"), ex("pylint --version", "run project code")]);
