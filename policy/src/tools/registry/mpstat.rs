//! `mpstat`: reports on processors.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mpstat", "reports on processors", "sysstat 12.6.1, mpstat(1)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-A"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["-V"]),
        Flag::value(&["--dec"], Role::Text),
        Flag::value(&["-I"], Role::Text),
        Flag::value(&["-N"], Role::Text),
        Flag::value(&["-o"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::switch(&["-T"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("mpstat", ""), ex("mpstat -P ALL 1 2", ""), ex("mpstat -Q", "opaque")]);
