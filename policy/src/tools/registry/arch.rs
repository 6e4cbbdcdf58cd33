//! `arch`: prints the machine architecture.

use crate::tools::spec::{Flag, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("arch", "prints the machine architecture", "GNU coreutils 9.1, arch(1)")
    .flags(&[Flag::switch(&["--help"]), Flag::switch(&["--version"])])
    .examples(&[ex("arch", ""), ex("arch --no-such", "opaque")]);
