//! `b2sum`: prints or checks BLAKE2 digests of files.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("b2sum", "prints or checks BLAKE2 digests of files", "GNU coreutils 9.1, b2sum(1)")
        .flags(&[
            Flag::switch(&["-b", "--binary"]),
            Flag::switch(&["-c", "--check"]).does(&[Fact::Reads(Place::Cwd)]),
            Flag::switch(&["--tag"]),
            Flag::switch(&["-t", "--text"]),
            Flag::switch(&["-z", "--zero"]),
            Flag::switch(&["--ignore-missing"]),
            Flag::switch(&["--quiet"]),
            Flag::switch(&["--status"]),
            Flag::switch(&["--strict"]),
            Flag::switch(&["-w", "--warn"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
            Flag::value(&["-l", "--length"], Role::Text),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("b2sum -l 256 a", "read a"),
            ex("b2sum -c SUMS", "read SUMS; read ./**"),
            ex("b2sum $x", "read ?"),
            ex("b2sum --no-such", "opaque"),
        ]);
