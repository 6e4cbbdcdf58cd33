//! `rustfmt`: formats Rust.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("rustfmt", "formats Rust", "rustfmt 1.8, rustfmt --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--check"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["--backup"]).does(&[Fact::Writes(Place::Cwd)]),
        Flag::switch(&["-l", "--files-with-diff"]),
        Flag::value(&["--color"], Role::Text),
        Flag::value(&["--config"], Role::Text),
        Flag::value(&["--config-path"], Role::Read),
        Flag::value(&["--edition"], Role::Text),
        Flag::value(&["--style-edition"], Role::Text),
        Flag::value(&["--emit"], Role::Text),
        Flag::value(&["--print-config"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .judge(formats)
    .examples(&[
        ex("rustfmt --check a.rs", "read a.rs"),
        ex("rustfmt a.rs", "read a.rs; write a.rs"),
        ex("rustfmt --emit stdout a.rs", "read a.rs"),
        ex("rustfmt --print-config default out", "write out; read out"),
        ex("rustfmt --backup --check a.rs", "read a.rs; write ./**"),
        ex("rustfmt --version", ""),
        ex("rustfmt --config a=b $x", "opaque; read ?; write ?"),
    ]);

/// Formats its files, and those that they name as modules, in place.
fn formats(call: &Call<'_>, findings: &mut Findings<'_>) {
    let prints = call.has("--check")
        || call
            .values("--emit")
            .any(|value| matches!(value.known(), Some(b"stdout" | b"json" | b"checkstyle" | b"coverage")));
    if prints {
        return;
    }
    for operand in call.operand_args() {
        findings.write(operand);
    }
}
