//! `df`: shows the free space of file systems.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("df", "shows the free space of file systems", "GNU coreutils 9.1, df(1)")
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::value(&["-B", "--block-size"], Role::Text),
        Flag::switch(&["-h", "--human-readable"]),
        Flag::switch(&["-H", "--si"]),
        Flag::switch(&["-i", "--inodes"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-l", "--local"]),
        Flag::switch(&["--no-sync"]),
        Flag::glued(&["--output"], Role::Text),
        Flag::switch(&["-P", "--portability"]),
        Flag::switch(&["--sync"]),
        Flag::switch(&["--total"]),
        Flag::value(&["-t", "--type"], Role::Text),
        Flag::switch(&["-T", "--print-type"]),
        Flag::value(&["-x", "--exclude-type"], Role::Text),
        Flag::switch(&["-v"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["--direct"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("df -h", ""),
        ex("df -hT .", "read ."),
        ex("df --output=avail /", "read /"),
        ex("df $x", "read ?"),
        ex("df --no-such", "opaque"),
    ]);
