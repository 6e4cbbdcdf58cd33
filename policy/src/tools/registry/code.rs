//! `code`: edits text.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("code", "edits text", "VS Code 1.106, code --help")
    .aliases(&["code-insiders", "codium", "cursor", "subl", "zed"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h", "--list-extensions"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("an editor changes files and runs commands"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("code f", "opaque; write ./**"), ex("code --version", "")]);
