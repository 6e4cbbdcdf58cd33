//! `ed`: edits text.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ed", "edits text", "GNU ed 1.19, ed(1)")
    .aliases(&["red"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("an editor changes files and runs commands"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("ed f", "opaque; write ./**"), ex("ed --version", "")]);
