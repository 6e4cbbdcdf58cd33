//! `uptime`: tells how long the system has run.

use crate::tools::spec::{Flag, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("uptime", "tells how long the system has run", "procps-ng 4.0.2, uptime(1)")
    .flags(&[
        Flag::switch(&["-p", "--pretty"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-s", "--since"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .examples(&[ex("uptime", ""), ex("uptime -p", ""), ex("uptime --no-such", "opaque")]);
