//! `sync`: flushes what was written to the disk.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("sync", "flushes what was written to the disk", "GNU coreutils 9.1, sync(1)")
    .flags(&[
        Flag::switch(&["-d", "--data"]),
        Flag::switch(&["-f", "--file-system"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("sync", ""), ex("sync -d a", "read a")]);
