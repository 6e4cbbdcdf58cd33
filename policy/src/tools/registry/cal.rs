//! `cal`: prints a calendar.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("cal", "prints a calendar", "bsdmainutils 12.1.8, ncal(1), and util-linux 2.38.1, cal(1)")
        .aliases(&["ncal"])
        .flags(&[
            Flag::switch(&["-1", "--one"]),
            Flag::switch(&["-3", "--three"]),
            Flag::value(&["-n", "--months"], Role::Text),
            Flag::switch(&["-S", "--span"]),
            Flag::switch(&["-s", "--sunday"]),
            Flag::switch(&["-m", "--monday"]),
            Flag::switch(&["-j", "--julian"]),
            Flag::value(&["--reform"], Role::Text),
            Flag::switch(&["--iso"]),
            Flag::switch(&["-y", "--year"]),
            Flag::switch(&["-Y", "--twelve"]),
            Flag::glued(&["-w", "--week"], Role::Text),
            Flag::switch(&["-v", "--vertical"]),
            Flag::glued(&["--color"], Role::Text),
            Flag::switch(&["-V", "--version"]),
            Flag::switch(&["-h", "--help"]),
            Flag::value(&["-A"], Role::Text),
            Flag::value(&["-B"], Role::Text),
            Flag::switch(&["-b"]),
            Flag::switch(&["-C"]),
            Flag::value(&["-d"], Role::Text),
            Flag::switch(&["-e"]),
            Flag::value(&["-H"], Role::Text),
            Flag::switch(&["-J"]),
            Flag::switch(&["-M"]),
            Flag::switch(&["-N"]),
            Flag::switch(&["-o"]),
            Flag::switch(&["-p"]),
            Flag::value(&["-W"], Role::Text),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("cal", ""),
            ex("cal -3 2024", ""),
            ex("ncal -b 2 2024", ""),
            ex("cal -m 3", ""),
            ex("cal $x", ""),
            ex("cal --no-such", "opaque"),
        ]);
