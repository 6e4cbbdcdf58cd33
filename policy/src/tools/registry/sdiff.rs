//! `sdiff`: compares files side by side and merges them.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("sdiff", "compares files side by side and merges them", "GNU diffutils 3.8, sdiff(1)")
        .flags(&[
            Flag::value(&["-o", "--output"], Role::Write),
            Flag::switch(&["-i", "--ignore-case"]),
            Flag::switch(&["-E", "--ignore-tab-expansion"]),
            Flag::switch(&["-Z", "--ignore-trailing-space"]),
            Flag::switch(&["-b", "--ignore-space-change"]),
            Flag::switch(&["-W", "--ignore-all-space"]),
            Flag::switch(&["-B", "--ignore-blank-lines"]),
            Flag::value(&["-I", "--ignore-matching-lines"], Role::Text),
            Flag::switch(&["--strip-trailing-cr"]),
            Flag::switch(&["-a", "--text"]),
            Flag::value(&["-w", "--width"], Role::Text),
            Flag::switch(&["-l", "--left-column"]),
            Flag::switch(&["-s", "--suppress-common-lines"]),
            Flag::switch(&["-t", "--expand-tabs"]),
            Flag::value(&["--tabsize"], Role::Text),
            Flag::switch(&["-d", "--minimal"]),
            Flag::switch(&["-H", "--speed-large-files"]),
            Flag::value(&["--diff-program"], Role::Program),
            Flag::switch(&["--help"]),
            Flag::switch(&["-v", "--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("sdiff -s a b", "read a; read b"),
            ex("sdiff -w 120 a -", "read a"),
            ex("sdiff -o out a b", "read a; read b; write out"),
            ex("sdiff --output=out a b", "read a; read b; write out"),
            ex("sdiff --diff-program=./x a b", "read a; read b; inner ./x"),
            ex("sdiff $x", "opaque; read ?"),
            ex("sdiff -- $x", "read ?"),
        ]);
