//! `head`: prints the first lines of files.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("head", "prints the first lines of files", "GNU coreutils 9.1, head(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::value(&["-c", "--bytes"], Role::Text),
        Flag::value(&["-n", "--lines"], Role::Text),
        Flag::switch(&["-q", "--quiet", "--silent"]),
        Flag::switch(&["--verbose"]),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-v"]),
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
        Flag::switch(&["-k"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("head -n 20 a b", "read a; read b"),
        ex("head -20", ""),
        ex("head -5q a b", "read a; read b"),
        ex("head -c1k -- -x", "read -x"),
        ex("head -n $x a", "read a"),
        ex("head $x", "read ?"),
        ex("head *.md", "read ./**"),
        ex("head --no-such a", "opaque; read a"),
    ]);
