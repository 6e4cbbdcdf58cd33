//! `traceroute`: shows the way to a host.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("traceroute", "shows the way to a host", "traceroute 2.1.2, traceroute(8)")
    .aliases(&["traceroute6", "tracepath"])
    .flags(&[
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-d", "--debug"]),
        Flag::switch(&["-F", "--dont-fragment"]),
        Flag::value(&["-f", "--first"], Role::Text),
        Flag::value(&["-g", "--gateway"], Role::Host),
        Flag::switch(&["-I", "--icmp"]),
        Flag::switch(&["-T", "--tcp"]),
        Flag::value(&["-i", "--interface"], Role::Text),
        Flag::value(&["-m", "--max-hops"], Role::Text),
        Flag::value(&["-N", "--sim-queries"], Role::Text),
        Flag::switch(&["-n"]),
        Flag::value(&["-p", "--port"], Role::Text),
        Flag::value(&["-t", "--tos"], Role::Text),
        Flag::value(&["-l", "--flowlabel"], Role::Text),
        Flag::value(&["-w", "--wait"], Role::Text),
        Flag::value(&["-q", "--queries"], Role::Text),
        Flag::switch(&["-r"]),
        Flag::value(&["-s", "--source"], Role::Text),
        Flag::value(&["-z", "--sendwait"], Role::Text),
        Flag::switch(&["-e", "--extensions"]),
        Flag::switch(&["-A", "--as-path-lookups"]),
        Flag::value(&["-M", "--module"], Role::Text),
        Flag::value(&["-O", "--options"], Role::Text),
        Flag::value(&["--sport"], Role::Text),
        Flag::value(&["--fwmark"], Role::Text),
        Flag::switch(&["-U", "--udp"]),
        Flag::switch(&["-UL"]),
        Flag::switch(&["-D", "--dccp"]),
        Flag::value(&["-P", "--protocol"], Role::Text),
        Flag::switch(&["--mtu"]),
        Flag::switch(&["--back"]),
        Flag::ends(&["-V", "--version"]),
        Flag::ends(&["--help"]),
    ])
    .operands(Operands::lead(&[Role::Host], Role::Text))
    .examples(&[
        ex("traceroute -n x.example 60", "connect x.example"),
        ex("traceroute -g g.example x.example", "connect g.example; connect x.example"),
        ex("traceroute --help", ""),
    ]);
