//! `od`: dumps files in octal and other formats.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("od", "dumps files in octal and other formats", "GNU coreutils 9.1, od(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::value(&["-A", "--address-radix"], Role::Text),
        Flag::value(&["--endian"], Role::Text),
        Flag::value(&["-j", "--skip-bytes"], Role::Text),
        Flag::value(&["-N", "--read-bytes"], Role::Text),
        Flag::glued(&["-S", "--strings"], Role::Text),
        Flag::value(&["-t", "--format"], Role::Text),
        Flag::switch(&["-v", "--output-duplicates"]),
        Flag::glued(&["-w", "--width"], Role::Text),
        Flag::switch(&["--traditional"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-a"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-D"]),
        Flag::switch(&["-e"]),
        Flag::switch(&["-f"]),
        Flag::switch(&["-F"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-I"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-L"]),
        Flag::switch(&["-o"]),
        Flag::switch(&["-O"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-X"]),
        Flag::switch(&["-B"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("od -c a", "read a"),
        ex("od -An -tx1 -N 16 /dev/urandom", "read /dev/urandom"),
        ex("od -w16 a", "read a"),
        ex("od $x", "read ?"),
        ex("od --no-such", "opaque"),
    ]);
