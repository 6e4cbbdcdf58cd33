//! `apk`: handles Alpine packages.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("apk", "handles Alpine packages", "apk-tools 2.14, apk --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("apk info -vv", ""),
        ex("apk add x", "connect ?; run package scripts; write ?"),
        ex("apk search x", ""),
        ex("apk search -U x", "connect ?; run package scripts; write ?"),
        ex("apk --version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[b"info", b"list", b"search", b"policy", b"dot", b"stats", b"version"];

/// Flags that leave it so.
const FLAGS: &[&[u8]] = &[
    b"-v",
    b"-vv",
    b"--verbose",
    b"-q",
    b"--quiet",
    b"-e",
    b"--installed",
    b"-I",
    b"-a",
    b"--all",
    b"-L",
    b"--contents",
    b"-R",
    b"--depends",
    b"-r",
    b"--rdepends",
    b"-d",
    b"--description",
    b"-W",
    b"--who-owns",
    b"-s",
    b"--size",
    b"-w",
    b"--webpage",
    b"-P",
    b"--provides",
    b"-x",
    b"--exact",
    b"-o",
    b"--orphaned",
    b"-u",
    b"--upgradable",
];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words = call.args.iter();
    let reads = words.next().and_then(|word| word.known()).is_some_and(|word| READS.contains(&word));
    let plain = words.all(|word| word.known().is_some_and(|text| !text.starts_with(b"-") || FLAGS.contains(&text)));
    if !(reads && plain) {
        findings.run(call.span, "package scripts");
        findings.at(call.span, Effect::Write(Target::Somewhere), "changes packages");
    }
    if !(reads && plain) {
        findings.connect(call.span, Host::Unknown);
    }
}
