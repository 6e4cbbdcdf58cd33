//! `emacs`: edits text.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("emacs", "edits text", "GNU Emacs 28, emacs(1)")
    .aliases(&["emacsclient"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("an editor changes files and runs commands"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("emacs f", "opaque; write ./**"), ex("emacs --version", "")]);
