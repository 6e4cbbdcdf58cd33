//! `gettext`: prints translated messages.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("gettext", "prints translated messages", "GNU gettext 0.21, gettext(1)")
    .flags(&[
        Flag::value(&["-d", "--domain"], Role::Text),
        Flag::value(&["-c", "--context"], Role::Text),
        Flag::switch(&["-e"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-E"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("gettext -d git hello", ""), ex("gettext --no-such", "opaque")]);
