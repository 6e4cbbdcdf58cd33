//! `lscpu`: shows the processors.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lscpu", "shows the processors", "util-linux 2.38.1, lscpu(1)")
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-b", "--online"]),
        Flag::switch(&["-B", "--bytes"]),
        Flag::glued(&["-C", "--caches"], Role::Text),
        Flag::switch(&["-c", "--offline"]),
        Flag::switch(&["-J", "--json"]),
        Flag::glued(&["-e", "--extended"], Role::Text),
        Flag::glued(&["-p", "--parse"], Role::Text),
        Flag::switch(&["-x", "--hex"]),
        Flag::switch(&["-y", "--physical"]),
        Flag::switch(&["--output-all"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::value(&["-s", "--sysroot"], Role::Read),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("lscpu", ""),
        ex("lscpu -e=CPU,CORE -J", ""),
        ex("lscpu -s root", "read root"),
        ex("lscpu --no-such", "opaque"),
    ]);
