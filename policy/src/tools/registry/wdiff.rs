//! `wdiff`: compares files word by word.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("wdiff", "compares files word by word", "GNU wdiff 1.2.2, wdiff(1)")
    .flags(&[
        Flag::switch(&["-C", "--copyright"]),
        Flag::switch(&["-1", "--no-deleted"]),
        Flag::switch(&["-2", "--no-inserted"]),
        Flag::switch(&["-3", "--no-common"]),
        Flag::switch(&["-a", "--auto-pager"]),
        Flag::switch(&["-d", "--diff-input"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-i", "--ignore-case"]),
        Flag::switch(&["-l", "--less-mode"]),
        Flag::switch(&["-n", "--avoid-wraps"]),
        Flag::switch(&["-p", "--printer"]),
        Flag::switch(&["-s", "--statistics"]),
        Flag::switch(&["-t", "--terminal"]),
        Flag::switch(&["-v", "--version"]),
        Flag::value(&["-w", "--start-delete"], Role::Text),
        Flag::value(&["-x", "--end-delete"], Role::Text),
        Flag::value(&["-y", "--start-insert"], Role::Text),
        Flag::value(&["-z", "--end-insert"], Role::Text),
        Flag::switch(&["-K", "--no-init-term"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("wdiff a b", "read a; read b"),
        ex("wdiff -3 -w '[-' -x '-]' a b", "read a; read b"),
        ex("wdiff -d patch", "read patch"),
        ex("wdiff --no-such a b", "opaque; read a; read b"),
    ]);
