//! `shuf`: puts lines into random order.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("shuf", "puts lines into random order", "GNU coreutils 9.1, shuf(1)")
    .flags(&[
        Flag::switch(&["-e", "--echo"]),
        Flag::value(&["-i", "--input-range"], Role::Text),
        Flag::value(&["-n", "--head-count"], Role::Text),
        Flag::value(&["-o", "--output"], Role::Write),
        Flag::value(&["--random-source"], Role::Read),
        Flag::switch(&["-r", "--repeat"]),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("shuf -n 3 a", "read a"),
        ex("shuf -i 1-10", ""),
        ex("shuf -o out in", "read in; write out"),
        ex("shuf in -o out", "read in; write out"),
        ex("shuf -zoout in", "read in; write out"),
        ex("shuf --outp=out in", "read in; write out"),
        ex("shuf -o -", "write -"),
        ex("shuf --random-source=r in", "read r; read in"),
        ex("shuf $x", "opaque; read ?"),
        ex("shuf -- $x", "read ?"),
        ex("shuf --no-such", "opaque"),
    ]);
