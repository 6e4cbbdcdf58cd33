//! `bzr`: handles Bazaar and Breezy repositories.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "bzr",
    "handles Bazaar and Breezy repositories",
    "Breezy 3.3, brz help: plugins and aliases of the configuration",
)
.aliases(&["brz"])
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("plugins"), Fact::Writes(Place::Cwd), Fact::Connects("")])
.examples(&[ex("bzr status", "run plugins; write ./**; connect ?")]);
