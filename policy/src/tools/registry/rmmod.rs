//! `rmmod`: removes a kernel module.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("rmmod", "removes a kernel module", "kmod 30, rmmod(8)")
    .flags(&[
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-s", "--syslog"]),
        Flag::switch(&["-v", "--verbose"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Named("the state of the machine"))])
    .examples(&[ex("rmmod x", "write the state of the machine"), ex("rmmod --version", "")]);
