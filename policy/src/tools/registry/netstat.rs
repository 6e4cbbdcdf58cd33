//! `netstat`: shows connections, routes and interfaces.
//!
//! Without `-n` it may ask the name server for the names of the peers that it lists; what it asks is not chosen by its words.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("netstat", "shows connections, routes and interfaces", "net-tools 2.10, netstat(8)")
        .flags(&[
            Flag::switch(&["-r", "--route"]),
            Flag::switch(&["-i", "--interfaces"]),
            Flag::glued(&["-I"], Role::Text),
            Flag::switch(&["-g", "--groups"]),
            Flag::switch(&["-s", "--statistics"]),
            Flag::switch(&["-M", "--masquerade"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-W", "--wide"]),
            Flag::switch(&["-n", "--numeric"]),
            Flag::switch(&["--numeric-hosts"]),
            Flag::switch(&["--numeric-ports"]),
            Flag::switch(&["--numeric-users"]),
            Flag::switch(&["-N", "--symbolic"]),
            Flag::switch(&["-e", "--extend"]),
            Flag::switch(&["-p", "--programs", "--program"]),
            Flag::switch(&["-o", "--timers"]),
            Flag::switch(&["-c", "--continuous"]),
            Flag::switch(&["-l", "--listening"]),
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-F", "--fib"]),
            Flag::switch(&["-C", "--cache"]),
            Flag::switch(&["-Z", "--context"]),
            Flag::switch(&["-t", "--tcp"]),
            Flag::switch(&["-u", "--udp"]),
            Flag::switch(&["-U", "--udplite"]),
            Flag::switch(&["-S", "--sctp"]),
            Flag::switch(&["-w", "--raw"]),
            Flag::switch(&["-x", "--unix", "-2", "--l2cap"]),
            Flag::switch(&["-f", "--rfcomm"]),
            Flag::switch(&["-4", "--inet"]),
            Flag::switch(&["-6", "--inet6"]),
            Flag::value(&["-A", "--protocol"], Role::Text),
            Flag::switch(&["--ip"]),
            Flag::switch(&["--ax25"]),
            Flag::switch(&["--ipx"]),
            Flag::switch(&["--netrom"]),
            Flag::switch(&["--ddp"]),
            Flag::switch(&["--x25"]),
            Flag::switch(&["--rose"]),
            Flag::switch(&["--bluetooth"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
            Flag::switch(&["-T"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("netstat -tlnp", ""),
            ex("netstat -rn", ""),
            ex("netstat -an", ""),
            ex("netstat --no-such", "opaque"),
        ]);
