//! `ss`: shows sockets.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ss", "shows sockets", "iproute2 6.1.0, ss(8)")
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-n", "--numeric"]),
        Flag::switch(&["-r", "--resolve"]).does(&[Fact::Connects("")]),
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-l", "--listening"]),
        Flag::switch(&["-B", "--bound-inactive"]),
        Flag::switch(&["-o", "--options"]),
        Flag::switch(&["-e", "--extended"]),
        Flag::switch(&["-m", "--memory"]),
        Flag::switch(&["-p", "--processes"]),
        Flag::switch(&["-T", "--threads"]),
        Flag::switch(&["-i", "--info"]),
        Flag::switch(&["--tipcinfo"]),
        Flag::switch(&["-s", "--summary"]),
        Flag::switch(&["--tos"]),
        Flag::switch(&["--cgroup"]),
        Flag::switch(&["-b", "--bpf"]),
        Flag::switch(&["-E", "--events"]),
        Flag::switch(&["-Z", "--context"]),
        Flag::switch(&["-z", "--contexts"]),
        Flag::value(&["-N", "--net"], Role::Opaque("enters another network namespace")),
        Flag::switch(&["-4", "--ipv4"]),
        Flag::switch(&["-6", "--ipv6"]),
        Flag::switch(&["-0", "--packet"]),
        Flag::switch(&["-t", "--tcp"]),
        Flag::switch(&["-M", "--mptcp"]),
        Flag::switch(&["-S", "--sctp"]),
        Flag::switch(&["-u", "--udp"]),
        Flag::switch(&["-d", "--dccp"]),
        Flag::switch(&["-w", "--raw"]),
        Flag::switch(&["-x", "--unix"]),
        Flag::switch(&["--tipc"]),
        Flag::switch(&["--vsock"]),
        Flag::switch(&["--xdp"]),
        Flag::value(&["-f", "--family"], Role::Text),
        Flag::switch(&["-K", "--kill"]).does(&[Fact::Signals]),
        Flag::switch(&["-H", "--no-header"]),
        Flag::switch(&["-O", "--oneline"]),
        Flag::switch(&["-Q", "--no-queues"]),
        Flag::switch(&["--inet-sockopt"]),
        Flag::value(&["-A", "--query", "--socket"], Role::Text),
        Flag::value(&["-D", "--diag"], Role::WriteOrDash),
        Flag::value(&["-F", "--filter"], Role::Read).does(&[Fact::Connects("")]),
    ])
    .operands(Operands::all(Role::Text))
    .judge(asks)
    .examples(&[
        ex("ss -a .", "connect ?"),
        ex("ss -tlnp", ""),
        ex("ss -s", ""),
        ex("ss -H -o state established '( dport = :443 )'", ""),
        ex("ss -t dst 10.0.0.1:443", ""),
        ex("ss -t dst h.example", "connect ?"),
        ex("ss h.example", "connect ?"),
        ex("ss -t state all dev eth0 dst '[::1]:80'", ""),
        ex("ss -t '( src h.example:80 )'", "connect ?"),
        ex("ss -r", "connect ?"),
        ex("ss -tr", "connect ?"),
        ex("ss -K dst 10.0.0.1", "signal"),
        ex("ss -D out", "write out"),
        ex("ss --diag=out -t", "write out"),
        ex("ss -D -", ""),
        ex("ss -F f", "read f; connect ?"),
        ex("ss -N ns -t", "opaque"),
        ex("ss $x", "opaque; connect ?"),
    ]);

/// Words of the filter language that name nothing.
const KEYWORDS: &[&[u8]] = &[
    b"and",
    b"or",
    b"not",
    b"src",
    b"dst",
    b"sport",
    b"dport",
    b"eq",
    b"ne",
    b"ge",
    b"le",
    b"gt",
    b"lt",
    b"neq",
    b"geq",
    b"leq",
    b"autobound",
    b"&&",
    b"||",
    b"&",
    b"|",
];

/// Words whose next word is no address.
const NAMING: &[&[u8]] = &[b"state", b"exclude", b"dev", b"fwmark", b"cgroup"];

/// A word of the filter that is neither of its language nor an address in numbers is a name, which is looked up.
fn asks(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut names = false;
    for operand in call.operand_args() {
        for word in operand.text.split(|byte| b" ()=!<>\t\n".contains(byte)).filter(|word| !word.is_empty()) {
            if !names && !KEYWORDS.contains(&word) && !NAMING.contains(&word) && !is_address(word) {
                findings.connect(operand.span, Host::Unknown);
            }
            names = NAMING.contains(&word);
        }
        if operand.known().is_none() {
            findings.connect(operand.span, Host::Unknown);
        }
    }
}

/// Whether a word is an address or a port without a host name.
fn is_address(word: &[u8]) -> bool {
    let of = |extra: &[u8]| word.iter().all(|byte| byte.is_ascii_hexdigit() || extra.contains(byte));
    let v4 = word.iter().all(|byte| byte.is_ascii_digit() || b".:/*".contains(byte))
        && word.iter().any(|byte| byte.is_ascii_digit() || *byte == b'*');
    let v6 = of(b":./[]*") && word.splitn(3, |byte| *byte == b':').count() == 3;
    v4 || v6
        || word.starts_with(b":")
        || word.starts_with(b"*:")
        || word.starts_with(b"unix:")
        || word.starts_with(b"/")
}
