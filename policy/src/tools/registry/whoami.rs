//! `whoami`: prints the user name.

use crate::tools::spec::{Flag, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("whoami", "prints the user name", "GNU coreutils 9.1, whoami(1)")
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .examples(&[ex("whoami", ""), ex("whoami --no-such", "opaque")]);
