//! `mtr`: shows the way to a host, again and again.

use crate::tools::spec::{Fact, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mtr", "shows the way to a host", "mtr 0.95, mtr(8)")
    .flags(&[
        Flag::value(&["-F", "--filename"], Role::Opaque("a file names the hosts")),
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-u", "--udp"]),
        Flag::switch(&["-T", "--tcp"]),
        Flag::switch(&["-S", "--sctp"]),
        Flag::value(&["-I", "--interface"], Role::Text),
        Flag::value(&["-a", "--address"], Role::Text),
        Flag::value(&["-f", "--first-ttl"], Role::Text),
        Flag::value(&["-m", "--max-ttl"], Role::Text),
        Flag::value(&["-U", "--max-unknown"], Role::Text),
        Flag::value(&["-P", "--port"], Role::Text),
        Flag::value(&["-L", "--localport"], Role::Text),
        Flag::value(&["-s", "--psize"], Role::Text),
        Flag::value(&["-B", "--bitpattern"], Role::Text),
        Flag::value(&["-i", "--interval"], Role::Text),
        Flag::value(&["-G", "--gracetime"], Role::Text),
        Flag::value(&["-Q", "--tos"], Role::Text),
        Flag::switch(&["-e", "--mpls"]),
        Flag::value(&["-Z", "--timeout"], Role::Text),
        Flag::value(&["-M", "--mark"], Role::Text),
        Flag::switch(&["-r", "--report"]),
        Flag::switch(&["-w", "--report-wide"]),
        Flag::value(&["-c", "--report-cycles"], Role::Text),
        Flag::switch(&["-j", "--json"]),
        Flag::switch(&["-x", "--xml"]),
        Flag::switch(&["-C", "--csv"]),
        Flag::switch(&["-l", "--raw"]),
        Flag::switch(&["-p", "--split"]),
        Flag::switch(&["-t", "--curses"]),
        Flag::value(&["--displaymode"], Role::Text),
        Flag::switch(&["-g", "--gtk"]),
        Flag::switch(&["-n", "--no-dns"]),
        Flag::switch(&["-b", "--show-ips"]),
        Flag::value(&["-o", "--order"], Role::Text),
        Flag::value(&["-y", "--ipinfo"], Role::Text),
        Flag::switch(&["-z", "--aslookup"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-v", "--version"]),
    ])
    .operands(Operands::all(Role::Host))
    .bare(&[Fact::Connects("")])
    .examples(&[
        ex("mtr -rwc 3 x.example", "connect x.example"),
        ex("mtr --json -n a.example b.example", "connect a.example; connect b.example"),
        ex("mtr", "connect ?"),
        ex("mtr -F hosts", "opaque; connect ?"),
        ex("mtr $x", "opaque; connect ?"),
        ex("mtr --version", ""),
    ]);
