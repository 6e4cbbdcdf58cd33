//! `age`: encrypts files.
//!
//! A recipient or identity may name a plugin `age-plugin-…` of the search path.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("age", "encrypts files", "age 1.1, age(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-e", "--encrypt", "-encrypt"]),
        Flag::switch(&["-d", "--decrypt", "-decrypt"]),
        Flag::switch(&["-a", "--armor", "-armor"]),
        Flag::switch(&["-p", "--passphrase", "-passphrase"]),
        Flag::switch(&["--version", "-version"]),
        Flag::switch(&["-h", "--help", "-help"]),
        Flag::value(&["-o", "--output", "-output"], Role::WriteOrDash),
        Flag::value(&["-r", "--recipient", "-recipient"], Role::Text),
        Flag::value(&["-R", "--recipients-file", "-recipients-file"], Role::Read),
        Flag::value(&["-i", "--identity", "-identity"], Role::Read),
        Flag::value(&["-j"], Role::Opaque("runs a plugin")),
    ])
    .operands(Operands::only(&[Role::Read]))
    .examples(&[
        ex("age -d -i k a.age", "read k; read a.age"),
        ex("age -r x -o out a", "read a; write out"),
        ex("age -j x a", "opaque; read a"),
        ex("age --version", ""),
    ]);
