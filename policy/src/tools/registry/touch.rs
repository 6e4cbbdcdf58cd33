//! `touch`: changes times and creates files.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("touch", "changes times and creates files", "GNU coreutils 9.1, touch(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-c", "--no-create"]),
        Flag::value(&["-d", "--date"], Role::Text),
        Flag::switch(&["-f"]),
        Flag::switch(&["-h", "--no-dereference"]),
        Flag::switch(&["-m"]),
        Flag::value(&["-r", "--reference"], Role::Read),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["--time"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::WriteOrDash))
    .examples(&[
        ex("touch a b", "write a; write b"),
        ex("touch -c -r ref a", "read ref; write a"),
        ex("touch -d yesterday -- -x", "write -x"),
        ex("touch -", ""),
    ]);
