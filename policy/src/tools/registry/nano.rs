//! `nano`: edits text.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("nano", "edits text", "nano 7.2, nano(1)")
    .aliases(&["pico", "rnano", "micro", "joe", "mcedit"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("an editor changes files and runs commands"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("nano f", "opaque; write ./**"), ex("nano --version", "")]);
