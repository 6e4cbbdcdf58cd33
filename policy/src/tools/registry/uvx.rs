//! `uvx`: runs a program of a Python package.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("uvx", "runs a program of a Python package", "uv 0.13, uvx --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("a package's program"), Fact::Connects("")])
    .examples(&[ex("uvx foo --bar", "run a package's program; connect ?"), ex("uvx --version", "")]);
