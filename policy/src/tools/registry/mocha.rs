//! `mocha`: runs `JavaScript` tests.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mocha", "runs JavaScript tests", "Mocha 12.0, mocha --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("mocha test/*.js", "run project code"), ex("mocha --version", "")]);
