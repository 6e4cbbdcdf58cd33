//! `flatpak`: handles Flatpak applications.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("flatpak", "handles Flatpak applications", "Flatpak 1.14, flatpak --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help", "list", "--installations"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::At("/var/lib/flatpak")), Fact::Runs("an application")])
    .examples(&[
        ex("flatpak x", "connect ?; write /var/lib/flatpak/**; run an application"),
        ex("flatpak --version", ""),
    ]);
