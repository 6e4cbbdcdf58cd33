//! `flake8`: checks Python.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "flake8",
    "checks Python",
    "flake8 7.5, flake8 --help: `local-plugins` in a project's configuration are loaded",
)
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("flake8 src", "run project code"), ex("flake8 --version", "run project code")]);
