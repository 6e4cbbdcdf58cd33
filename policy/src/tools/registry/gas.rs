//! `as`: assembles.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("as", "assembles", "GNU as 2.40, as(1)")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("options of the assembler"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("as -o a b.s", "opaque; write ./**"), ex("as --version", "")]);
