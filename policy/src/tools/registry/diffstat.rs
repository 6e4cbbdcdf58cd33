//! `diffstat`: counts changed lines.
//!
//! It runs `zcat`, `bzcat` and the like from the search path on compressed input.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("diffstat", "counts changed lines", "diffstat 1.65, diffstat(1)")
    .syntax(Syntax { operand_ends_flags: false, ..Syntax::POSIX })
    .flags(&[
        Flag::switch(&["-b"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-C"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-E"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-K"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-V"]),
        Flag::value(&["-D"], Role::Read),
        Flag::value(&["-e"], Role::Write),
        Flag::value(&["-f"], Role::Text),
        Flag::value(&["-n"], Role::Text),
        Flag::value(&["-N"], Role::Text),
        Flag::value(&["-o"], Role::Write),
        Flag::value(&["-p"], Role::Text),
        Flag::value(&["-r"], Role::Text),
        Flag::value(&["-S"], Role::Read),
        Flag::value(&["-w"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .judge(packed)
    .examples(&[
        ex("diffstat a.patch.gz", "read a.patch.gz; shell gzip -dc \"a.patch.gz\""),
        ex("diffstat 'a$(x).bz2'", "read a$(x).bz2; shell bzcat \"a$(x).bz2\""),
        ex("diffstat -p1 a.patch", "read a.patch"),
        ex("diffstat -o out a", "read a; write out"),
        ex("diffstat -e err a", "read a; write err"),
        ex("diffstat a -co out", "read a; write out"),
    ]);

/// Packed files are unpacked by a shell, with the name between double quotes, where `$(…)` is run.
fn packed(call: &Call<'_>, findings: &mut Findings<'_>) {
    const BY: &[(&str, &str)] =
        &[(".gz", "gzip -dc "), (".Z", "zcat "), (".bz2", "bzcat "), (".lzma", "lzcat -dc "), (".xz", "xz -dc ")];
    for operand in call.operand_args() {
        if let Some((_, command)) = BY.iter().find(|(suffix, _)| operand.text.ends_with(suffix.as_bytes())) {
            let code = [command.as_bytes(), b"\"", operand.text.as_slice(), b"\""].concat();
            findings.shell(&Arg { text: code, form: operand.form, span: operand.span });
        }
    }
}
