//! `lsns`: lists namespaces.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lsns", "lists namespaces", "util-linux 2.38.1, lsns(8)")
    .flags(&[
        Flag::switch(&["-J", "--json"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-n", "--noheadings"]),
        Flag::value(&["-o", "--output"], Role::Text),
        Flag::switch(&["--output-all"]),
        Flag::value(&["-p", "--task"], Role::Text),
        Flag::switch(&["-r", "--raw"]),
        Flag::switch(&["-u", "--notruncate"]),
        Flag::switch(&["-W", "--nowrap"]),
        Flag::value(&["-t", "--type"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::glued(&["-T", "--tree"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("lsns", ""), ex("lsns -t net -J", ""), ex("lsns --no-such", "opaque")]);
