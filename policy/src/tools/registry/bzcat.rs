//! `bzcat`: writes decompressed files to standard output.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("bzcat", "writes decompressed files to standard output", "bzip2 1.0.8, bzcat(1)")
        .syntax(Syntax::EXACT)
        .flags(&[
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-d", "--decompress"]),
            Flag::switch(&["-z", "--compress"]),
            Flag::switch(&["-k", "--keep"]),
            Flag::switch(&["-f", "--force"]),
            Flag::switch(&["-t", "--test"]),
            Flag::switch(&["-c", "--stdout"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-L", "--license"]),
            Flag::switch(&["-V", "--version"]),
            Flag::switch(&["-s", "--small"]),
            Flag::switch(&["--fast"]),
            Flag::switch(&["--best"]),
            Flag::switch(&["--repetitive-fast"]),
            Flag::switch(&["--repetitive-best"]),
            Flag::switch(&["-1"]),
            Flag::switch(&["-2"]),
            Flag::switch(&["-3"]),
            Flag::switch(&["-4"]),
            Flag::switch(&["-5"]),
            Flag::switch(&["-6"]),
            Flag::switch(&["-7"]),
            Flag::switch(&["-8"]),
            Flag::switch(&["-9"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("bzcat a.bz2", "read a.bz2"),
            ex("bzcat -k a b", "read a; read b"),
            ex("bzcat $x", "read ?"),
            ex("bzcat --no-such", "opaque"),
        ]);
