//! `pbcopy`: writes the clipboard.

use crate::tools::spec::{Fact, Flag, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pbcopy", "writes the clipboard", "macOS 15, pbcopy(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help"]), Flag::value(&["-pboard"], Role::Text)])
    .effects(&[Fact::Writes(Place::Named("the clipboard"))])
    .examples(&[ex("pbcopy", "write the clipboard")]);
