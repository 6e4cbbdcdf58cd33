//! `sbt`: builds Scala.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("sbt", "builds Scala", "sbt 1.10, sbt --help: reads `.sbtopts` and `.jvmopts` of the project first")
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[ex("sbt test", "run project code"), ex("sbt --version", "run project code")]);
