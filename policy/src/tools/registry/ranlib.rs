//! `ranlib`: writes the index of an archive.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ranlib", "writes the index of an archive", "GNU binutils 2.40, ranlib(1)")
    .syntax(Syntax::GNU.at_files())
    .flags(&[
        Flag::value(&["--plugin"], Role::CodeFile("plugin")),
        Flag::switch(&["-D"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-h", "-H", "--help"]),
        Flag::switch(&["-v", "-V", "--version"]),
    ])
    .operands(Operands::all(Role::Write))
    .examples(&[
        ex("ranlib lib.a", "write lib.a"),
        ex("ranlib -t lib.a", "write lib.a"),
        ex("ranlib --plugin p.so lib.a", "read p.so; run p.so; write lib.a"),
        ex("ranlib @opts", "opaque"),
        ex("ranlib $x", "opaque; write ?"),
    ]);
