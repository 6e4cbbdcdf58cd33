//! `basename`: strips directories and a suffix from names.

use crate::tools::spec::{Descends, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("basename", "strips directories and a suffix from names", "GNU coreutils 9.1, basename(1)")
        .descends(Descends::With(&[]))
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-a", "--multiple"]),
            Flag::value(&["-s", "--suffix"], Role::Text),
            Flag::switch(&["-z", "--zero"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("basename /a/b.c .c", ""),
            ex("basename -s .rs -a \"$X\" y.rs", ""),
            ex("basename $x", ""),
            ex("basename --no-such a", "opaque"),
        ]);
