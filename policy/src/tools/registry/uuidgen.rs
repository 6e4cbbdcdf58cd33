//! `uuidgen`: prints a new UUID.

use crate::tools::spec::{Fact, Flag, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("uuidgen", "prints a new UUID", "util-linux 2.38.1, uuidgen(1)")
    .flags(&[
        Flag::switch(&["-r", "--random"]),
        Flag::switch(&["-t", "--time"]).does(&[Fact::Writes(Place::At("/var/lib/libuuid"))]),
        Flag::value(&["-n", "--namespace"], Role::Text),
        Flag::value(&["-N", "--name"], Role::Text),
        Flag::switch(&["-m", "--md5"]),
        Flag::switch(&["-s", "--sha1"]),
        Flag::switch(&["-x", "--hex"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .examples(&[
        ex("uuidgen -t", "write /var/lib/libuuid/**"),
        ex("uuidgen", ""),
        ex("uuidgen -r", ""),
        ex("uuidgen --sha1 -n @dns -N example.org", ""),
        ex("uuidgen --no-such", "opaque"),
    ]);
