//! `gradle`: builds with Gradle.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("gradle", "builds with Gradle", "Gradle 4.4, gradle --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h", "-?"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("gradle -q tasks", "run project code"), ex("gradle --version", "")]);
