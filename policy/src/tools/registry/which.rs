//! `which`: finds programs on the search path.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("which", "finds programs on the search path", "debianutils 5.7, which(1), and GNU which 2.21")
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-s"]),
            Flag::switch(&["-v", "-V", "--version"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["-i", "--read-alias"]),
            Flag::switch(&["--skip-alias"]),
            Flag::switch(&["--read-functions"]),
            Flag::switch(&["--skip-functions"]),
            Flag::switch(&["--skip-dot"]),
            Flag::switch(&["--skip-tilde"]),
            Flag::switch(&["--show-dot"]),
            Flag::switch(&["--show-tilde"]),
            Flag::switch(&["--tty-only"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("which git cargo", ""),
            ex("which -a python3", ""),
            ex("which $x", ""),
            ex("which --no-such", "opaque"),
        ]);
