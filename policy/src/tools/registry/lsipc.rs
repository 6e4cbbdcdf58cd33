//! `lsipc`: shows shared memory, queues and semaphores.

use crate::tools::spec::{Flag, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("lsipc", "shows shared memory, queues and semaphores", "util-linux 2.38.1, lsipc(1)")
        .flags(&[
            Flag::switch(&["-m", "--shmems"]),
            Flag::switch(&["-q", "--queues"]),
            Flag::switch(&["-s", "--semaphores"]),
            Flag::switch(&["-g", "--global"]),
            Flag::value(&["-i", "--id"], Role::Text),
            Flag::switch(&["--noheadings"]),
            Flag::switch(&["--notruncate"]),
            Flag::value(&["--time-format"], Role::Text),
            Flag::switch(&["-b", "--bytes"]),
            Flag::switch(&["-c", "--creator"]),
            Flag::switch(&["-e", "--export"]),
            Flag::switch(&["-J", "--json"]),
            Flag::switch(&["-n", "--newline"]),
            Flag::switch(&["-l", "--list"]),
            Flag::glued(&["-o", "--output"], Role::Text),
            Flag::switch(&["-P", "--numeric-perms"]),
            Flag::switch(&["-r", "--raw"]),
            Flag::switch(&["-t", "--time"]),
            Flag::switch(&["-y", "--shell"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .examples(&[ex("lsipc", ""), ex("lsipc -m -i 1", ""), ex("lsipc --no-such", "opaque")]);
