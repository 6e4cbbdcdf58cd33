//! `just`: runs recipes.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("just", "runs recipes", "just 1.43, just --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("just build", "run project code"), ex("just --list", "run project code"), ex("just --version", "")]);
