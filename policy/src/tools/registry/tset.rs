//! `tset`: resets a terminal.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tset", "resets a terminal", "ncurses 6.4, tset(1)")
    .aliases(&["reset"])
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-c"]),
        Flag::value(&["-e"], Role::Text),
        Flag::switch(&["-I"]),
        Flag::value(&["-i"], Role::Text),
        Flag::value(&["-k"], Role::Text),
        Flag::value(&["-m"], Role::Text),
        Flag::switch(&["-Q"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["-w"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Named("the settings of the terminal"))])
    .examples(&[
        ex("reset", "write the settings of the terminal"),
        ex("tset -Qs", "write the settings of the terminal"),
        ex("tset --no-such", "opaque; write the settings of the terminal"),
    ]);
