//! `top`: shows processes, again and again.

use crate::tools::spec::{Flag, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("top", "shows processes, again and again", "procps-ng 4.0.2, top(1)")
    .flags(&[
        Flag::switch(&["-b", "--batch-mode"]),
        Flag::switch(&["-c", "--cmdline-toggle"]),
        Flag::value(&["-d", "--delay"], Role::Text),
        Flag::value(&["-E", "--scale-summary-mem"], Role::Text),
        Flag::value(&["-e", "--scale-task-mem"], Role::Text),
        Flag::switch(&["-H", "--threads-show"]),
        Flag::switch(&["-i", "--idle-toggle"]),
        Flag::value(&["-n", "--iterations"], Role::Text),
        Flag::switch(&["-O", "--list-fields"]),
        Flag::value(&["-o", "--sort-override"], Role::Text),
        Flag::value(&["-p", "--pid"], Role::Text),
        Flag::switch(&["-S", "--accum-time-toggle"]),
        Flag::switch(&["-s", "--secure-mode"]),
        Flag::value(&["-U", "--filter-any-user"], Role::Text),
        Flag::value(&["-u", "--filter-only-euser"], Role::Text),
        Flag::glued(&["-w", "--width"], Role::Text),
        Flag::switch(&["-1", "--single-cpu-toggle"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .examples(&[
        ex("top -b -n 1", ""),
        ex("top -bn1 -o +%MEM", ""),
        ex("top -p 1,2", ""),
        ex("top --no-such", "opaque"),
    ]);
