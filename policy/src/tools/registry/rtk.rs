//! `rtk`: runs a command and shortens its output.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
};

/// Subcommands that hand their words to the program of the same name.
const SAME: &[&[u8]] = &[
    b"cargo",
    b"curl",
    b"docker",
    b"gh",
    b"git",
    b"go",
    b"golangci-lint",
    b"grep",
    b"kubectl",
    b"ls",
    b"next",
    b"pip",
    b"playwright",
    b"pnpm",
    b"prettier",
    b"prisma",
    b"pytest",
    b"ruff",
    b"tsc",
    b"vitest",
    b"wget",
];

/// Subcommands that run the words that follow them.
const RUNNERS: &[&[u8]] = &[b"err", b"proxy", b"summary", b"test"];

pub(super) static TOOL: Tool = Tool::new("rtk", "runs a command and shortens its output", "rtk 0.28.2, README")
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-u", "--ultra-compact"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["--version"]),
        Flag::ends(&["--help"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(HISTORY)
    .judge(runs)
    .examples(&[
        ex("rtk git status", "inner git status; write /home/u/.local/share/rtk/**"),
        ex("rtk -u cargo test", "inner cargo test; write /home/u/.local/share/rtk/**"),
        ex("rtk proxy rm x", "inner rm x; write /home/u/.local/share/rtk/**"),
        ex("rtk gain --graph", "write /home/u/.local/share/rtk/**"),
        ex("rtk init -g", "opaque; write /home/u/.local/share/rtk/**"),
        ex("rtk $x", "opaque; write /home/u/.local/share/rtk/**"),
        ex("rtk --version", ""),
    ]);

/// It keeps a history of what it ran, and the output of what failed.
const HISTORY: &[Fact] = &[Fact::Writes(Place::InHome(".local/share/rtk"))];

fn runs(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words: Vec<_> = call.operand_args().cloned().collect();
    let Some((name, rest)) = words.split_first() else { return };
    match name.known() {
        Some(name) if SAME.contains(&name) => findings.command(&words),
        Some(name) if RUNNERS.contains(&name) => findings.command(rest),
        Some(b"gain" | b"session") => {}
        _ => findings.opaque(call.span, "a subcommand of rtk that is not known"),
    }
}
