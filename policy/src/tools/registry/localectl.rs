//! `localectl`: shows and sets the locale and keyboard.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("localectl", "shows and sets the locale and keyboard", "systemd 252, localectl(1)")
        .syntax(Syntax::GNU.inherits())
        .flags(&[
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["--version"]),
            Flag::switch(&["--no-pager"]),
            Flag::switch(&["--no-ask-password"]),
            Flag::value(&["-H", "--host"], Role::Host),
            Flag::value(&["-M", "--machine"], Role::Opaque("acts in a container")),
            Flag::switch(&["--no-convert"]),
        ])
        .commands(COMMANDS)
        .examples(&[
            ex("localectl", ""),
            ex("localectl -H h.example", "connect h.example"),
            ex("localectl -M box status", "opaque"),
            ex("localectl $x", "opaque"),
        ]);

const fn shows(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, "").operands(Operands::all(Role::Text))
}

static COMMANDS: &[Tool] = &[
    shows("status", "shows the locale settings").examples(&[ex("localectl status", "")]),
    shows("set-locale", "sets the locale")
        .effects(&[Fact::Writes(Place::Named("the locale settings"))])
        .examples(&[ex("localectl set-locale LANG=C", "write the locale settings")]),
    shows("list-locales", "lists locales").examples(&[ex("localectl list-locales", "")]),
    shows("set-keymap", "sets the keyboard")
        .effects(&[Fact::Writes(Place::Named("the locale settings"))])
        .examples(&[ex("localectl set-keymap de", "write the locale settings")]),
    shows("list-keymaps", "lists keyboards"),
    shows("set-x11-keymap", "sets the keyboard")
        .effects(&[Fact::Writes(Place::Named("the locale settings"))])
        .examples(&[ex("localectl --no-convert set-x11-keymap de", "write the locale settings")]),
    shows("list-x11-keymap-models", "lists keyboard models"),
    shows("list-x11-keymap-layouts", "lists keyboard layouts"),
    shows("list-x11-keymap-variants", "lists keyboard variants"),
    shows("list-x11-keymap-options", "lists keyboard options"),
];
