//! `lsattr`: lists file system attributes.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lsattr", "lists file system attributes", "e2fsprogs 1.47.0, lsattr(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-R"]),
        Flag::switch(&["-V"]),
        Flag::switch(&["-a"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-p"]),
        Flag::switch(&["-v"]),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("lsattr", "read ./**"), ex("lsattr -d a", "read a"), ex("lsattr -Ra src", "read src")]);
