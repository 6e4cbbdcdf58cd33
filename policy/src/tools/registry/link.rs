//! `link`: makes a hard link.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("link", "makes a hard link", "GNU coreutils 9.1, link(1)")
    .flags(&[Flag::ends(&["--help"]), Flag::ends(&["--version"])])
    .operands(Operands::only(&[Role::Read, Role::Write]))
    .examples(&[ex("link a b", "read a; write b"), ex("link --help a b", "")]);
