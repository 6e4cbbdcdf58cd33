//! `fallocate`: reserves or frees space of a file.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("fallocate", "reserves or frees space of a file", "util-linux 2.38.1, fallocate(1)")
        .flags(&[
            Flag::switch(&["-d", "--dig-holes"]),
            Flag::switch(&["-i", "--insert-range"]),
            Flag::value(&["-l", "--length"], Role::Text),
            Flag::switch(&["-n", "--keep-size"]),
            Flag::value(&["-o", "--offset"], Role::Text),
            Flag::switch(&["-p", "--punch-hole"]),
            Flag::switch(&["-z", "--zero-range"]),
            Flag::switch(&["-x", "--posix"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
            Flag::switch(&["-c", "--collapse-range"]),
        ])
        .operands(Operands::all(Role::Write))
        .examples(&[
            ex("fallocate -l 1G a", "write a"),
            ex("fallocate -d a", "write a"),
            ex("fallocate -c -o 0 -l 4096 a", "write a"),
            ex("fallocate --help", ""),
        ]);
