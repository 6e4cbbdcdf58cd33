//! `umount`: detaches file systems.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("umount", "detaches file systems", "util-linux 2.38.1, umount(8)")
    .flags(&[
        Flag::switch(&["-a", "--all"]).does(&[Fact::Writes(Place::Named("the mounted file systems"))]),
        Flag::switch(&["-A", "--all-targets"]),
        Flag::switch(&["-c", "--no-canonicalize"]),
        Flag::switch(&["-d", "--detach-loop"]),
        Flag::switch(&["--fake"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-i", "--internal-only"]),
        Flag::switch(&["-n", "--no-mtab"]),
        Flag::switch(&["-l", "--lazy"]),
        Flag::value(&["-O", "--test-opts"], Role::Text),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-r", "--read-only"]),
        Flag::value(&["-t", "--types"], Role::Text),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["-N", "--namespace"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Sets("the mounted file systems")))
    .examples(&[
        ex("umount /mnt", "write the mounted file systems"),
        ex("umount -lR /mnt", "write the mounted file systems"),
        ex("umount -a", "write the mounted file systems"),
        ex("umount --version", ""),
        ex("umount $x", "opaque; write the mounted file systems"),
    ]);
