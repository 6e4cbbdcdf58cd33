//! `more`: shows files page by page.

use crate::tools::spec::{Descends, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("more", "shows files page by page", "util-linux 2.38.1, more(1)")
    .descends(Descends::With(&[]))
    .aliases(&["zmore", "bzmore", "xzmore", "lzmore"])
    .syntax(Syntax::GNU.plus())
    .flags(&[
        Flag::switch(&["-d", "--silent"]),
        Flag::switch(&["-f", "--logical"]),
        Flag::switch(&["-l", "--no-pause"]),
        Flag::switch(&["-c", "--print-over"]),
        Flag::switch(&["-p", "--clean-print"]),
        Flag::switch(&["-e", "--exit-on-eof"]),
        Flag::switch(&["-s", "--squeeze"]),
        Flag::switch(&["-u", "--plain"]),
        Flag::value(&["-n", "--lines"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::glued(&["+/"], Role::Text),
        Flag::switch(&["+0"]),
        Flag::switch(&["-0"]),
        Flag::switch(&["+1"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["+2"]),
        Flag::switch(&["-2"]),
        Flag::switch(&["+3"]),
        Flag::switch(&["-3"]),
        Flag::switch(&["+4"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["+5"]),
        Flag::switch(&["-5"]),
        Flag::switch(&["+6"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["+7"]),
        Flag::switch(&["-7"]),
        Flag::switch(&["+8"]),
        Flag::switch(&["-8"]),
        Flag::switch(&["+9"]),
        Flag::switch(&["-9"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("more a", "read a"),
        ex("more -20 a", "read a"),
        ex("more +/x -s a b", "read a; read b"),
        ex("more +5 a", "read a"),
        ex("zmore a.gz", "read a.gz"),
        ex("more --no-such a", "opaque; read a"),
    ]);
