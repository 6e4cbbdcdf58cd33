//! `iptables`: lists and changes packet filters.

use crate::{
    effect::{Effect, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("iptables", "lists and changes packet filters", "iptables 1.8.9, iptables(8)")
    .aliases(&["ip6tables", "iptables-legacy", "iptables-nft", "ip6tables-legacy", "ip6tables-nft"])
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(rules)
    .examples(&[
        ex("iptables -L", "read the firewall"),
        ex("iptables -nvL INPUT", "read the firewall"),
        ex("iptables -t nat -S", "read the firewall"),
        ex("iptables -F", "write the firewall"),
        ex("iptables -L -Z", "write the firewall"),
        ex("iptables -A INPUT -j DROP", "write the firewall"),
        ex("iptables -L --modprobe=./x", "write the firewall; run a program for modules"),
        ex("iptables $x", "write the firewall"),
    ]);

/// Only a call all of whose words belong to listing is one.
fn rules(call: &Call<'_>, findings: &mut Findings<'_>) {
    let harmless = |word: &Arg| match word.known() {
        Some(
            b"--list" | b"--list-rules" | b"--numeric" | b"--verbose" | b"--exact" | b"--line-numbers" | b"--version"
            | b"-t" | b"--table" | b"-4" | b"-6" | b"-w" | b"--wait" | b"-h" | b"--help",
        ) => true,
        Some([b'-', letters @ ..]) => !letters.is_empty() && letters.iter().all(|letter| b"LSnvxV".contains(letter)),
        word => word.is_some(),
    };
    let lists = call.args.iter().any(|word| match word.known() {
        Some(b"--list" | b"--list-rules" | b"--version" | b"-h" | b"--help") => true,
        Some([b'-', letters @ ..]) => letters.iter().any(|letter| b"LSV".contains(letter)),
        _ => false,
    });
    let firewall = Target::Named("the firewall".into());
    if lists && call.args.iter().all(harmless) {
        findings.at(call.span, Effect::Read(firewall), "lists rules");
    } else {
        findings.at(call.span, Effect::Write(firewall), "changes rules");
        for (at, word) in call.args.iter().enumerate() {
            if word.text.starts_with(b"--modp") {
                findings.run(word.span, "a program for modules");
                findings.uncertain();
                if let Some(program) = call.args.get(at + 1) {
                    findings.read(program);
                }
            }
        }
    }
}
