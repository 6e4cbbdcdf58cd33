//! `pstree`: shows processes as a tree.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pstree", "shows processes as a tree", "psmisc 23.6, pstree(1)")
    .flags(&[
        Flag::switch(&["-a", "--arguments"]),
        Flag::switch(&["-A", "--ascii"]),
        Flag::switch(&["-c", "--compact-not", "--compact"]),
        Flag::value(&["-C", "--color"], Role::Text),
        Flag::switch(&["-g", "--show-pgids"]),
        Flag::switch(&["-G", "--vt100"]),
        Flag::switch(&["-h", "--highlight-all"]),
        Flag::value(&["-H", "--highlight-pid"], Role::Text),
        Flag::switch(&["-l", "--long"]),
        Flag::switch(&["-n", "--numeric-sort"]),
        Flag::value(&["-N", "--ns-sort"], Role::Text),
        Flag::switch(&["-p", "--show-pids"]),
        Flag::switch(&["-s", "--show-parents"]),
        Flag::switch(&["-S", "--ns-changes"]),
        Flag::switch(&["-t", "--thread-names"]),
        Flag::switch(&["-T", "--hide-threads"]),
        Flag::switch(&["-u", "--uid-changes"]),
        Flag::switch(&["-U", "--unicode"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-Z", "--security-context"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pstree -ap", ""), ex("pstree -s 1", ""), ex("pstree --no-such", "opaque")]);
