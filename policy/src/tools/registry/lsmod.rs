//! `lsmod`: lists kernel modules.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lsmod", "lists kernel modules", "kmod 30, lsmod(8)")
    .flags(&[
        Flag::switch(&["-s", "--syslog"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("lsmod", ""), ex("lsmod --no-such", "opaque")]);
