//! `unlink`: removes one file.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("unlink", "removes one file", "GNU coreutils 9.1, unlink(1)")
    .flags(&[Flag::ends(&["--help"]), Flag::ends(&["--version"])])
    .operands(Operands::only(&[Role::Delete]))
    .examples(&[ex("unlink a", "delete a"), ex("unlink -- -a", "delete -a"), ex("unlink a b", "delete a; opaque")]);
