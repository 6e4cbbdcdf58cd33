//! `hg`: handles Mercurial repositories.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "hg",
    "handles Mercurial repositories",
    "Mercurial 6.3, hg help: `.hg/hgrc` of the repository names extensions, hooks and aliases",
)
.aliases(&["chg"])
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("what the repository configures"), Fact::Writes(Place::Cwd), Fact::Connects("")])
.examples(&[ex("hg x", "run what the repository configures; write ./**; connect ?")]);
