//! `bzip2`: packs and unpacks files.

use crate::tools::{
    argv::Call,
    findings::Findings,
    packed::{Names, Work, pack},
    spec::{Flag, Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("bzip2", "packs and unpacks files", "bzip2 1.0.8, bzip2(1)")
    .aliases(&["bunzip2"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::ends(&["-h", "--help"]),
        Flag::switch(&["-d", "--decompress"]),
        Flag::switch(&["-z", "--compress"]),
        Flag::switch(&["-k", "--keep"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-t", "--test"]),
        Flag::switch(&["-c", "--stdout"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["-L", "--license"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-s", "--small"]),
        Flag::switch(&["-2"]),
        Flag::switch(&["-3"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-5"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-7"]),
        Flag::switch(&["-8"]),
        Flag::switch(&["-1", "--fast"]),
        Flag::switch(&["-9", "--best"]),
        Flag::switch(&["--repetitive-fast"]),
        Flag::switch(&["--repetitive-best"]),
        Flag::switch(&["--exponential"]),
    ])
    .operands(Operands::Judged)
    .judge(files)
    .examples(&[
        ex("bzip2 a", "read a; write a.bz2; delete a"),
        ex("bzip2 -k a", "read a; write a.bz2"),
        ex("bzip2 -dc a.bz2", "read a.bz2"),
        ex("bzip2 -tv a.bz2", "read a.bz2"),
        ex("bzip2 -td a.bz2", "read a.bz2; write a; delete a.bz2"),
        ex("bzip2 --decompress -t a.bz2", "read a.bz2; write a; delete a.bz2"),
        ex("bzip2 -d a.bz2", "read a.bz2; write a; delete a.bz2"),
        ex("bunzip2 a", "read a; write a.out; delete a"),
        ex("bzip2 -d a.tbz", "read a.tbz; write a.tar; delete a.tbz"),
        ex("bzip2 -dz a", "read a; write a.out; write a.bz2; delete a"),
        ex("bzip2 --help", ""),
    ]);

const NAMES: Names = Names {
    added: &[".bz2"],
    removed: &[(".bz2", ""), (".bz", ""), (".tbz2", ".tar"), (".tbz", ".tar")],
    other: Some(".out"),
    guesses: false,
};

fn files(call: &Call<'_>, findings: &mut Findings<'_>) {
    // The last one wins, and all long flags come after all short ones.
    let works = call.has("--compress") || call.has("--decompress");
    let reads_only = call.has("--stdout") || (call.has("--test") && !works);
    let packs = Work { unpacks: false, recursive: false, renames: false, removes: !call.has("--keep") };
    let unpacks = call.has("--decompress") || call.name == "bunzip2";
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        findings.read(operand);
        if reads_only {
            continue;
        }
        if unpacks {
            pack(&NAMES, operand, Work { unpacks: true, ..packs }, findings);
        }
        if !unpacks || call.has("--compress") {
            pack(&NAMES, operand, packs, findings);
        }
    }
}
