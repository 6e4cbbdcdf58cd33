//! `pwdx`: shows the working directory of processes.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("pwdx", "shows the working directory of processes", "procps-ng 4.0.2, pwdx(1)")
        .flags(&[Flag::switch(&["-h", "--help"]), Flag::switch(&["-V", "--version"])])
        .operands(Operands::all(Role::Text))
        .examples(&[ex("pwdx 1", ""), ex("pwdx --no-such", "opaque")]);
