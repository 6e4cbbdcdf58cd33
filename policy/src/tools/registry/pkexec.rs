//! `pkexec`: runs a command as another user.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pkexec", "runs a command as another user", "polkit 122, pkexec(1)")
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[
        Flag::ends(&["--version"]),
        Flag::ends(&["--help"]),
        Flag::switch(&["--disable-internal-agent"]),
        Flag::switch(&["--keep-cwd"]),
        Flag::value(&["-u", "--user"], Role::Text),
    ])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .effects(&[Fact::Elevates])
    .examples(&[
        ex("pkexec rm a", "elevate; inner rm a"),
        ex("pkexec --user x ls", "elevate; inner ls"),
        ex("pkexec --version", ""),
    ]);
