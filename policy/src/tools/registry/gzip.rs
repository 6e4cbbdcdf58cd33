//! `gzip`: packs and unpacks files.

use crate::tools::{
    argv::Call,
    findings::Findings,
    packed::{Names, Work, pack},
    spec::{Flag, Operands, Role, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("gzip", "packs and unpacks files", "gzip 1.12, gzip(1)")
    .aliases(&["gunzip", "uncompress", "gzcat"])
    .flags(&[
        Flag::switch(&["-a", "--ascii"]),
        Flag::switch(&["-c", "--stdout", "--to-stdout"]),
        Flag::switch(&["-d", "--decompress", "--uncompress"]),
        Flag::switch(&["-f", "--force"]),
        Flag::ends(&["-h", "--help"]),
        Flag::switch(&["-k", "--keep"]),
        Flag::switch(&["-l", "--list"]),
        Flag::ends(&["-L", "--license"]),
        Flag::switch(&["-n", "--no-name"]),
        Flag::switch(&["-N", "--name"]),
        Flag::switch(&["-q", "--quiet", "--silent"]),
        Flag::switch(&["-r", "--recursive"]),
        Flag::value(&["-S", "--suffix"], Role::Text),
        Flag::switch(&["--rsyncable"]),
        Flag::switch(&["--synchronous"]),
        Flag::switch(&["-t", "--test"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["-V", "--version"]),
        Flag::value(&["-b", "--bits"], Role::Text),
        Flag::switch(&["-2"]),
        Flag::switch(&["-3"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-5"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-7"]),
        Flag::switch(&["-8"]),
        Flag::switch(&["-1", "--fast"]),
        Flag::switch(&["-9", "--best"]),
    ])
    .operands(Operands::Judged)
    .judge(files)
    .examples(&[
        ex("gzip a", "read a; write a.gz; delete a"),
        ex("gzip -k9 a", "read a; write a.gz"),
        ex("gzip -d a.gz", "read a.gz; write a; delete a.gz"),
        ex("gzip -dc a.gz", "read a.gz"),
        ex("gzip -l a.gz", "read a.gz"),
        ex("gzip -t a.gz", "read a.gz"),
        ex("gzip -r src", "read src; write src/**; delete src/**; write src.gz; delete src"),
        ex("gunzip a.tgz", "read a.tgz; write a.tar; delete a.tgz"),
        ex("gzip -d a", "read a; write a; delete a.gz; delete a"),
        ex("gzip -dN d/a.gz", "read d/a.gz; write d/**; delete d/a.gz"),
        ex("gzip -S .x a", "read a; write ./**; delete a"),
        ex("gzip", ""),
        ex("gzip -c $x", "opaque; read ?"),
        ex("gzip $X", "opaque; read ?; write ?; delete ?"),
        ex("gzip --help a", ""),
    ]);

const NAMES: Names = Names {
    added: &[".gz"],
    removed: &[
        (".gz", ""),
        ("-gz", ""),
        (".z", ""),
        ("-z", ""),
        ("_z", ""),
        (".Z", ""),
        (".tgz", ".tar"),
        (".taz", ".tar"),
    ],
    other: None,
    guesses: true,
};

fn files(call: &Call<'_>, findings: &mut Findings<'_>) {
    let reads_only = matches!(call.name, "gzcat") || ["--stdout", "--list", "--test"].iter().any(|flag| call.has(flag));
    let unpacks = call.has("--decompress") || matches!(call.name, "gunzip" | "uncompress");
    let work = Work {
        unpacks,
        recursive: call.has("--recursive"),
        renames: call.has("--suffix") || (unpacks && call.has("--name")),
        removes: !call.has("--keep"),
    };
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        findings.read(operand);
        if !reads_only {
            pack(&NAMES, operand, work, findings);
        }
    }
}
