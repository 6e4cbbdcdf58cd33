//! `dirname`: strips the last component from names.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("dirname", "strips the last component from names", "GNU coreutils 9.1, dirname(1)")
        .descends(Descends::With(&[]))
        .flags(&[Flag::switch(&["-z", "--zero"]), Flag::switch(&["--help"]), Flag::switch(&["--version"])])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("dirname /a/b", ""),
            ex("dirname -z \"$X\"", ""),
            ex("dirname $x", ""),
            ex("dirname -q a", "opaque"),
        ]);
