//! `cgexec`: runs a command in a control group.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("cgexec", "runs a command in a control group", "libcgroup 2.0, cgexec(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[Flag::value(&["-g"], Role::Text), Flag::switch(&["--sticky"]), Flag::ends(&["-h", "--help"])])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .effects(&[Fact::Writes(Place::Named("a control group"))])
    .examples(&[ex("cgexec -g cpu:x rm x", "inner rm x; write a control group"), ex("cgexec --help", "")]);
