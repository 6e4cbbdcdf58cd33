//! `pr`: paginates files for printing.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pr", "paginates files for printing", "GNU coreutils 9.1, pr(1)")
    .flags(&[
        Flag::value(&["--columns"], Role::Text),
        Flag::switch(&["-a", "--across"]),
        Flag::switch(&["-c", "--show-control-chars"]),
        Flag::switch(&["-d", "--double-space"]),
        Flag::value(&["-D", "--date-format"], Role::Text),
        Flag::glued(&["-e", "--expand-tabs"], Role::Text),
        Flag::switch(&["-F", "-f", "--form-feed"]),
        Flag::value(&["-h", "--header"], Role::Text),
        Flag::glued(&["-i", "--output-tabs"], Role::Text),
        Flag::switch(&["-J", "--join-lines"]),
        Flag::value(&["-l", "--length"], Role::Text),
        Flag::value(&["--pages"], Role::Text),
        Flag::switch(&["-m", "--merge"]),
        Flag::glued(&["-n", "--number-lines"], Role::Text),
        Flag::value(&["-N", "--first-line-number"], Role::Text),
        Flag::value(&["-o", "--indent"], Role::Text),
        Flag::switch(&["-r", "--no-file-warnings"]),
        Flag::glued(&["-s", "--separator"], Role::Text),
        Flag::glued(&["-S", "--sep-string"], Role::Text),
        Flag::switch(&["-t", "--omit-header"]),
        Flag::switch(&["-T", "--omit-pagination"]),
        Flag::switch(&["-v", "--show-nonprinting"]),
        Flag::value(&["-w", "--width"], Role::Text),
        Flag::value(&["-W", "--page-width"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-0"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["-2"]),
        Flag::switch(&["-3"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-5"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-7"]),
        Flag::switch(&["-8"]),
        Flag::switch(&["-9"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("pr -t -2 a", "read a"),
        ex("pr -3t -w 100 a", "read a"),
        ex("pr -mts' ' a b", "read a; read b"),
        ex("pr --pages=2:3 a", "read a"),
        ex("pr $x", "read ?"),
        ex("pr --no-such", "opaque"),
    ]);
