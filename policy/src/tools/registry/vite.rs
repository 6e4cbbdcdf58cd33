//! `vite`: serves and bundles `JavaScript`.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("vite", "serves and bundles JavaScript", "Vite 8.4, vite --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("vite build", "run project code"), ex("vite -v", "")]);
