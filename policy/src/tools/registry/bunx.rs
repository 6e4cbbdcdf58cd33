//! `bunx`: runs a program of a package with Bun.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("bunx", "runs a program of a package with Bun", "Bun 1.4, bunx --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("a package's program"), Fact::Connects("")])
    .examples(&[ex("bunx foo --bar", "run a package's program; connect ?"), ex("bunx --version", "")]);
