//! `ltrace`: traces the library calls of a command.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ltrace", "traces the library calls of a command", "ltrace 0.7.3, ltrace(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::value(&["-a", "--align"], Role::Text),
        Flag::value(&["-A"], Role::Text),
        Flag::switch(&["-b", "--no-signals"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-C", "--demangle"]),
        Flag::value(&["-D", "--debug"], Role::Text),
        Flag::value(&["-e"], Role::Text),
        Flag::switch(&["-f"]),
        Flag::value(&["-F", "--config"], Role::Read),
        Flag::ends(&["-h", "--help"]),
        Flag::switch(&["-i"]),
        Flag::value(&["-l", "--library"], Role::Text),
        Flag::switch(&["-L"]),
        Flag::value(&["-n", "--indent"], Role::Text),
        Flag::value(&["-o", "--output"], Role::Write),
        Flag::value(&["-p"], Role::Text).does(&[Fact::Signals]),
        Flag::switch(&["-r"]),
        Flag::value(&["-s"], Role::Text),
        Flag::switch(&["-S"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-T"]),
        Flag::value(&["-u"], Role::Text),
        Flag::ends(&["-V", "--version"]),
        Flag::value(&["-w", "--where"], Role::Text),
        Flag::value(&["-x"], Role::Text),
    ])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .examples(&[
        ex("ltrace -o out rm x", "write out; inner rm x"),
        ex("ltrace -tS -e malloc ls", "inner ls"),
        ex("ltrace -p 7", "signal"),
        ex("ltrace -F conf ls", "read conf; inner ls"),
    ]);
