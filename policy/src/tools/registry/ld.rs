//! `ld`: links.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ld", "links", "GNU ld 2.40, ld(1): plugins, linker scripts")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "-V", "--help"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("options of the linker"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("ld -o a b.o", "opaque; write ./**"), ex("ld --version", "")]);
