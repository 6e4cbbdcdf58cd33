//! `namei`: follows paths to their ends.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("namei", "follows paths to their ends", "util-linux 2.38.1, namei(1)")
    .flags(&[
        Flag::switch(&["-x", "--mountpoints"]),
        Flag::switch(&["-m", "--modes"]),
        Flag::switch(&["-o", "--owners"]),
        Flag::switch(&["-l", "--long"]),
        Flag::switch(&["-n", "--nosymlinks"]),
        Flag::switch(&["-v", "--vertical"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("namei -l /etc/hosts", "read /etc/hosts"),
        ex("namei -om a b", "read a; read b"),
        ex("namei --no-such a", "opaque; read a"),
    ]);
