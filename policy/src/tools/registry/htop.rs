//! `htop`: shows processes, again and again.
//!
//! When it ends it writes its settings.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("htop", "shows processes, again and again", "htop 3.2.2, htop(1)")
    .flags(&[
        Flag::switch(&["-C", "--no-color", "--no-colour"]),
        Flag::value(&["-d", "--delay"], Role::Text),
        Flag::value(&["-F", "--filter"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::glued(&["-H", "--highlight-changes"], Role::Text),
        Flag::switch(&["-M", "--no-mouse"]),
        Flag::value(&["-p", "--pid"], Role::Text),
        Flag::switch(&["--readonly"]),
        Flag::glued(&["--drop-capabilities"], Role::Text),
        Flag::value(&["-s", "--sort-key"], Role::Text),
        Flag::switch(&["-t", "--tree"]),
        Flag::glued(&["-u", "--user"], Role::Text),
        Flag::switch(&["-U", "--no-unicode"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".config/htop"))])
    .examples(&[
        ex("htop -t", "write /home/u/.config/htop/**"),
        ex("htop --no-such", "opaque; write /home/u/.config/htop/**"),
    ]);
