//! `pnpm`: the package manager pnpm.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "pnpm",
    "the package manager pnpm",
    "pnpm 12, pnpm help: every call runs `.pnpmfile.cjs` or the version that `packageManager` names",
)
.aliases(&["pnpx"])
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code"), Fact::Connects("")])
.examples(&[ex("pnpm test", "run project code; connect ?"), ex("pnpm --version", "run project code; connect ?")]);
