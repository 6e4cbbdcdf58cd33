//! `loginctl`: shows and controls sessions.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("loginctl", "shows and controls sessions", "systemd 252, loginctl(1)")
    .syntax(Syntax::GNU.inherits())
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["--no-pager"]),
        Flag::switch(&["--no-ask-password"]),
        Flag::value(&["-H", "--host"], Role::Host),
        Flag::value(&["-M", "--machine"], Role::Opaque("acts in a container")),
        Flag::switch(&["--no-legend"]),
        Flag::value(&["-p", "--property"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["--value"]),
        Flag::switch(&["-l", "--full"]),
        Flag::value(&["--kill-whom", "--kill-who"], Role::Text),
        Flag::value(&["-s", "--signal"], Role::Text),
        Flag::value(&["-n", "--lines"], Role::Text),
        Flag::value(&["-o", "--output"], Role::Text),
    ])
    .commands(COMMANDS)
    .examples(&[
        ex("loginctl", ""),
        ex("loginctl -H root@h.example list-users", "connect h.example"),
        ex("loginctl list-users --host=h.example", "connect h.example"),
        ex("loginctl -M box list-users", "opaque"),
        ex("loginctl $x", "opaque"),
        ex("loginctl no-such", "opaque"),
    ]);

const fn shows(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, "").operands(Operands::all(Role::Text))
}

static COMMANDS: &[Tool] = &[
    shows("list-sessions", "lists sessions").examples(&[ex("loginctl list-sessions --no-legend", "")]),
    shows("session-status", "shows sessions"),
    shows("show-session", "shows properties of sessions").examples(&[ex("loginctl show-session 1 -p Type", "")]),
    shows("activate", "activates a session")
        .effects(&[Fact::Writes(Place::Named("the sessions of the machine"))])
        .examples(&[ex("loginctl activate 1", "write the sessions of the machine")]),
    shows("lock-session", "locks the screen of a session")
        .effects(&[Fact::Writes(Place::Named("the sessions of the machine"))])
        .examples(&[ex("loginctl lock-session 1", "write the sessions of the machine")]),
    shows("unlock-session", "unlocks the screen of a session")
        .effects(&[Fact::Writes(Place::Named("the sessions of the machine"))]),
    shows("lock-sessions", "locks all screens").effects(&[Fact::Writes(Place::Named("the sessions of the machine"))]),
    shows("unlock-sessions", "unlocks all screens")
        .effects(&[Fact::Writes(Place::Named("the sessions of the machine"))]),
    shows("terminate-session", "ends sessions")
        .effects(&[Fact::Signals])
        .examples(&[ex("loginctl terminate-session 1", "signal")]),
    shows("kill-session", "signals the processes of a session")
        .effects(&[Fact::Signals])
        .examples(&[ex("loginctl kill-session 1 -s KILL", "signal")]),
    shows("list-users", "lists users"),
    shows("user-status", "shows users").examples(&[ex("loginctl user-status root", "")]),
    shows("show-user", "shows properties of users"),
    shows("enable-linger", "lets the processes of a user run on")
        .effects(&[Fact::Persists("the processes of a user")])
        .examples(&[ex("loginctl enable-linger", "persist the processes of a user")]),
    shows("disable-linger", "ends the processes of a user at logout")
        .effects(&[Fact::Writes(Place::Named("the sessions of the machine"))]),
    shows("terminate-user", "ends all sessions of users")
        .effects(&[Fact::Signals])
        .examples(&[ex("loginctl terminate-user root", "signal")]),
    shows("kill-user", "signals the processes of users").effects(&[Fact::Signals]),
    shows("list-seats", "lists seats"),
    shows("seat-status", "shows seats"),
    shows("show-seat", "shows properties of seats"),
    shows("attach", "attaches devices to a seat").effects(&[Fact::Writes(Place::Named("the sessions of the machine"))]),
    shows("flush-devices", "takes all devices from seats")
        .effects(&[Fact::Writes(Place::Named("the sessions of the machine"))]),
    shows("terminate-seat", "ends all sessions of seats").effects(&[Fact::Signals]),
];
