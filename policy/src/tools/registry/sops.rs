//! `sops`: edits encrypted files.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "sops",
    "edits encrypted files",
    "SOPS 3.11, sops --help: asks key services, runs the configured editor and commands",
)
.syntax(Syntax::RAW)
.alone(&["--help", "-h", "--version"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Reads(Place::Cwd), Fact::Connects(""), Fact::Runs("the configured editor"), Fact::Writes(Place::Cwd)])
.examples(&[ex("sops -d a", "read ./**; connect ?; run the configured editor; write ./**"), ex("sops --version", "")]);
