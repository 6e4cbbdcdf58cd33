//! `timedatectl`: shows and sets the time.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("timedatectl", "shows and sets the time", "systemd 252, timedatectl(1)")
    .syntax(Syntax::GNU.inherits())
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["--no-pager"]),
        Flag::switch(&["--no-ask-password"]),
        Flag::value(&["-H", "--host"], Role::Host),
        Flag::value(&["-M", "--machine"], Role::Opaque("acts in a container")),
        Flag::switch(&["--adjust-system-clock"]),
        Flag::switch(&["--monitor"]),
        Flag::value(&["-p", "--property"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["--value"]),
    ])
    .commands(COMMANDS)
    .examples(&[
        ex("timedatectl", ""),
        ex("timedatectl -H h.example status", "connect h.example"),
        ex("timedatectl -M box", "opaque"),
        ex("timedatectl $x", "opaque"),
    ]);

const fn shows(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, "").operands(Operands::all(Role::Text))
}

static COMMANDS: &[Tool] = &[
    shows("status", "shows the time settings").examples(&[ex("timedatectl status", "")]),
    shows("show", "shows properties").examples(&[ex("timedatectl show --property=Timezone --value", "")]),
    shows("set-time", "sets the time")
        .effects(&[Fact::Writes(Place::Named("the system clock"))])
        .examples(&[ex("timedatectl set-time 2020-01-01", "write the system clock")]),
    shows("set-timezone", "sets the time zone")
        .effects(&[Fact::Writes(Place::Named("the system clock"))])
        .examples(&[ex("timedatectl set-timezone UTC", "write the system clock")]),
    shows("list-timezones", "lists time zones").examples(&[ex("timedatectl list-timezones", "")]),
    shows("set-local-rtc", "sets what the hardware clock holds")
        .effects(&[Fact::Writes(Place::Named("the system clock"))]),
    shows("set-ntp", "switches synchronisation")
        .effects(&[Fact::Writes(Place::Named("the system clock"))])
        .examples(&[ex("timedatectl set-ntp true", "write the system clock")]),
    shows("timesync-status", "shows the synchronisation"),
    shows("show-timesync", "shows properties of the synchronisation"),
    shows("ntp-servers", "sets the time servers of an interface")
        .effects(&[Fact::Writes(Place::Named("the system clock"))]),
    shows("revert", "takes back the time servers of an interface")
        .effects(&[Fact::Writes(Place::Named("the system clock"))]),
];
