//! `slabtop`: shows the caches of the kernel, again and again.

use crate::tools::spec::{Flag, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("slabtop", "shows the caches of the kernel, again and again", "procps-ng 4.0.2, slabtop(1)")
        .flags(&[
            Flag::value(&["-d", "--delay"], Role::Text),
            Flag::switch(&["-o", "--once"]),
            Flag::value(&["-s", "--sort"], Role::Text),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .examples(&[ex("slabtop -o", ""), ex("slabtop --no-such", "opaque")]);
