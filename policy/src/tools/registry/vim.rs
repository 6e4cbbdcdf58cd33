//! `vim`: edits text.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("vim", "edits text", "Vim 9.0, vim(1)")
    .aliases(&["vi", "nvim", "ex", "view", "gvim", "vimdiff", "nvimdiff", "rvim", "rview", "vim.tiny", "vim.basic"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("an editor changes files and runs commands"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("vim f", "opaque; write ./**"), ex("vim --version", "")]);
