//! `reboot`: turns the machine off or starts it again.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("reboot", "turns the machine off or starts it again", "systemd 252, reboot(8)")
        .aliases(&["halt", "poweroff"])
        .flags(&[
            Flag::ends(&["--help"]),
            Flag::switch(&["--halt"]),
            Flag::switch(&["-p", "--poweroff"]),
            Flag::switch(&["--reboot"]),
            Flag::switch(&["-f", "--force"]),
            Flag::switch(&["-w", "--wtmp-only"]),
            Flag::switch(&["-d", "--no-wtmp"]),
            Flag::switch(&["-n", "--no-sync"]),
            Flag::switch(&["--no-wall"]),
        ])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Signals, Fact::Writes(Place::Named("the state of the machine"))])
        .examples(&[
            ex("reboot", "signal; write the state of the machine"),
            ex("reboot -f", "signal; write the state of the machine"),
            ex("reboot --help", ""),
        ]);
