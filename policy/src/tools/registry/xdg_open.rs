//! `xdg-open`: opens in an application.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("xdg-open", "opens in an application", "xdg-utils 1.1, xdg-open(1)")
    .aliases(&[
        "gio",
        "gnome-open",
        "kde-open",
        "gvfs-open",
        "sensible-browser",
        "x-www-browser",
        "wslview",
        "open-cli",
    ])
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help", "--manual"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the application for the file")])
    .examples(&[ex("xdg-open f g", "run the application for the file"), ex("xdg-open --version", "")]);
