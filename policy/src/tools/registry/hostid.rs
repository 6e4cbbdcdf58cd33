//! `hostid`: prints the number of the host.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("hostid", "prints the number of the host", "GNU coreutils 9.1, hostid(1)")
    .flags(&[Flag::ends(&["--help"]), Flag::ends(&["--version"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("hostid", ""), ex("hostid --no-such", "opaque")]);
