//! `bun`: the runtime and package manager Bun.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "bun",
    "the runtime and package manager Bun",
    "Bun 1.4, bun --help: `bunfig.toml` names code to load before",
)
.syntax(Syntax::RAW)
.alone(&["--version", "-v", "--revision", "--help", "-h"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code"), Fact::Connects("")])
.examples(&[
    ex("bun x.ts", "run project code; connect ?"),
    ex("bun install", "run project code; connect ?"),
    ex("bun --version", ""),
]);
