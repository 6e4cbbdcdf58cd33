//! `tee`: copies standard input to files.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tee", "copies standard input to files", "GNU coreutils 9.1, tee(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-a", "--append"]),
        Flag::switch(&["-i", "--ignore-interrupts"]),
        Flag::switch(&["-p"]),
        Flag::glued(&["--output-error"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Write))
    .examples(&[
        ex("tee", ""),
        ex("tee -a log", "write log"),
        ex("tee a b", "write a; write b"),
        ex("tee -- -x", "write -x"),
        ex("tee $X", "write ?"),
        ex("tee --append=x", "opaque"),
    ]);
