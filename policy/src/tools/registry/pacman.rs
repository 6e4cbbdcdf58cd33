//! `pacman`: handles Arch packages.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("pacman", "handles Arch packages", "pacman 6.0, pacman(8)")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("pacman -Qi x", ""),
        ex("pacman -Ss x", ""),
        ex("pacman -Syu", "connect ?; run package scripts; write ?"),
        ex("pacman -Q --root /x", "connect ?; run package scripts; write ?"),
        ex("pacman --version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[
    b"-Q", b"-Qi", b"-Ql", b"-Qe", b"-Qs", b"-Qo", b"-Qm", b"-Qn", b"-Qd", b"-Qdt", b"-Qdtq", b"-Qk", b"-Qkk", b"-Qq",
    b"-Qeq", b"-Qet", b"-Qu", b"-Si", b"-Ss", b"-Sl", b"-Sg", b"-Qg", b"-Qc", b"-Qp", b"-Qip", b"-Qlp", b"-T",
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
    if !(reads && plain) {
        findings.connect(call.span, Host::Unknown);
    }
}
