//! `stat`: shows the status of files or file systems.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("stat", "shows the status of files or file systems", "GNU coreutils 9.1, stat(1)")
        .descends(Descends::With(&[]))
        .flags(&[
            Flag::switch(&["-L", "--dereference"]),
            Flag::switch(&["-f", "--file-system"]),
            Flag::value(&["--cached"], Role::Text),
            Flag::value(&["-c", "--format"], Role::Text),
            Flag::value(&["--printf"], Role::Text),
            Flag::switch(&["-t", "--terse"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("stat -c %s a b", "read a; read b"),
            ex("stat -f /", "read /"),
            ex("stat --format='%a %n' *.sh", "read ./**"),
            ex("stat $x", "read ?"),
            ex("stat --no-such a", "opaque; read a"),
        ]);
