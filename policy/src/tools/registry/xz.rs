//! `xz`: packs and unpacks files.

use crate::tools::{
    argv::Call,
    findings::Findings,
    packed::{Names, Work, pack},
    spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("xz", "packs and unpacks files", "xz 5.4.1, xz(1)")
    .aliases(&["unxz", "lzma", "unlzma"])
    .flags(&[
        Flag::switch(&["-z", "--compress"]),
        Flag::switch(&["-d", "--decompress", "--uncompress"]),
        Flag::switch(&["-t", "--test"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-k", "--keep"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-c", "--stdout", "--to-stdout"]),
        Flag::switch(&["--single-stream"]),
        Flag::switch(&["--no-sparse"]),
        Flag::value(&["-S", "--suffix"], Role::Text),
        Flag::glued(&["--files"], Role::Text).does(LISTED),
        Flag::glued(&["--files0"], Role::Text).does(LISTED),
        Flag::value(&["-F", "--format"], Role::Text),
        Flag::value(&["-C", "--check"], Role::Text),
        Flag::switch(&["--ignore-check"]),
        Flag::switch(&["-e", "--extreme"]),
        Flag::switch(&["--fast"]),
        Flag::switch(&["--best"]),
        Flag::value(&["-T", "--threads"], Role::Text),
        Flag::value(&["--block-size"], Role::Text),
        Flag::value(&["--block-list"], Role::Text),
        Flag::value(&["--flush-timeout"], Role::Text),
        Flag::value(&["--memlimit-compress"], Role::Text),
        Flag::value(&["--memlimit-decompress"], Role::Text),
        Flag::value(&["--memlimit-mt-decompress"], Role::Text),
        Flag::value(&["-M", "--memlimit", "--memory"], Role::Text),
        Flag::switch(&["--no-adjust"]),
        Flag::glued(&["--lzma1"], Role::Text),
        Flag::glued(&["--lzma2"], Role::Text),
        Flag::glued(&["--x86"], Role::Text),
        Flag::glued(&["--arm"], Role::Text),
        Flag::glued(&["--armthumb"], Role::Text),
        Flag::glued(&["--arm64"], Role::Text),
        Flag::glued(&["--powerpc"], Role::Text),
        Flag::glued(&["--ia64"], Role::Text),
        Flag::glued(&["--sparc"], Role::Text),
        Flag::glued(&["--delta"], Role::Text),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-Q", "--no-warn"]),
        Flag::switch(&["--robot"]),
        Flag::switch(&["--info-memory"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-H", "--long-help"]),
        Flag::ends(&["-V", "--version"]),
        Flag::switch(&["-0"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["-2"]),
        Flag::switch(&["-3"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-5"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-7"]),
        Flag::switch(&["-8"]),
        Flag::switch(&["-9"]),
    ])
    .operands(Operands::Judged)
    .judge(files)
    .examples(&[
        ex("xz a", "read a; write a.xz; write a.lzma; delete a"),
        ex("unxz a.txz", "read a.txz; write a.tar; delete a.txz"),
        ex("xz -S .x a", "read a; write ./**; delete a"),
        ex("xz -k -9e a", "read a; write a.xz; write a.lzma"),
        ex("xz -dc a.xz", "read a.xz"),
        ex("xz -l a.xz", "read a.xz"),
        ex("xz --test a.xz", "read a.xz"),
        ex("xz -dt a.xz", "read a.xz"),
        ex("xz -l -d a.xz", "read a.xz; write a; delete a.xz"),
        ex("xz -t --uncompress a.xz", "read a.xz; write a; delete a.xz"),
        ex("xz -d a.xz", "read a.xz; write a; delete a.xz"),
        ex("xz --files=list", "write ?; delete ?"),
        ex("xz --files0=list", "write ?; delete ?"),
        ex("xz -T0 -", ""),
    ]);

/// What becomes of files that a list names.
const LISTED: &[Fact] = &[Fact::Writes(Place::Somewhere), Fact::Deletes(Place::Somewhere)];

const NAMES: Names = Names {
    added: &[".xz", ".lzma"],
    removed: &[(".xz", ""), (".lzma", ""), (".txz", ".tar"), (".tlz", ".tar"), (".lz", "")],
    other: None,
    guesses: false,
};

fn files(call: &Call<'_>, findings: &mut Findings<'_>) {
    // The last of these flags wins.
    let mode = call.last_of(&["--compress", "--decompress", "--test", "--list"]);
    let reads_only = call.has("--stdout") || matches!(mode, Some("--test" | "--list"));
    let unpacks = match mode {
        Some(mode) => mode == "--decompress",
        None => matches!(call.name, "unxz" | "unlzma"),
    };
    let work = Work { unpacks, recursive: false, renames: call.has("--suffix"), removes: !call.has("--keep") };
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        findings.read(operand);
        if !reads_only {
            pack(&NAMES, operand, work, findings);
        }
    }
}
