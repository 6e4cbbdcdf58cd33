//! `lsblk`: lists block devices.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lsblk", "lists block devices", "util-linux 2.38.1, lsblk(8)")
    .flags(&[
        Flag::switch(&["-A", "--noempty"]),
        Flag::switch(&["-D", "--discard"]),
        Flag::value(&["-E", "--dedup"], Role::Text),
        Flag::value(&["-I", "--include"], Role::Text),
        Flag::switch(&["-J", "--json"]),
        Flag::switch(&["-M", "--merge"]),
        Flag::switch(&["-O", "--output-all"]),
        Flag::switch(&["-P", "--pairs"]),
        Flag::switch(&["-S", "--scsi"]),
        Flag::glued(&["-T", "--tree"], Role::Text),
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-b", "--bytes"]),
        Flag::switch(&["-d", "--nodeps"]),
        Flag::value(&["-e", "--exclude"], Role::Text),
        Flag::switch(&["-f", "--fs"]),
        Flag::switch(&["-i", "--ascii"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-m", "--perms"]),
        Flag::switch(&["-n", "--noheadings"]),
        Flag::value(&["-o", "--output"], Role::Text),
        Flag::switch(&["-p", "--paths"]),
        Flag::switch(&["-r", "--raw"]),
        Flag::switch(&["-s", "--inverse"]),
        Flag::switch(&["-t", "--topology"]),
        Flag::value(&["-w", "--width"], Role::Text),
        Flag::value(&["-x", "--sort"], Role::Text),
        Flag::switch(&["-y", "--shell"]),
        Flag::switch(&["-z", "--zoned"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::value(&["--sysroot"], Role::Read),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("lsblk", ""),
        ex("lsblk -f -o NAME,SIZE /dev/sda", "read /dev/sda"),
        ex("lsblk -J", ""),
        ex("lsblk --no-such", "opaque"),
    ]);
