//! `realpath`: prints resolved paths.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("realpath", "prints resolved paths", "GNU coreutils 9.1, realpath(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-e", "--canonicalize-existing"]),
        Flag::switch(&["-m", "--canonicalize-missing"]),
        Flag::switch(&["-L", "--logical"]),
        Flag::switch(&["-P", "--physical"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["--relative-to"], Role::Text),
        Flag::value(&["--relative-base"], Role::Text),
        Flag::switch(&["-s", "--strip", "--no-symlinks"]),
        Flag::switch(&["-z", "--zero"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("realpath a", "read a"),
        ex("realpath -m --relative-to=. a/../b", "read b"),
        ex("realpath \"$X\"", "read ?"),
        ex("realpath --no-such a", "opaque; read a"),
    ]);
