//! `uname`: prints system information.

use crate::tools::spec::{Flag, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("uname", "prints system information", "GNU coreutils 9.1, uname(1)")
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-s", "--kernel-name"]),
        Flag::switch(&["-n", "--nodename"]),
        Flag::switch(&["-r", "--kernel-release"]),
        Flag::switch(&["-v", "--kernel-version"]),
        Flag::switch(&["-m", "--machine"]),
        Flag::switch(&["-p", "--processor"]),
        Flag::switch(&["-i", "--hardware-platform"]),
        Flag::switch(&["-o", "--operating-system"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .examples(&[ex("uname -a", ""), ex("uname -sr", ""), ex("uname --no-such", "opaque")]);
