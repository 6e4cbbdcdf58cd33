//! `pathchk`: tells whether file names are portable.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("pathchk", "tells whether file names are portable", "GNU coreutils 9.1, pathchk(1)")
        .flags(&[
            Flag::switch(&["-p"]),
            Flag::switch(&["-P"]),
            Flag::switch(&["--portability"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("pathchk -p a", "read a"),
            ex("pathchk --portability \"$X\"", "read ?"),
            ex("pathchk -q", "opaque"),
        ]);
