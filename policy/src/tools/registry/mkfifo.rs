//! `mkfifo`: makes named pipes.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mkfifo", "makes named pipes", "GNU coreutils 9.1, mkfifo(1)")
    .flags(&[
        Flag::value(&["-m", "--mode"], Role::Text),
        Flag::switch(&["-Z"]),
        Flag::glued(&["--context"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Write))
    .examples(&[ex("mkfifo a b", "write a; write b"), ex("mkfifo -m 600 p", "write p")]);
