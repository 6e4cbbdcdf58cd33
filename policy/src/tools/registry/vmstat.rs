//! `vmstat`: reports on memory, processes and disks.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("vmstat", "reports on memory, processes and disks", "procps-ng 4.0.2, vmstat(8)")
        .flags(&[
            Flag::switch(&["-a", "--active"]),
            Flag::switch(&["-f", "--forks"]),
            Flag::switch(&["-m", "--slabs"]),
            Flag::switch(&["-n", "--one-header"]),
            Flag::switch(&["-s", "--stats"]),
            Flag::switch(&["-d", "--disk"]),
            Flag::switch(&["-D", "--disk-sum"]),
            Flag::value(&["-p", "--partition"], Role::Text),
            Flag::value(&["-S", "--unit"], Role::Text),
            Flag::switch(&["-w", "--wide"]),
            Flag::switch(&["-t", "--timestamp"]),
            Flag::switch(&["-y", "--no-first"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[ex("vmstat", ""), ex("vmstat -w 1 5", ""), ex("vmstat --no-such", "opaque")]);
