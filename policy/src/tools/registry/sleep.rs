//! `sleep`: waits.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("sleep", "waits", "GNU coreutils 9.1, sleep(1)")
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("sleep 5", ""), ex("sleep 0.5 1m $x", ""), ex("sleep --no-such", "opaque")]);
