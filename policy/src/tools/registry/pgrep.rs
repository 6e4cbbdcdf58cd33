//! `pgrep`: finds processes.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pgrep", "finds processes", "procps-ng 4.0.2, pgrep(1)")
    .flags(&[
        Flag::value(&["-d", "--delimiter"], Role::Text),
        Flag::switch(&["-l", "--list-name"]),
        Flag::switch(&["-a", "--list-full"]),
        Flag::switch(&["-v", "--inverse"]),
        Flag::switch(&["-w", "--lightweight"]),
        Flag::switch(&["-c", "--count"]),
        Flag::switch(&["-f", "--full"]),
        Flag::value(&["-g", "--pgroup"], Role::Text),
        Flag::value(&["-G", "--group"], Role::Text),
        Flag::switch(&["-i", "--ignore-case"]),
        Flag::switch(&["-n", "--newest"]),
        Flag::switch(&["-o", "--oldest"]),
        Flag::value(&["-O", "--older"], Role::Text),
        Flag::value(&["-P", "--parent"], Role::Text),
        Flag::value(&["-s", "--session"], Role::Text),
        Flag::value(&["-t", "--terminal"], Role::Text),
        Flag::value(&["-u", "--euid"], Role::Text),
        Flag::value(&["-U", "--uid"], Role::Text),
        Flag::switch(&["-x", "--exact"]),
        Flag::switch(&["-L", "--logpidfile"]),
        Flag::value(&["-r", "--runstates"], Role::Text),
        Flag::switch(&["-A", "--ignore-ancestors"]),
        Flag::value(&["--cgroup"], Role::Text),
        Flag::value(&["--ns"], Role::Text),
        Flag::value(&["--nslist"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::value(&["-F", "--pidfile"], Role::Read),
        Flag::value(&["--signal"], Role::Text),
        Flag::switch(&["-q"]),
        Flag::switch(&["--quiet"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("pgrep -fl node", ""),
        ex("pgrep -u root -x sshd", ""),
        ex("pgrep -F pid", "read pid"),
        ex("pgrep $x", ""),
        ex("pgrep --no-such", "opaque"),
    ]);
