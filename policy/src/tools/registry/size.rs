//! `size`: prints the section sizes of object files.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("size", "prints the section sizes of object files", "GNU binutils 2.40, size(1)")
        .flags(&[
            Flag::switch(&["-A"]),
            Flag::switch(&["-B"]),
            Flag::switch(&["-G"]),
            Flag::value(&["--format"], Role::Text),
            Flag::switch(&["-o"]),
            Flag::switch(&["-d"]),
            Flag::switch(&["-x"]),
            Flag::value(&["--radix"], Role::Text),
            Flag::switch(&["-t", "--totals"]),
            Flag::switch(&["-f"]),
            Flag::switch(&["--common"]),
            Flag::value(&["--target"], Role::Text),
            Flag::switch(&["-h", "-H", "-?", "--help"]),
            Flag::switch(&["-v", "-V", "--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .bare(&[Fact::Reads(Place::InCwd("a.out"))])
        .examples(&[
            ex("size a.o b.o", "read a.o; read b.o"),
            ex("size -A --radix=16 a", "read a"),
            ex("size", "read a.out/**"),
            ex("size --no-such a", "opaque; read a"),
        ]);
