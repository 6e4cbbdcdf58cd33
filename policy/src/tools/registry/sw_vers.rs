//! `sw_vers`: prints the version of `macOS`.

use crate::tools::spec::{Flag, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("sw_vers", "prints the version of macOS", "macOS 15, sw_vers(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["--productName", "-productName"]),
        Flag::switch(&["--productVersion", "-productVersion"]),
        Flag::switch(&["--productVersionExtra", "-productVersionExtra"]),
        Flag::switch(&["--buildVersion", "-buildVersion"]),
    ])
    .examples(&[ex("sw_vers", ""), ex("sw_vers -productVersion", ""), ex("sw_vers --no-such", "opaque")]);
