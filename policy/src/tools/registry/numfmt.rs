//! `numfmt`: converts numbers to and from human form.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("numfmt", "converts numbers to and from human form", "GNU coreutils 9.1, numfmt(1)")
        .flags(&[
            Flag::switch(&["--debug"]),
            Flag::value(&["-d", "--delimiter"], Role::Text),
            Flag::value(&["--field"], Role::Text),
            Flag::value(&["--format"], Role::Text),
            Flag::value(&["--from"], Role::Text),
            Flag::value(&["--from-unit"], Role::Text),
            Flag::switch(&["--grouping"]),
            Flag::glued(&["--header"], Role::Text),
            Flag::value(&["--invalid"], Role::Text),
            Flag::value(&["--padding"], Role::Text),
            Flag::value(&["--round"], Role::Text),
            Flag::value(&["--suffix"], Role::Text),
            Flag::value(&["--to"], Role::Text),
            Flag::value(&["--to-unit"], Role::Text),
            Flag::switch(&["-z", "--zero-terminated"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
            Flag::switch(&["--devdebug"]),
            Flag::switch(&["---debug"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("numfmt --to=iec 1048576", ""),
            ex("numfmt --field=2 --header=1 --from si", ""),
            ex("numfmt -d, --suffix=B $x", ""),
            ex("numfmt --no-such", "opaque"),
        ]);
