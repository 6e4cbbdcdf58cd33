//! `pidof`: finds the processes of a program.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("pidof", "finds the processes of a program", "sysvinit-utils 3.06 and procps-ng 4.0.2, pidof(1)")
        .flags(&[
            Flag::switch(&["-c", "--check-root"]),
            Flag::value(&["-d"], Role::Text),
            Flag::value(&["-S", "--separator"], Role::Text),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-n"]),
            Flag::value(&["-o", "--omit-pid"], Role::Text),
            Flag::switch(&["-q"]),
            Flag::switch(&["-s", "--single-shot"]),
            Flag::switch(&["-t", "--lightweight"]),
            Flag::switch(&["-w", "--with-workers"]),
            Flag::switch(&["-V", "--version"]),
            Flag::switch(&["-x"]),
            Flag::switch(&["-z"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[ex("pidof sshd", ""), ex("pidof -s -x node", ""), ex("pidof --no-such", "opaque")]);
