//! `hostnamectl`: shows and sets the host name.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("hostnamectl", "shows and sets the host name", "systemd 252, hostnamectl(1)")
    .syntax(Syntax::GNU.inherits())
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["--no-pager"]),
        Flag::switch(&["--no-ask-password"]),
        Flag::value(&["-H", "--host"], Role::Host),
        Flag::value(&["-M", "--machine"], Role::Opaque("acts in a container")),
        Flag::switch(&["--transient"]),
        Flag::switch(&["--static"]),
        Flag::switch(&["--pretty"]),
        Flag::value(&["--json"], Role::Text),
    ])
    .commands(COMMANDS)
    .examples(&[
        ex("hostnamectl", ""),
        ex("hostnamectl -H h.example", "connect h.example"),
        ex("hostnamectl --machine=box", "opaque"),
        ex("hostnamectl $x", "opaque"),
    ]);

const fn shows(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, "").operands(Operands::all(Role::Text))
}

static COMMANDS: &[Tool] = &[
    shows("status", "shows the host name").examples(&[ex("hostnamectl status --json=short", "")]),
    shows("hostname", "shows or sets the host name")
        .operands(Operands::all(Role::Sets("the host name")))
        .examples(&[ex("hostnamectl hostname", ""), ex("hostnamectl hostname x", "write the host name")]),
    shows("set-hostname", "sets the host name")
        .operands(Operands::all(Role::Sets("the host name")))
        .examples(&[ex("hostnamectl set-hostname x", "write the host name")]),
    shows("icon-name", "shows or sets the icon name")
        .operands(Operands::all(Role::Sets("the host name")))
        .examples(&[ex("hostnamectl icon-name", "")]),
    shows("set-icon-name", "sets the icon name").operands(Operands::all(Role::Sets("the host name"))),
    shows("chassis", "shows or sets the chassis type")
        .operands(Operands::all(Role::Sets("the host name")))
        .examples(&[ex("hostnamectl chassis vm", "write the host name")]),
    shows("set-chassis", "sets the chassis type").operands(Operands::all(Role::Sets("the host name"))),
    shows("deployment", "shows or sets the deployment environment")
        .operands(Operands::all(Role::Sets("the host name"))),
    shows("set-deployment", "sets the deployment environment").operands(Operands::all(Role::Sets("the host name"))),
    shows("location", "shows or sets the location").operands(Operands::all(Role::Sets("the host name"))),
    shows("set-location", "sets the location").operands(Operands::all(Role::Sets("the host name"))),
];
