//! `cut`: prints parts of lines.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("cut", "prints parts of lines", "GNU coreutils 9.1, cut(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::value(&["-b", "--bytes"], Role::Text),
        Flag::value(&["-c", "--characters"], Role::Text),
        Flag::value(&["-d", "--delimiter"], Role::Text),
        Flag::value(&["-f", "--fields"], Role::Text),
        Flag::switch(&["-n"]),
        Flag::switch(&["--complement"]),
        Flag::switch(&["-s", "--only-delimited"]),
        Flag::value(&["--output-delimiter"], Role::Text),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("cut -d: -f1 /etc/passwd", "read /etc/passwd"),
        ex("cut -d ' ' -f 2-", ""),
        ex("cut --complement -c1-3 a", "read a"),
        ex("cut $x", "read ?"),
        ex("cut -q", "opaque"),
    ]);
