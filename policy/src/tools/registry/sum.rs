//! `sum`: prints 16-bit checksums of files.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("sum", "prints 16-bit checksums of files", "GNU coreutils 9.1, sum(1)")
    .flags(&[
        Flag::switch(&["-r"]),
        Flag::switch(&["-s", "--sysv"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("sum -r a", "read a"), ex("sum $x", "read ?"), ex("sum --no-such", "opaque")]);
