//! `hyperfine`: measures how long commands take.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("hyperfine", "measures how long commands take", "hyperfine 1.15, hyperfine(1)")
        .syntax(Syntax::EXACT)
        .flags(&[
            Flag::value(&["-w", "--warmup"], Role::Text),
            Flag::value(&["-m", "--min-runs"], Role::Text),
            Flag::value(&["-M", "--max-runs"], Role::Text),
            Flag::value(&["-r", "--runs"], Role::Text),
            Flag::value(&["-s", "--setup"], Role::Shell),
            Flag::value(&["-p", "--prepare"], Role::Shell),
            Flag::value(&["-c", "--cleanup"], Role::Shell),
            Flag::value(&["-D", "--parameter-step-size"], Role::Text),
            Flag::value(&["--style"], Role::Text),
            Flag::value(&["-S", "--shell"], Role::Text),
            Flag::switch(&["-i", "--ignore-failure"]),
            Flag::value(&["-u", "--time-unit"], Role::Text),
            Flag::value(&["--export-asciidoc"], Role::Write),
            Flag::value(&["--export-csv"], Role::Write),
            Flag::value(&["--export-json"], Role::Write),
            Flag::value(&["--export-markdown"], Role::Write),
            Flag::value(&["--export-orgmode"], Role::Write),
            Flag::value(&["-n", "--command-name"], Role::Text),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
            Flag::switch(&["-N"]),
            Flag::switch(&["--show-output"]),
            Flag::value(&["--output"], Role::Write),
            Flag::switch(&["-P", "--parameter-scan"]).does(&[Fact::Opaque("values that are put into the commands")]),
            Flag::switch(&["-L", "--parameter-list"]).does(&[Fact::Opaque("values that are put into the commands")]),
        ])
        .operands(Operands::all(Role::Shell))
        .judge(shell)
        .examples(&[
            ex("hyperfine 'ls -l' 'rm x'", "shell ls -l; shell rm x"),
            ex("hyperfine -w 3 -p 'rm y' ls", "shell ls; shell rm y"),
            ex("hyperfine -s 'rm y' ls", "shell ls; shell rm y"),
            ex("hyperfine -c 'rm y' ls", "shell ls; shell rm y"),
            ex("hyperfine -S ./x ls", "opaque; shell ls"),
            ex("hyperfine --output o ls", "write o; shell ls"),
            ex("hyperfine -P a 1 2 ls", "opaque; shell a; shell 1; shell 2; shell ls"),
            ex("hyperfine -L a 1 ls", "opaque; shell a; shell 1; shell ls"),
            ex("hyperfine --export-asciidoc o ls", "write o; shell ls"),
            ex("hyperfine --export-csv o ls", "write o; shell ls"),
            ex("hyperfine --export-json o ls", "write o; shell ls"),
            ex("hyperfine --export-markdown o ls", "write o; shell ls"),
            ex("hyperfine --export-orgmode o ls", "write o; shell ls"),
        ]);

fn shell(call: &Call<'_>, findings: &mut Findings<'_>) {
    for shell in call.values("--shell") {
        if !matches!(shell.known(), Some(b"default" | b"none" | b"sh" | b"bash" | b"dash")) {
            findings.opaque(shell.span, "another shell");
        }
    }
}
