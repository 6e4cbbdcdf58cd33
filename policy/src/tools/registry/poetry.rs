//! `poetry`: manages Python projects.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "poetry",
    "manages Python projects",
    "Poetry 2.5, poetry help: plugins of the environment and the project are loaded",
)
.syntax(Syntax::RAW)
.alone(&["--version", "-V"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
.examples(&[
    ex("poetry install x", "run project code; connect ?; write ?"),
    ex("poetry run x", "run project code; connect ?; write ?"),
    ex("poetry --version", ""),
]);
