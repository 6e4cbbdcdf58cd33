//! `webpack`: bundles `JavaScript`.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "webpack",
    "bundles JavaScript",
    "webpack 5.113, webpack --help; a global `webpack` hands over to the project's own",
)
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("webpack --mode production", "run project code")]);
