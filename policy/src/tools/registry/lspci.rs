//! `lspci`: lists PCI devices.
//!
//! `-q` and `-Q` ask the name server for unknown devices.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lspci", "lists PCI devices", "pciutils 3.9.0, lspci(8)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-m"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-D"]),
        Flag::switch(&["-P"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-q"]).does(&[Fact::Connects("")]),
        Flag::switch(&["-Q"]).does(&[Fact::Connects("")]),
        Flag::value(&["-s"], Role::Text),
        Flag::value(&["-d"], Role::Text),
        Flag::value(&["-i"], Role::Read),
        Flag::value(&["-p"], Role::Read),
        Flag::switch(&["-M"]),
        Flag::value(&["-A"], Role::Text),
        Flag::value(&["-O"], Role::Text),
        Flag::switch(&["-G"]),
        Flag::value(&["-H"], Role::Text),
        Flag::value(&["-F"], Role::Read),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("lspci", ""),
        ex("lspci -nnk -s 00:1f", ""),
        ex("lspci -mm -vv", ""),
        ex("lspci -F dump -i ids", "read dump; read ids"),
        ex("lspci -q", "connect ?"),
        ex("lspci -vQ", "connect ?"),
        ex("lspci $x", "opaque"),
        ex("lspci --help", "opaque"),
    ]);
