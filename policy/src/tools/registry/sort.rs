//! `sort`: sorts lines.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("sort", "sorts lines", "GNU coreutils 9.1, sort(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-b", "--ignore-leading-blanks"]),
        Flag::switch(&["-d", "--dictionary-order"]),
        Flag::switch(&["-f", "--ignore-case"]),
        Flag::switch(&["-g", "--general-numeric-sort"]),
        Flag::switch(&["-i", "--ignore-nonprinting"]),
        Flag::switch(&["-M", "--month-sort"]),
        Flag::switch(&["-h", "--human-numeric-sort"]),
        Flag::switch(&["-n", "--numeric-sort"]),
        Flag::switch(&["-R", "--random-sort"]),
        Flag::value(&["--random-source"], Role::Read),
        Flag::switch(&["-r", "--reverse"]),
        Flag::value(&["--sort"], Role::Text),
        Flag::switch(&["-V", "--version-sort"]),
        Flag::value(&["--batch-size"], Role::Text),
        Flag::glued(&["-c", "--check"], Role::Text),
        Flag::switch(&["-C"]),
        Flag::value(&["--compress-program"], Role::Program),
        Flag::switch(&["--debug"]),
        Flag::value(&["--files0-from"], Role::Read),
        Flag::value(&["-k", "--key"], Role::Text),
        Flag::switch(&["-m", "--merge"]),
        Flag::value(&["-o", "--output"], Role::Write),
        Flag::switch(&["-s", "--stable"]),
        Flag::value(&["-S", "--buffer-size"], Role::Text),
        Flag::value(&["-t", "--field-separator"], Role::Text),
        Flag::value(&["-T", "--temporary-directory"], Role::Write),
        Flag::value(&["--parallel"], Role::Text),
        Flag::switch(&["-u", "--unique"]),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("sort -u names.txt", "read names.txt"),
        ex("sort -t: -k2,2n -", ""),
        ex("sort -o out in", "read in; write out"),
        ex("sort -uo out in", "read in; write out"),
        ex("sort -noout in", "read in; write out"),
        ex("sort --outp=out in", "read in; write out"),
        ex("sort in -o out", "read in; write out"),
        ex("sort --compress-prog=./x in", "read in; inner ./x"),
        ex("sort -T scratch in", "read in; write scratch"),
        ex("sort $x", "opaque; read ?"),
        ex("sort -- $x", "read ?"),
        ex("sort *.txt", "opaque; read ./**"),
        ex("sort ./*.txt", "read ./**"),
    ]);
