//! `iconv`: converts between character encodings.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("iconv", "converts between character encodings", "glibc 2.36, iconv(1)")
    .flags(&[
        Flag::value(&["-f", "--from-code"], Role::Text),
        Flag::value(&["-t", "--to-code"], Role::Text),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-c"]),
        Flag::value(&["-o", "--output"], Role::Write),
        Flag::switch(&["-s", "--silent"]),
        Flag::switch(&["--verbose"]),
        Flag::switch(&["-?", "--help"]),
        Flag::switch(&["--usage"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("iconv -f latin1 -t utf8 a", "read a"),
        ex("iconv -l", ""),
        ex("iconv -f latin1 -t utf8 -o out in", "read in; write out"),
        ex("iconv --output=out in", "read in; write out"),
        ex("iconv -cs -oout in", "read in; write out"),
        ex("iconv --outp out in", "read in; write out"),
        ex("iconv $x", "opaque; read ?"),
        ex("iconv -- $x", "read ?"),
    ]);
