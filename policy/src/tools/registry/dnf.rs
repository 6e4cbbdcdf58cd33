//! `dnf`: handles RPM packages.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("dnf", "handles RPM packages", "DNF 4.14, dnf(8)")
    .aliases(&["yum", "microdnf", "tdnf", "zypper"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("dnf info x", "connect ?"),
        ex("dnf install x", "connect ?; run package scripts; write ?"),
        ex("dnf list --installroot=/x", "connect ?; run package scripts; write ?"),
        ex("dnf --version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[
    b"list",
    b"info",
    b"search",
    b"repoquery",
    b"provides",
    b"deplist",
    b"check-update",
    b"repolist",
    b"repoinfo",
    b"updateinfo",
    b"help",
    b"grouplist",
];

/// Flags that leave it so.
const FLAGS: &[&[u8]] = &[
    b"-q",
    b"--quiet",
    b"-v",
    b"--verbose",
    b"-C",
    b"--cacheonly",
    b"--installed",
    b"--available",
    b"--all",
    b"--upgrades",
    b"--showduplicates",
    b"--extras",
    b"--obsoletes",
    b"--recent",
    b"--requires",
    b"--provides",
    b"--whatprovides",
    b"--whatrequires",
    b"-l",
    b"--list",
    b"-i",
    b"--info",
    b"-h",
    b"--help",
];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words = call.args.iter();
    let reads = words.next().and_then(|word| word.known()).is_some_and(|word| READS.contains(&word));
    let plain = words.all(|word| word.known().is_some_and(|text| !text.starts_with(b"-") || FLAGS.contains(&text)));
    if !(reads && plain) {
        findings.run(call.span, "package scripts");
        findings.at(call.span, Effect::Write(Target::Somewhere), "changes packages");
    }
    findings.connect(call.span, Host::Unknown);
}
