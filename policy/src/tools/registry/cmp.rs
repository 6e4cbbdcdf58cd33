//! `cmp`: compares files byte by byte.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("cmp", "compares files byte by byte", "GNU diffutils 3.8, cmp(1), and gzip 1.12, zcmp(1)")
        .descends(Descends::With(&[]))
        .aliases(&["zcmp", "bzcmp", "xzcmp", "lzcmp"])
        .flags(&[
            Flag::switch(&["-b", "--print-bytes"]),
            Flag::value(&["-i", "--ignore-initial"], Role::Text),
            Flag::switch(&["-l", "--verbose"]),
            Flag::value(&["-n", "--bytes"], Role::Text),
            Flag::switch(&["-s", "--quiet", "--silent"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["-v", "--version"]),
        ])
        .operands(Operands::lead(&[Role::Read, Role::Read], Role::Text))
        .examples(&[
            ex("cmp -s a b", "read a; read b"),
            ex("cmp -n 10 a b 0 5", "read a; read b"),
            ex("cmp a -", "read a"),
            ex("zcmp a.gz b.gz", "read a.gz; read b.gz"),
            ex("cmp $x b", "read ?; read b"),
            ex("cmp -q a b", "opaque; read a; read b"),
        ]);
