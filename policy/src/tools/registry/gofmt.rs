//! `gofmt`: formats Go.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("gofmt", "formats Go", "Go 1.19, gofmt -h")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::value(&["-cpuprofile", "--cpuprofile"], Role::Write),
        Flag::glued(&["-d", "--d"], Role::Text),
        Flag::glued(&["-e", "--e"], Role::Text),
        Flag::glued(&["-l", "--l"], Role::Text),
        Flag::glued(&["-s", "--s"], Role::Text),
        Flag::value(&["-r", "--r"], Role::Text),
        Flag::glued(&["-w", "--w"], Role::Text).operands(&Role::Write),
        Flag::switch(&["-h", "-help", "--help"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("gofmt -l -d .", "read ."),
        ex("gofmt -w a.go", "read a.go; write a.go"),
        ex("gofmt -w=true a.go", "read a.go; write a.go"),
        ex("gofmt --cpuprofile p a.go", "read a.go; write p"),
        ex("gofmt", ""),
    ]);
