//! `golangci-lint`: lints Go.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("golangci-lint", "lints Go", "golangci-lint 2, golangci-lint --help: configuration names plugins")
        .syntax(Syntax::RAW)
        .alone(&["--version", "version", "help", "--help", "-h"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[ex("golangci-lint run", "run project code"), ex("golangci-lint --version", "")]);
