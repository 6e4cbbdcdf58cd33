//! `choom`: runs a command with another score for the out-of-memory killer.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("choom", "runs a command with another score for the out-of-memory killer", "util-linux 2.38.1, choom(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::value(&["-n", "--adjust"], Role::Text),
            Flag::value(&["-p", "--pid"], Role::Text).does(&[Fact::Signals]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::lead(&[Role::Command], Role::Text))
        .examples(&[ex("choom -n 5 rm x", "inner rm x"), ex("choom -p 7 -n 1", "signal")]);
