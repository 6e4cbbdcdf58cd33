//! `time`: runs a command and reports its time and resources.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("time", "runs a command and reports its time and resources", "GNU time 1.9, time(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::value(&["-o", "--output"], Role::Write),
            Flag::switch(&["-a", "--append"]),
            Flag::value(&["-f", "--format"], Role::Text),
            Flag::switch(&["-p", "--portability"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["--quiet"]),
            Flag::ends(&["-V", "--version"]),
            Flag::ends(&["--help"]),
        ])
        .operands(Operands::lead(&[Role::Command], Role::Text))
        .examples(&[
            ex("time ls", "inner ls"),
            ex("time -p rm x", "inner rm x"),
            ex("time -o out rm x", "write out; inner rm x"),
            ex("time -ao out ls", "write out; inner ls"),
            ex("time --outp=out ls", "write out; inner ls"),
            ex("time -f %e -- rm x", "inner rm x"),
            ex("time -vo $X ls", "write ?; inner ls"),
        ]);
