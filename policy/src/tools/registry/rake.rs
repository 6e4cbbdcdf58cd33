//! `rake`: runs Ruby tasks.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("rake", "runs Ruby tasks", "rake 13, rake --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h", "-H"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("rake -T", "run project code"), ex("rake --version", "")]);
