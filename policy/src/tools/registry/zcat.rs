//! `zcat`: writes decompressed files to standard output.
//!
//! It is `gzip -cd`: with `-c` no flag makes it change a file.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("zcat", "writes decompressed files to standard output", "gzip 1.12, zcat(1)")
    .flags(&[
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-r", "--recursive"]),
        Flag::value(&["-S", "--suffix"], Role::Text),
        Flag::switch(&["--synchronous"]),
        Flag::switch(&["-t", "--test"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["-L", "--license"]),
        Flag::switch(&["-c", "--stdout", "--to-stdout"]),
        Flag::switch(&["-d", "--decompress", "--uncompress"]),
        Flag::switch(&["-k", "--keep"]),
        Flag::switch(&["-n", "--no-name"]),
        Flag::switch(&["-N", "--name"]),
        Flag::switch(&["-a", "--ascii"]),
        Flag::value(&["-b"], Role::Text),
        Flag::switch(&["--rsyncable"]),
        Flag::switch(&["-M"]),
        Flag::switch(&["--fast"]),
        Flag::switch(&["--best"]),
        Flag::switch(&["-C"]),
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
        ex("zcat a.gz", "read a.gz"),
        ex("zcat -f a b.gz", "read a; read b.gz"),
        ex("zcat -l a.gz", "read a.gz"),
        ex("zcat", ""),
        ex("zcat $x", "read ?"),
        ex("zcat --no-such", "opaque"),
    ]);
