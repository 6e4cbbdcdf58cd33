//! `gosu`: runs a command as another user.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("gosu", "runs a command as another user", "gosu 1.14, its usage text")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[Flag::switch(&["--help", "-h"]), Flag::switch(&["--version", "-v"])])
    .operands(Operands::lead(&[Role::Text, Role::Command], Role::Text))
    .effects(&[Fact::Elevates])
    .examples(&[ex("gosu nobody rm a", "elevate; inner rm a"), ex("gosu u:g ls -l", "elevate; inner ls -l")]);
