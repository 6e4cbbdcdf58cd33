//! `ipcs`: shows shared memory, queues and semaphores.

use crate::tools::spec::{Flag, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("ipcs", "shows shared memory, queues and semaphores", "util-linux 2.38.1, ipcs(1)")
        .flags(&[
            Flag::value(&["-i", "--id"], Role::Text),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
            Flag::switch(&["-m", "--shmems"]),
            Flag::switch(&["-q", "--queues"]),
            Flag::switch(&["-s", "--semaphores"]),
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-t", "--time"]),
            Flag::switch(&["-p", "--pid"]),
            Flag::switch(&["-c", "--creator"]),
            Flag::switch(&["-l", "--limits"]),
            Flag::switch(&["-u", "--summary"]),
            Flag::switch(&["--human"]),
            Flag::switch(&["-b", "--bytes"]),
        ])
        .examples(&[ex("ipcs", ""), ex("ipcs -m -i 1", ""), ex("ipcs --no-such", "opaque")]);
