//! `paste`: joins lines of files.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("paste", "joins lines of files", "GNU coreutils 9.1, paste(1)")
    .flags(&[
        Flag::value(&["-d", "--delimiters"], Role::Text),
        Flag::switch(&["-s", "--serial"]),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("paste -sd, a", "read a"),
        ex("paste - -", ""),
        ex("paste -d '\\t' a b", "read a; read b"),
        ex("paste $x", "read ?"),
        ex("paste -q", "opaque"),
    ]);
