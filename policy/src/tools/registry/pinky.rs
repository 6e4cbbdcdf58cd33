//! `pinky`: prints who is logged in.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pinky", "prints who is logged in", "GNU coreutils 9.1, pinky(1)")
    .flags(&[
        Flag::switch(&["-l"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-p"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-f"]),
        Flag::switch(&["-w"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-q"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pinky -l root", ""), ex("pinky --no-such", "opaque")]);
