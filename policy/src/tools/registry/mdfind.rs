//! `mdfind`: searches the index of files.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mdfind", "searches the index of files", "macOS 15, mdfind(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-0"]),
        Flag::switch(&["-live"]),
        Flag::switch(&["-count"]),
        Flag::switch(&["-literal"]),
        Flag::switch(&["-interpret"]),
        Flag::value(&["-s"], Role::Text),
        Flag::value(&["-attr"], Role::Text),
        Flag::value(&["-onlyin"], Role::Read),
        Flag::value(&["-name"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("mdfind -onlyin src -name x", "read src"), ex("mdfind $x", "")]);
