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
    b"history",
    b"updateinfo",
    b"help",
    b"grouplist",
];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let reads = call.args.first().and_then(|word| word.known()).is_some_and(|word| READS.contains(&word));
    // A configuration, root or plugin of one's own would change what happens.
    let plain = call.args.iter().all(|word| {
        word.known_str().is_some_and(|text| {
            ![
                "-c",
                "--config",
                "--setopt",
                "--plugin",
                "--installroot",
                "--root",
                "-r",
                "--dbpath",
                "--hookdir",
                "--repofrompath",
                "--repository",
            ]
            .iter()
            .any(|flag| text.starts_with(flag))
        })
    });
    if !(reads && plain) {
        findings.run(call.span, "package scripts");
        findings.at(call.span, Effect::Write(Target::Somewhere), "changes packages");
    }
    findings.connect(call.span, Host::Unknown);
}
