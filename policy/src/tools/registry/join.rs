//! `join`: joins lines of two files on a field.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("join", "joins lines of two files on a field", "GNU coreutils 9.1, join(1)")
    .flags(&[
        Flag::value(&["-a"], Role::Text),
        Flag::value(&["-e"], Role::Text),
        Flag::switch(&["-i", "--ignore-case"]),
        Flag::value(&["-j"], Role::Text),
        Flag::value(&["-j1"], Role::Text),
        Flag::value(&["-j2"], Role::Text),
        Flag::value(&["-o"], Role::Text),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["-v"], Role::Text),
        Flag::value(&["-1"], Role::Text),
        Flag::value(&["-2"], Role::Text),
        Flag::switch(&["--check-order"]),
        Flag::switch(&["--nocheck-order"]),
        Flag::switch(&["--header"]),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("join -t, -1 2 -2 1 a b", "read a; read b"),
        ex("join -a1 -o auto a b", "read a; read b"),
        ex("join a -", "read a"),
        ex("join $x", "read ?"),
        ex("join -q a b", "opaque; read a; read b"),
    ]);
