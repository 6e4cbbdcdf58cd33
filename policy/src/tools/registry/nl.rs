//! `nl`: numbers lines.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("nl", "numbers lines", "GNU coreutils 9.1, nl(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::value(&["-b", "--body-numbering"], Role::Text),
        Flag::value(&["-d", "--section-delimiter"], Role::Text),
        Flag::value(&["-f", "--footer-numbering"], Role::Text),
        Flag::value(&["-h", "--header-numbering"], Role::Text),
        Flag::value(&["-i", "--line-increment"], Role::Text),
        Flag::value(&["-l", "--join-blank-lines"], Role::Text),
        Flag::value(&["-n", "--number-format"], Role::Text),
        Flag::switch(&["-p", "--no-renumber"]),
        Flag::value(&["-s", "--number-separator"], Role::Text),
        Flag::value(&["-v", "--starting-line-number"], Role::Text),
        Flag::value(&["-w", "--number-width"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("nl -ba a", "read a"),
        ex("nl --body-numbering=a -w 3 -", ""),
        ex("nl $x", "read ?"),
        ex("nl --no-such", "opaque"),
    ]);
