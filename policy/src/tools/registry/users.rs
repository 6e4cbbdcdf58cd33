//! `users`: prints who is logged in.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("users", "prints who is logged in", "GNU coreutils 9.1, users(1)")
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("users", ""), ex("users /var/log/wtmp", "read /var/log/wtmp"), ex("users --no-such", "opaque")]);
