//! `strings`: prints the printable strings of files.

use crate::tools::spec::{Descends, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("strings", "prints the printable strings of files", "GNU binutils 2.40, strings(1)")
        .descends(Descends::With(&[]))
        .syntax(Syntax::GNU.numbers())
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-d", "--data"]),
            Flag::switch(&["-f", "--print-file-name"]),
            Flag::value(&["-n", "--bytes"], Role::Text),
            Flag::value(&["-t", "--radix"], Role::Text),
            Flag::switch(&["-w", "--include-all-whitespace"]),
            Flag::switch(&["-o"]),
            Flag::value(&["-T", "--target"], Role::Text),
            Flag::value(&["-e", "--encoding"], Role::Text),
            Flag::value(&["-U", "--unicode"], Role::Text),
            Flag::value(&["-s", "--output-separator"], Role::Text),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-v", "-V", "--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("strings a", "read a"),
            ex("strings -n 8 -t x a b", "read a; read b"),
            ex("strings -8 a", "read a"),
            ex("strings @list", "read @list"),
            ex("strings $x", "read ?"),
            ex("strings --no-such", "opaque"),
        ]);
