//! `mvn`: builds with Maven.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "mvn",
    "builds with Maven",
    "Maven 3.8, mvn --help; `.mvn/extensions.xml` and `.mvn/jvm.config` hold for every call",
)
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("mvn test", "run project code"), ex("mvn --version", "run project code")]);
