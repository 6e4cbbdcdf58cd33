//! `apropos`: searches the manual page names.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("apropos", "searches the manual page names", "man-db 2.11.2, apropos(1) and whatis(1)")
        .aliases(&["whatis"])
        .flags(&[
            Flag::switch(&["-d", "--debug"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-e", "--exact"]),
            Flag::switch(&["-r", "--regex"]),
            Flag::switch(&["-w", "--wildcard"]),
            Flag::switch(&["-a", "--and"]),
            Flag::switch(&["-l", "--long"]),
            Flag::value(&["-C", "--config-file"], Role::Read),
            Flag::value(&["-L", "--locale"], Role::Text),
            Flag::value(&["-m", "--systems"], Role::Text),
            Flag::value(&["-M", "--manpath"], Role::Text),
            Flag::value(&["-s", "--sections", "--section"], Role::Text),
            Flag::switch(&["-?", "-h", "--help"]),
            Flag::switch(&["--usage"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("apropos list", ""),
            ex("whatis -r '^ls'", ""),
            ex("apropos -s 1 -a x y", ""),
            ex("apropos -C conf x", "read conf"),
            ex("apropos --no-such", "opaque"),
        ]);
