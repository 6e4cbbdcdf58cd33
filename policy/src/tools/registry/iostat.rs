//! `iostat`: reports on processors and disks.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("iostat", "reports on processors and disks", "sysstat 12.6.1, iostat(1)")
    .syntax(Syntax::EXACT.plus())
    .flags(&[
        Flag::switch(&["-c"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-N"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-y"]),
        Flag::switch(&["-z"]),
        Flag::value(&["-f"], Role::Text),
        Flag::value(&["+f"], Role::Text),
        Flag::value(&["-j"], Role::Text),
        Flag::switch(&["--compact"]),
        Flag::value(&["--dec"], Role::Text),
        Flag::switch(&["--human"]),
        Flag::switch(&["--pretty"]),
        Flag::value(&["-o"], Role::Text),
        Flag::switch(&["-H"]),
        Flag::value(&["-g"], Role::Text),
        Flag::glued(&["-p"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("iostat", ""),
        ex("iostat -xz 1 3", ""),
        ex("iostat -p sda -o JSON", ""),
        ex("iostat -Q", "opaque"),
    ]);
