//! `mknod`: makes special files.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mknod", "makes special files", "GNU coreutils 9.1, mknod(1)")
    .flags(&[
        Flag::value(&["-m", "--mode"], Role::Text),
        Flag::switch(&["-Z"]),
        Flag::glued(&["--context"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::lead(&[Role::Write], Role::Text))
    .examples(&[ex("mknod a p", "write a"), ex("mknod -m 600 /dev/x c 1 3", "write /dev/x")]);
