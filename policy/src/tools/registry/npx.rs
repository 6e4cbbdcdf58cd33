//! `npx`: runs a program of a Node package.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("npx", "runs a program of a Node package", "npm 11.19, npx --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("a package's program"), Fact::Connects("")])
    .examples(&[ex("npx foo --bar", "run a package's program; connect ?"), ex("npx --version", "")]);
