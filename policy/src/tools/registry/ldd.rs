//! `ldd`: prints the shared libraries that a program needs.
//!
//! Its manual warns that it may execute the program.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("ldd", "prints the shared libraries that a program needs", "glibc 2.36, ldd(1)")
        .flags(&[
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
            Flag::switch(&["-d", "--data-relocs"]),
            Flag::switch(&["-r", "--function-relocs"]),
            Flag::switch(&["-u", "--unused"]),
            Flag::switch(&["-v", "--verbose"]),
        ])
        .operands(Operands::all(Role::CodeFile("machine")))
        .examples(&[
            ex("ldd --version", ""),
            ex("ldd /bin/ls", "read /bin/ls; run /bin/ls"),
            ex("ldd -v ./a.out", "read a.out; run a.out"),
            ex("ldd $x", "read ?; run ?"),
        ]);
