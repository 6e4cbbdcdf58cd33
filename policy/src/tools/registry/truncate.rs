//! `truncate`: changes the size of files.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("truncate", "changes the size of files", "GNU coreutils 9.1, truncate(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-c", "--no-create"]),
        Flag::switch(&["-o", "--io-blocks"]),
        Flag::value(&["-r", "--reference"], Role::Read),
        Flag::value(&["-s", "--size"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Write))
    .examples(&[
        ex("truncate -s 0 a", "write a"),
        ex("truncate -r b a", "read b; write a"),
        ex("truncate -cs0 a", "write a"),
    ]);
