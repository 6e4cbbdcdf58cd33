//! `mesg`: shows or changes whether others may write to the terminal.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("mesg", "shows or changes whether others may write to the terminal", "util-linux 2.38.1, mesg(1)")
        .flags(&[
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .operands(Operands::all(Role::Sets("the settings of the terminal")))
        .examples(&[
            ex("mesg", ""),
            ex("mesg n", "write the settings of the terminal"),
            ex("mesg -v y", "write the settings of the terminal"),
            ex("mesg --no-such", "opaque"),
        ]);
