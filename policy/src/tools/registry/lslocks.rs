//! `lslocks`: lists file locks.

use crate::tools::spec::{Flag, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lslocks", "lists file locks", "util-linux 2.38.1, lslocks(8)")
    .flags(&[
        Flag::switch(&["-b", "--bytes"]),
        Flag::switch(&["-J", "--json"]),
        Flag::switch(&["-i", "--noinaccessible"]),
        Flag::switch(&["-n", "--noheadings"]),
        Flag::value(&["-o", "--output"], Role::Text),
        Flag::switch(&["--output-all"]),
        Flag::value(&["-p", "--pid"], Role::Text),
        Flag::switch(&["-r", "--raw"]),
        Flag::switch(&["-u", "--notruncate"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .examples(&[ex("lslocks", ""), ex("lslocks -J -p 1", ""), ex("lslocks --no-such", "opaque")]);
