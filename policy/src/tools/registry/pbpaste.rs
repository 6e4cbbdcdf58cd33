//! `pbpaste`: prints the clipboard.

use crate::tools::spec::{Fact, Flag, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pbpaste", "prints the clipboard", "macOS 15, pbpaste(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help"]), Flag::value(&["-pboard"], Role::Text), Flag::value(&["-Prefer"], Role::Text)])
    .effects(&[Fact::Reads(Place::Named("the clipboard"))])
    .examples(&[ex("pbpaste", "read the clipboard")]);
