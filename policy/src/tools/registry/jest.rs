//! `jest`: runs `JavaScript` tests.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "jest",
    "runs JavaScript tests",
    "Jest 30.5, jest --help; a global `jest` hands over to the project's own",
)
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("jest --listTests", "run project code"), ex("jest --version", "run project code")]);
