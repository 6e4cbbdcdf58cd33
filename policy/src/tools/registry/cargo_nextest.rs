//! `cargo-nextest`: runs the tests with nextest.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("cargo-nextest", "runs the tests with nextest", "cargo-nextest 0.9")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Writes(Place::InCwd("target"))])
    .examples(&[
        ex("cargo-nextest nextest run", "run project code; write target/**"),
        ex("cargo-nextest --version", ""),
    ]);
