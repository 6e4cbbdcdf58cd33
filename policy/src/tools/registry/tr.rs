//! `tr`: translates or deletes characters.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tr", "translates or deletes characters", "GNU coreutils 9.1, tr(1)")
    .flags(&[
        Flag::switch(&["-c", "-C", "--complement"]),
        Flag::switch(&["-d", "--delete"]),
        Flag::switch(&["-s", "--squeeze-repeats"]),
        Flag::switch(&["-t", "--truncate-set1"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("tr a-z A-Z", ""),
        ex("tr -d '\\n'", ""),
        ex("tr -cs '[:alnum:]' x", ""),
        ex("tr \"$X\" -", ""),
        ex("tr --no-such a b", "opaque"),
    ]);
