//! `free`: shows how much memory is free.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("free", "shows how much memory is free", "procps-ng 4.0.2, free(1)")
    .flags(&[
        Flag::switch(&["-b", "--bytes"]),
        Flag::switch(&["--kilo"]),
        Flag::switch(&["--mega"]),
        Flag::switch(&["--giga"]),
        Flag::switch(&["--tera"]),
        Flag::switch(&["--peta"]),
        Flag::switch(&["-k", "--kibi"]),
        Flag::switch(&["-m", "--mebi"]),
        Flag::switch(&["-g", "--gibi"]),
        Flag::switch(&["--tebi"]),
        Flag::switch(&["--pebi"]),
        Flag::switch(&["-h", "--human"]),
        Flag::switch(&["--si"]),
        Flag::switch(&["-l", "--lohi"]),
        Flag::switch(&["-t", "--total"]),
        Flag::switch(&["-v", "--committed"]),
        Flag::value(&["-s", "--seconds"], Role::Text),
        Flag::value(&["-c", "--count"], Role::Text),
        Flag::switch(&["-w", "--wide"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("free -h", ""), ex("free -m -s 1 -c 3", ""), ex("free --no-such", "opaque")]);
