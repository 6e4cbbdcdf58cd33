//! `pipenv`: manages Python environments.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pipenv", "manages Python environments", "Pipenv 2026, pipenv --help")
    .syntax(Syntax::RAW)
    .alone(&["--version"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[
        ex("pipenv install x", "run project code; connect ?; write ?"),
        ex("pipenv run x", "run project code; connect ?; write ?"),
        ex("pipenv --version", ""),
    ]);
