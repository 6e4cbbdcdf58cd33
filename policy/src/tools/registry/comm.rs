//! `comm`: compares two sorted files line by line.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("comm", "compares two sorted files line by line", "GNU coreutils 9.1, comm(1)")
        .descends(Descends::With(&[]))
        .flags(&[
            Flag::switch(&["-1"]),
            Flag::switch(&["-2"]),
            Flag::switch(&["-3"]),
            Flag::switch(&["--check-order"]),
            Flag::switch(&["--nocheck-order"]),
            Flag::value(&["--output-delimiter"], Role::Text),
            Flag::switch(&["--total"]),
            Flag::switch(&["-z", "--zero-terminated"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("comm -12 a b", "read a; read b"),
            ex("comm -3 --total a -", "read a"),
            ex("comm $x", "read ?"),
            ex("comm --no-such a b", "opaque; read a; read b"),
        ]);
