//! `wc`: counts lines, words and bytes.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("wc", "counts lines, words and bytes", "GNU coreutils 9.1, wc(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-c", "--bytes"]),
        Flag::switch(&["-m", "--chars"]),
        Flag::switch(&["-l", "--lines"]),
        Flag::switch(&["-L", "--max-line-length"]),
        Flag::switch(&["-w", "--words"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::value(&["--files0-from"], Role::Read),
        Flag::value(&["--total"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("wc -l a b", "read a; read b"),
        ex("wc -l", ""),
        ex("wc --files0-from=list", "read list"),
        ex("wc -lw *.rs", "read ./**"),
        ex("wc $x", "read ?"),
        ex("wc -q a", "opaque; read a"),
    ]);
