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
        ex("pacman -Ss -y x", "connect ?; run package scripts; write ?"),
        ex("pacman -Q --root /x", "connect ?; run package scripts; write ?"),
        ex("pacman --version", ""),
    ]);

/// First words with which it only shows something.
const READS: &[&[u8]] = &[
    b"-Q", b"-Qi", b"-Qii", b"-Ql", b"-Qe", b"-Qs", b"-Qo", b"-Qm", b"-Qn", b"-Qd", b"-Qdt", b"-Qdtq", b"-Qtdq",
    b"-Qk", b"-Qkk", b"-Qq", b"-Qeq", b"-Qqe", b"-Qet", b"-Qu", b"-Qg", b"-Qc", b"-Qp", b"-Qip", b"-Qlp", b"-Si",
    b"-Sii", b"-Ss", b"-Sl", b"-Sg", b"-T",
];

/// Flags that leave it so.
const FLAGS: &[&[u8]] = &[
    b"-q",
    b"--quiet",
    b"-v",
    b"--verbose",
    b"--noconfirm",
    b"--color=never",
    b"--color=always",
    b"-e",
    b"-d",
    b"-t",
    b"-i",
    b"-l",
    b"-m",
    b"-n",
    b"-k",
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
