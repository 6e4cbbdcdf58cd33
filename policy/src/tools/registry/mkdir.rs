//! `mkdir`: makes directories.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mkdir", "makes directories", "GNU coreutils 9.1, mkdir(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::value(&["-m", "--mode"], Role::Text),
        Flag::switch(&["-p", "--parents"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-Z"]),
        Flag::glued(&["--context"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Write))
    .examples(&[
        ex("mkdir -p a/b", "write a/b"),
        ex("mkdir -m 700 x y", "write x; write y"),
        ex("mkdir -pv $X", "write ?"),
        ex("mkdir --help x", ""),
    ]);
