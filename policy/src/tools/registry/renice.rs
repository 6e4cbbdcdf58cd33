//! `renice`: changes the priority of processes.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("renice", "changes the priority of processes", "util-linux 2.38.1, renice(1)")
    .syntax(Syntax::EXACT.numbers())
    .flags(&[
        Flag::value(&["-n", "--priority", "--relative"], Role::Text),
        Flag::switch(&["-p", "--pid"]),
        Flag::switch(&["-g", "--pgrp"]),
        Flag::switch(&["-u", "--user"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Signals])
    .examples(&[ex("renice -n 5 -p 7", "signal"), ex("renice +5 7", "signal"), ex("renice --help", "")]);
