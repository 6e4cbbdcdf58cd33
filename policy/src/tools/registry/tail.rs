//! `tail`: prints the last lines of files.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tail", "prints the last lines of files", "GNU coreutils 9.1, tail(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::value(&["-c", "--bytes"], Role::Text),
        Flag::switch(&["-F"]),
        Flag::value(&["-n", "--lines"], Role::Text),
        Flag::value(&["--max-unchanged-stats"], Role::Text),
        Flag::value(&["--pid"], Role::Text),
        Flag::switch(&["-q", "--quiet", "--silent"]),
        Flag::switch(&["--retry"]),
        Flag::value(&["-s", "--sleep-interval"], Role::Text),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-f"]),
        Flag::glued(&["--follow"], Role::Text),
        Flag::switch(&["-b"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-0"]),
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
        ex("tail -f log", "read log"),
        ex("tail -20f log", "read log"),
        ex("tail -n +5 a", "read a"),
        ex("tail --lines=3 --pid 1 a b", "read a; read b"),
        ex("tail -s 1 -F a", "read a"),
        ex("tail $x", "read ?"),
        ex("tail --no-such", "opaque"),
    ]);
