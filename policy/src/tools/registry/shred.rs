//! `shred`: overwrites files.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("shred", "overwrites files", "GNU coreutils 9.1, shred(1)")
    .flags(&[
        Flag::switch(&["-f", "--force"]),
        Flag::value(&["-n", "--iterations"], Role::Text),
        Flag::value(&["--random-source"], Role::Read),
        Flag::value(&["-s", "--size"], Role::Text),
        Flag::switch(&["-u"]).operands(&Role::Delete),
        Flag::glued(&["--remove"], Role::Text).operands(&Role::Delete),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-x", "--exact"]),
        Flag::switch(&["-z", "--zero"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::WriteOrDash))
    .examples(&[
        ex("shred a", "write a"),
        ex("shred -u a", "write a; delete a"),
        ex("shred --remove=wipe a", "write a; delete a"),
        ex("shred -n 3 -zvu /etc/x", "write /etc/x; delete /etc/x"),
        ex("shred -", ""),
        ex("shred $x", "opaque; write ?"),
    ]);
