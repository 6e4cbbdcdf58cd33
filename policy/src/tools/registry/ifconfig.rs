//! `ifconfig`: shows or sets network interfaces.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ifconfig", "shows or sets network interfaces", "net-tools 2.10, ifconfig(8)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["--help", "-h"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::Listed { lead: &[Role::Text], rest: Some(Role::Sets("the network configuration")), last: None })
    .judge(named)
    .examples(&[
        ex("ifconfig eth0 h.example up", "write the network configuration; connect ?"),
        ex("ifconfig", ""),
        ex("ifconfig -a", ""),
        ex("ifconfig eth0", ""),
        ex("ifconfig eth0 down", "write the network configuration"),
        ex("ifconfig eth0 10.0.0.1", "write the network configuration"),
        ex("ifconfig eth0 -arp", "opaque"),
        ex("ifconfig $x", "opaque; write the network configuration"),
    ]);

/// Words behind the interface that name nothing.
const KEYWORDS: &[&str] = &[
    "up",
    "down",
    "arp",
    "-arp",
    "promisc",
    "-promisc",
    "allmulti",
    "-allmulti",
    "multicast",
    "dynamic",
    "trailers",
    "metric",
    "mtu",
    "netmask",
    "broadcast",
    "-broadcast",
    "pointopoint",
    "-pointopoint",
    "dstaddr",
    "add",
    "del",
    "tunnel",
    "irq",
    "io_addr",
    "mem_start",
    "media",
    "hw",
    "ether",
    "txqueuelen",
    "inet",
    "inet6",
    "keepalive",
    "outfill",
    "name",
];

/// A host name in the place of an address is looked up.
fn named(call: &Call<'_>, findings: &mut Findings<'_>) {
    for operand in call.operand_args().skip(1) {
        let number = |byte: &u8| byte.is_ascii_digit() || b".:/".contains(byte);
        let plain =
            operand.known_str().is_some_and(|word| KEYWORDS.contains(&word) || word.bytes().all(|byte| number(&byte)));
        if !plain {
            findings.connect(operand.span, Host::Unknown);
        }
    }
}
