//! `w`: shows who is logged in and what they do.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("w", "shows who is logged in and what they do", "procps-ng 4.0.2, w(1)")
    .flags(&[
        Flag::switch(&["-h", "--no-header"]),
        Flag::switch(&["-u", "--no-current"]),
        Flag::switch(&["-s", "--short"]),
        Flag::switch(&["-f", "--from"]),
        Flag::switch(&["-o", "--old-style"]),
        Flag::switch(&["-i", "--ip-addr"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("w", ""), ex("w -h root", ""), ex("w $x", ""), ex("w --no-such", "opaque")]);
