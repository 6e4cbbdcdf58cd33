//! `pwd`: prints the working directory.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("pwd", "prints the working directory", "bash 5.2 builtin and GNU coreutils 9.1, pwd(1)")
        .descends(Descends::With(&[]))
        .flags(&[
            Flag::switch(&["-L", "--logical"]),
            Flag::switch(&["-P", "--physical"]),
            Flag::switch(&["-W"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[ex("pwd", ""), ex("pwd -P", ""), ex("pwd --no-such", "opaque")]);
