//! `setsid`: runs a command in a new session.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("setsid", "runs a command in a new session", "util-linux 2.38.1, setsid(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-c", "--ctty"]),
        Flag::switch(&["-f", "--fork"]).does(&[Fact::Persists("a process of its own session")]),
        Flag::switch(&["-w", "--wait"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
    ])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .examples(&[
        ex("setsid rm x", "inner rm x"),
        ex("setsid -w ls", "inner ls"),
        ex("setsid -f ./d", "inner ./d; persist a process of its own session"),
    ]);
