//! `id`: prints user and group ids.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("id", "prints user and group ids", "GNU coreutils 9.1, id(1)")
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-Z", "--context"]),
        Flag::switch(&["-g", "--group"]),
        Flag::switch(&["-G", "--groups"]),
        Flag::switch(&["-n", "--name"]),
        Flag::switch(&["-r", "--real"]),
        Flag::switch(&["-u", "--user"]),
        Flag::switch(&["-z", "--zero"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("id", ""), ex("id -un", ""), ex("id -Gn root $x", ""), ex("id --no-such", "opaque")]);
