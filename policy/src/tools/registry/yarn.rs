//! `yarn`: the package manager Yarn.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "yarn",
    "the package manager Yarn",
    "Yarn 1.22 and 4, yarn --help: every call, `yarn --version` too, runs the program that `yarnPath` names",
)
.aliases(&["yarnpkg"])
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code"), Fact::Connects("")])
.examples(&[
    ex("yarn", "run project code; connect ?"),
    ex("yarn --version", "run project code; connect ?"),
    ex("yarn test", "run project code; connect ?"),
]);
