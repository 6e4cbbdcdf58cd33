//! `nproc`: prints the number of processors.

use crate::tools::spec::{Flag, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("nproc", "prints the number of processors", "GNU coreutils 9.1, nproc(1)")
    .flags(&[
        Flag::switch(&["--all"]),
        Flag::value(&["--ignore"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .examples(&[ex("nproc", ""), ex("nproc --all --ignore=1", ""), ex("nproc --no-such", "opaque")]);
