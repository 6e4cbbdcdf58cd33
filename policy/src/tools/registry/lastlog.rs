//! `lastlog`: shows the last login of users.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lastlog", "shows the last login of users", "shadow 4.13, lastlog(8)")
    .flags(&[
        Flag::value(&["-b", "--before"], Role::Text),
        Flag::switch(&["-C", "--clear"]).does(&[Fact::Writes(Place::At("/var/log/lastlog"))]),
        Flag::switch(&["-h", "--help"]),
        Flag::value(&["-R", "--root"], Role::Read),
        Flag::switch(&["-S", "--set"]).does(&[Fact::Writes(Place::At("/var/log/lastlog"))]),
        Flag::value(&["-t", "--time"], Role::Text),
        Flag::value(&["-u", "--user"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("lastlog", ""),
        ex("lastlog -u root", ""),
        ex("lastlog -R root", "read root"),
        ex("lastlog -C -u x", "write /var/log/lastlog/**"),
        ex("lastlog --set -u x", "write /var/log/lastlog/**"),
        ex("lastlog -Su x", "write /var/log/lastlog/**"),
        ex("lastlog $x", "opaque"),
    ]);
