//! `shutdown`: turns the machine off.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("shutdown", "turns the machine off", "systemd 252, shutdown(8)")
    .flags(&[
        Flag::ends(&["--help"]),
        Flag::switch(&["-H", "--halt"]),
        Flag::switch(&["-P", "--poweroff"]),
        Flag::switch(&["-r", "--reboot"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["--no-wall"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["--show"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Signals, Fact::Writes(Place::Named("the state of the machine"))])
    .examples(&[
        ex("shutdown -h now", "signal; write the state of the machine"),
        ex("shutdown -c", "signal; write the state of the machine"),
        ex("shutdown --help", ""),
    ]);
