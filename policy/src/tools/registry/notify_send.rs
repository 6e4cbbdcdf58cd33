//! `notify-send`: shows a message on the desktop.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("notify-send", "shows a message on the desktop", "libnotify 0.8, notify-send(1)")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-v", "--help"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Writes(Place::Named("the desktop"))])
        .examples(&[ex("notify-send x", "write the desktop"), ex("notify-send --version", "")]);
