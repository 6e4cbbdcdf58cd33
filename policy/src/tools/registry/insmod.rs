//! `insmod`: loads a kernel module.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("insmod", "loads a kernel module", "kmod 30, insmod(8)")
    .flags(&[
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-s", "--syslog"]),
        Flag::switch(&["-v", "--verbose"]),
    ])
    .operands(Operands::lead(&[Role::Read], Role::Text))
    .effects(&[Fact::Runs("a kernel module"), Fact::Writes(Place::Named("the state of the machine"))])
    .examples(&[
        ex("insmod ./x.ko a=1", "read x.ko; run a kernel module; write the state of the machine"),
        ex("insmod --help", ""),
    ]);
