//! `readlink`: prints the targets of symbolic links.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("readlink", "prints the targets of symbolic links", "GNU coreutils 9.1, readlink(1)")
        .descends(Descends::With(&[]))
        .flags(&[
            Flag::switch(&["-f", "--canonicalize"]),
            Flag::switch(&["-e", "--canonicalize-existing"]),
            Flag::switch(&["-m", "--canonicalize-missing"]),
            Flag::switch(&["-n", "--no-newline"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-s", "--silent"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-z", "--zero"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("readlink -f a", "read a"),
            ex("readlink -- -x", "read -x"),
            ex("readlink \"$X\"", "read ?"),
            ex("readlink --no-such a", "opaque; read a"),
        ]);
