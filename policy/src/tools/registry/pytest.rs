//! `pytest`: runs Python tests.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "pytest",
    "runs Python tests",
    "pytest 9.2, pytest --help: `conftest.py` runs for everything but `--version`, `--help` too",
)
.aliases(&["py.test"])
.syntax(Syntax::RAW)
.alone(&["--version", "-V"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[
    ex("pytest -q tests", "run project code"),
    ex("pytest --co", "run project code"),
    ex("pytest --help", "run project code"),
    ex("pytest --version", ""),
]);
