//! `ptx`: prints an index of the words in files.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Flag, Operands, Role, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("ptx", "prints an index of the words in files", "GNU coreutils 9.1, ptx(1)")
    .flags(&[
        Flag::switch(&["-A", "--auto-reference"]),
        Flag::switch(&["-G", "--traditional"]),
        Flag::value(&["-F", "--flag-truncation"], Role::Text),
        Flag::value(&["-M", "--macro-name"], Role::Text),
        Flag::switch(&["-O"]),
        Flag::value(&["--format"], Role::Text),
        Flag::switch(&["-R", "--right-side-refs"]),
        Flag::value(&["-S", "--sentence-regexp"], Role::Text),
        Flag::switch(&["-T"]),
        Flag::value(&["-W", "--word-regexp"], Role::Text),
        Flag::value(&["-b", "--break-file"], Role::Read),
        Flag::switch(&["-f", "--ignore-case"]),
        Flag::value(&["-g", "--gap-size"], Role::Text),
        Flag::value(&["-i", "--ignore-file"], Role::Read),
        Flag::value(&["-o", "--only-file"], Role::Read),
        Flag::switch(&["-r", "--references"]),
        Flag::switch(&["-t", "--typeset-mode"]),
        Flag::value(&["-w", "--width"], Role::Text),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(indexes)
    .examples(&[
        ex("ptx -f a b", "read a; read b"),
        ex("ptx -i words -b breaks -o only a", "read words; read breaks; read only; read a"),
        ex("ptx -G a out", "read a; write out"),
        ex("ptx -G a", "read a"),
        ex("ptx $x", "read ?; opaque"),
    ]);

/// With `-G` the second operand is the output.
fn indexes(call: &Call<'_>, findings: &mut Findings<'_>) {
    for (at, file) in call.operand_args().enumerate() {
        if at == 1 && call.has("--traditional") {
            findings.write(file);
        } else {
            findings.read(file);
        }
    }
}
