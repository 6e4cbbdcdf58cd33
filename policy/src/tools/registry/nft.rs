//! `nft`: lists and changes packet filters.

use crate::{
    effect::{Effect, Target},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("nft", "lists and changes packet filters", "nftables 1.0.6, nft(8)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(rules)
    .examples(&[
        ex("nft list ruleset", "read the firewall"),
        ex("nft -a list table x", "read the firewall"),
        ex("nft flush ruleset", "write the firewall"),
        ex("nft -f rules", "write the firewall"),
        ex("nft list ruleset -f x", "write the firewall"),
        ex("nft 'list ruleset; flush ruleset'", "write the firewall"),
        ex("nft --version", ""),
    ]);

fn rules(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words = call.args.iter().skip_while(|word| {
        matches!(word.known(), Some([b'-', letters @ ..]) if letters.iter().all(|letter| b"achjnpsSTyN".contains(letter)))
    });
    let firewall = Target::Named("the firewall".into());
    let first = words.next().map(Arg::known);
    let one = call.args.iter().all(|word| {
        word.form == Form::Exact
            && !word.text.contains(&b';')
            && !word.text.starts_with(b"-f")
            && !word.text.starts_with(b"--f")
            && !word.text.contains(&b'\n')
    });
    match first {
        Some(Some(b"list" | b"describe" | b"monitor")) if one => {
            findings.at(call.span, Effect::Read(firewall), "lists rules");
        }
        Some(Some(b"--version" | b"-v" | b"-V" | b"--help" | b"-h")) | None => {}
        _ => findings.at(call.span, Effect::Write(firewall), "changes rules"),
    }
}
