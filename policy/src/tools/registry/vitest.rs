//! `vitest`: runs `JavaScript` tests.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("vitest", "runs JavaScript tests", "Vitest 4.1, vitest --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("vitest run", "run project code"), ex("vitest --version", "")]);
