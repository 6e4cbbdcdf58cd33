//! `ant`: builds with Ant.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ant", "builds with Ant", "Ant 1.10, ant -help")
    .syntax(Syntax::RAW)
    .alone(&["-version", "-help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("ant clean", "run project code"), ex("ant -version", "")]);
