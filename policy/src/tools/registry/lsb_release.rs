//! `lsb_release`: prints facts of the distribution.

use crate::tools::spec::{Flag, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("lsb_release", "prints facts of the distribution", "lsb-release 12.0, lsb_release(1)")
        .flags(&[
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-v", "--version"]),
            Flag::switch(&["-i", "--id"]),
            Flag::switch(&["-d", "--description"]),
            Flag::switch(&["-r", "--release"]),
            Flag::switch(&["-c", "--codename"]),
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-s", "--short"]),
        ])
        .examples(&[ex("lsb_release -a", ""), ex("lsb_release -cs", ""), ex("lsb_release --no-such", "opaque")]);
