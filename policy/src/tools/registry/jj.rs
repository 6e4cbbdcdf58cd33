//! `jj`: handles Jujutsu repositories.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "jj",
    "handles Jujutsu repositories",
    "jj 0.36, jj help: each command takes a snapshot; the repository configures tools",
)
.syntax(Syntax::RAW)
.alone(&["--version", "-V", "version"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("what the repository configures"), Fact::Writes(Place::Cwd), Fact::Connects("")])
.examples(&[ex("jj x", "run what the repository configures; write ./**; connect ?"), ex("jj --version", "")]);
