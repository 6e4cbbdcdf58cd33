//! `blkid`: shows what block devices hold.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("blkid", "shows what block devices hold", "util-linux 2.38.1, blkid(8)")
    .flags(&[
        Flag::value(&["--match-token", "-t"], Role::Text),
        Flag::value(&["--output", "-o"], Role::Text),
        Flag::value(&["-c", "--cache-file"], Role::Write),
        Flag::switch(&["-d", "--no-encoding"]),
        Flag::switch(&["-g", "--garbage-collect"]).does(&[Fact::Writes(Place::At("/run/blkid"))]),
        Flag::switch(&["-k", "--list-filesystems"]),
        Flag::value(&["-s", "--match-tag"], Role::Text),
        Flag::switch(&["-l", "--list-one"]),
        Flag::value(&["-L", "--label"], Role::Text),
        Flag::value(&["-U", "--uuid"], Role::Text),
        Flag::switch(&["-p", "--probe"]),
        Flag::switch(&["-i", "--info"]),
        Flag::value(&["-H", "--hint"], Role::Text),
        Flag::value(&["-S", "--size"], Role::Text),
        Flag::value(&["-O", "--offset"], Role::Text),
        Flag::value(&["-u", "--usages"], Role::Text),
        Flag::value(&["-n", "--match-types"], Role::Text),
        Flag::switch(&["-D", "--no-part-details"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("blkid", ""),
        ex("blkid -o value -s UUID /dev/sda1", "read /dev/sda1"),
        ex("blkid -c cache", "write cache"),
        ex("blkid -g", "write /run/blkid/**"),
        ex("blkid $x", "opaque; read ?"),
    ]);
