//! `ninja`: runs the commands of a build file.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ninja", "runs the commands of a build file", "ninja 1.13, ninja --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::ends(&["--version"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["--quiet"]),
        Flag::value(&["-C"], Role::Enter),
        Flag::value(&["-f"], Role::Read),
        Flag::value(&["-j"], Role::Text),
        Flag::value(&["-k"], Role::Text),
        Flag::value(&["-l"], Role::Text),
        Flag::switch(&["-n"]),
        Flag::value(&["-d"], Role::Text),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["-w"], Role::Text),
        Flag::switch(&["-h", "--help"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[
        ex("ninja -C out -j 4", "run project code"),
        ex("ninja -n", "run project code"),
        ex("ninja --version", ""),
        ex("ninja -t clean", "run project code"),
    ]);
