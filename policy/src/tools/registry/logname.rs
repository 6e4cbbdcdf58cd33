//! `logname`: prints the login name.

use crate::tools::spec::{Flag, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("logname", "prints the login name", "GNU coreutils 9.1, logname(1)")
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .examples(&[ex("logname", ""), ex("logname --no-such", "opaque")]);
