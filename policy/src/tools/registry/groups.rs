//! `groups`: prints the groups of users.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("groups", "prints the groups of users", "GNU coreutils 9.1, groups(1)")
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("groups", ""), ex("groups root \"$X\"", ""), ex("groups --no-such", "opaque")]);
