//! `ip`: shows or sets interfaces, addresses and routes.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("ip", "shows or sets interfaces, addresses and routes", "iproute2 6.1.0, ip(8)")
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(words)
        .examples(&[
            ex("ip a", ""),
            ex("ip addr show dev lo", ""),
            ex("ip -br -c link", ""),
            ex("ip -4 -o addr", ""),
            ex("ip -j route get 1.1.1.1", ""),
            ex("ip -s link show", ""),
            ex("ip route list table all", ""),
            ex("ip rule", ""),
            ex("ip neigh show", ""),
            ex("ip netns list", ""),
            ex("ip xfrm state list", ""),
            ex("ip monitor", ""),
            ex("ip -V", ""),
            ex("ip -r addr", "connect ?"),
            ex("ip addr add 1.2.3.4/8 dev lo", "write the network configuration"),
            ex("ip link set lo up", "write the network configuration"),
            ex("ip l s lo up", "write the network configuration"),
            ex("ip route flush cache", "write the network configuration"),
            ex("ip xfrm state flush", "write the network configuration"),
            ex("ip netns add x", "write the network configuration"),
            ex("ip netns exec x rm a", "inner rm a; elevate"),
            ex("ip -n x netns exec y ls", "inner ls; elevate; opaque"),
            ex("ip vrf exec x ls", "inner ls; elevate"),
            ex("ip -all netns exec ls", "opaque"),
            ex("ip -batch f", "opaque"),
            ex("ip -n x addr", "opaque"),
            ex("ip addr $x", "opaque"),
            ex("ip \"$X\"", "opaque"),
            ex("ip $x", "opaque"),
            ex("ip bogus", "opaque"),
            ex("ip -bogus addr", "opaque"),
        ]);

/// Flags without a value, in the spellings that stand for just one flag.
const FLAGS: &[&[u8]] = &[
    b"0",
    b"4",
    b"6",
    b"B",
    b"M",
    b"d",
    b"details",
    b"s",
    b"stats",
    b"statistics",
    b"h",
    b"human",
    b"human-readable",
    b"iec",
    b"j",
    b"json",
    b"p",
    b"pretty",
    b"br",
    b"brief",
    b"o",
    b"oneline",
    b"t",
    b"timestamp",
    b"ts",
    b"tshort",
    b"N",
    b"Numeric",
    b"c",
    b"color",
    b"color=always",
    b"color=auto",
    b"color=never",
    b"echo",
    b"force",
    b"V",
    b"Version",
    b"help",
];
/// Flags with a value, in the spellings that stand for just one flag.
const VALUES: &[&[u8]] = &[b"l", b"loops", b"f", b"family", b"rc", b"rcvbuf"];
/// In the order in which a prefix is looked up.
const OBJECTS: &[&[u8]] = &[
    b"address",
    b"addrlabel",
    b"maddress",
    b"route",
    b"rule",
    b"neighbor",
    b"neighbour",
    b"ntable",
    b"ntbl",
    b"link",
    b"l2tp",
    b"fou",
    b"ila",
    b"macsec",
    b"tunnel",
    b"tunl",
    b"tuntap",
    b"tap",
    b"token",
    b"tcpmetrics",
    b"monitor",
    b"xfrm",
    b"mroute",
    b"mrule",
    b"netns",
    b"netconf",
    b"vrf",
    b"sr",
    b"nexthop",
    b"mptcp",
    b"ioam",
    b"help",
    b"stats",
    b"amt",
];
const SHOWS: &[&[u8]] =
    &[b"show", b"sho", b"sh", b"list", b"lis", b"lst", b"ls", b"get", b"help", b"save", b"showdump", b"count"];

/// `ip [FLAGS] OBJECT [VERB …]`; objects and verbs may be abbreviated, and without a verb the object is shown.
fn words(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut at = 0;
    while let Some(word) = call.args.get(at).filter(|word| word.text.starts_with(b"-")) {
        at += 1;
        let text = word.known().unwrap_or_default();
        let name = text.strip_prefix(b"--").or_else(|| text.strip_prefix(b"-")).unwrap_or_default();
        if VALUES.contains(&name) {
            at += 1;
        } else if name == b"n" || name == b"netns" {
            at += 1;
            findings.opaque(word.span, "enters another network namespace");
        } else if matches!(name, b"r" | b"resolve") {
            findings.connect(word.span, Host::Unknown);
        } else if !FLAGS.contains(&name) {
            return findings.opaque(word.span, "a flag that is not known, or that runs a file of commands");
        }
    }
    let Some(word) = call.args.get(at) else { return };
    let object = word.known().filter(|text| !text.is_empty());
    let object = object.and_then(|text| OBJECTS.iter().copied().find(|object| object.starts_with(text)));
    let Some(object) = object else {
        return findings.opaque(word.span, "an object that is not known");
    };
    if matches!(object, b"xfrm" | b"mptcp") {
        at += 1;
    }
    let Some(verb) = call.args.get(at + 1) else { return };
    match (object, verb.known()) {
        (b"netns" | b"vrf", Some(b"exec" | b"exe" | b"ex" | b"e")) => {
            findings.at(verb.span, Effect::Elevate, "enters a namespace");
            findings.command(call.args.get(at + 3..).unwrap_or_default());
        }
        (object, Some(verb)) if shows(object, verb) => {}
        (_, Some(_)) => {
            findings.at(verb.span, Effect::Write(Target::Named("the network configuration".into())), "sets");
        }
        (_, None) => findings.opaque(verb.span, "a word that is not known where it chooses what is done"),
    }
}

fn shows(object: &[u8], verb: &[u8]) -> bool {
    match (object, verb) {
        (b"monitor" | b"help" | b"netconf", _)
        | (b"netns" | b"vrf", b"identify" | b"pids" | b"list-id" | b"monitor")
        | (b"address" | b"route", b"s" | b"l") => true,
        _ => SHOWS.contains(&verb),
    }
}
