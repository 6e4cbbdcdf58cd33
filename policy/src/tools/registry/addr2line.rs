//! `addr2line`: turns addresses into file names and line numbers.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("addr2line", "turns addresses into file names and line numbers", "GNU binutils 2.40, addr2line(1)")
        .flags(&[
            Flag::switch(&["-a", "--addresses"]),
            Flag::value(&["-b", "--target"], Role::Text),
            Flag::value(&["-e", "--exe"], Role::Read),
            Flag::switch(&["-i", "--inlines"]),
            Flag::value(&["-j", "--section"], Role::Text),
            Flag::switch(&["-p", "--pretty-print"]),
            Flag::switch(&["-s", "--basenames"]),
            Flag::switch(&["-f", "--functions"]),
            Flag::switch(&["-C"]),
            Flag::glued(&["--demangle"], Role::Text),
            Flag::switch(&["-R", "--recurse-limit", "--recursion-limit"]),
            Flag::switch(&["-r", "--no-recurse-limit", "--no-recursion-limit"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-v", "-V", "--version"]),
            Flag::switch(&["-H"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("addr2line -e a -f 0x401000", "read a"),
            ex("addr2line -Cfpe a 1 2", "read a"),
            ex("addr2line --no-such", "opaque"),
        ]);
