//! `diff3`: compares three files line by line.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("diff3", "compares three files line by line", "GNU diffutils 3.8, diff3(1)")
    .flags(&[
        Flag::switch(&["-A", "--show-all"]),
        Flag::switch(&["-e", "--ed"]),
        Flag::switch(&["-E", "--show-overlap"]),
        Flag::switch(&["-3", "--easy-only"]),
        Flag::switch(&["-x", "--overlap-only"]),
        Flag::switch(&["-X"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-m", "--merge"]),
        Flag::switch(&["-a", "--text"]),
        Flag::switch(&["--strip-trailing-cr"]),
        Flag::switch(&["-T", "--initial-tab"]),
        Flag::value(&["-L", "--label"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["-v", "--version"]),
        Flag::value(&["--diff-program"], Role::Program),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("diff3 a b c", "read a; read b; read c"),
        ex("diff3 -m -L x a b c", "read a; read b; read c"),
        ex("diff3 --diff-program=./x a b c", "read a; read b; read c; inner ./x"),
        ex("diff3 $x", "opaque; read ?"),
    ]);
