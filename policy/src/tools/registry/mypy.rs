//! `mypy`: checks types of Python.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "mypy",
    "checks types of Python",
    "mypy 2.4, mypy --help: `plugins` in a project's configuration are loaded",
)
.syntax(Syntax::RAW)
.alone(&["--version", "-V", "--help", "-h"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code"), Fact::Writes(Place::InCwd(".mypy_cache"))])
.examples(&[ex("mypy --strict src", "run project code; write .mypy_cache/**"), ex("mypy --version", "")]);
