//! `gem`: handles Ruby packages.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("gem", "handles Ruby packages", "RubyGems 3.3, gem help commands")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h", "env", "environment"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("gem list", ""),
        ex("gem list -r", "connect ?; run package scripts; write ?"),
        ex("gem list --local -d x", ""),
        ex("gem env", ""),
        ex("gem install x", "connect ?; run package scripts; write ?"),
        ex("gem --version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[
    b"list",
    b"env",
    b"environment",
    b"contents",
    b"which",
    b"help",
    b"dependency",
    b"specification",
    b"query",
    b"info",
];

/// Flags that leave it so.
const FLAGS: &[&[u8]] = &[
    b"-l",
    b"--local",
    b"-a",
    b"--all",
    b"-d",
    b"--details",
    b"--no-details",
    b"--versions",
    b"--no-versions",
    b"-q",
    b"--quiet",
    b"-V",
    b"--verbose",
    b"-e",
    b"--exact",
    b"--no-verbose",
    b"--no-exact",
    b"--prefix",
    b"--no-prefix",
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
