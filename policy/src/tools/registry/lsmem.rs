//! `lsmem`: lists ranges of memory.

use crate::tools::spec::{Flag, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lsmem", "lists ranges of memory", "util-linux 2.38.1, lsmem(1)")
    .flags(&[
        Flag::switch(&["-J", "--json"]),
        Flag::switch(&["-P", "--pairs"]),
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-b", "--bytes"]),
        Flag::switch(&["-n", "--noheadings"]),
        Flag::value(&["-o", "--output"], Role::Text),
        Flag::switch(&["--output-all"]),
        Flag::switch(&["-r", "--raw"]),
        Flag::value(&["-S", "--split"], Role::Text),
        Flag::glued(&["--summary"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::value(&["-s", "--sysroot"], Role::Read),
    ])
    .examples(&[ex("lsmem -b", ""), ex("lsmem -s root", "read root"), ex("lsmem --no-such", "opaque")]);
