//! `scc`: counts lines of code.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("scc", "counts lines of code", "scc 3.1.0, `scc --help`")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--avg-wage"], Role::Text),
        Flag::switch(&["--binary"]),
        Flag::switch(&["--by-file"]),
        Flag::switch(&["--ci"]),
        Flag::value(&["--cocomo-project-type"], Role::Text),
        Flag::value(&["--count-as"], Role::Text),
        Flag::value(&["--currency-symbol"], Role::Text),
        Flag::switch(&["--debug"]),
        Flag::value(&["--directory-walker-job-workers"], Role::Text),
        Flag::value(&["--eaf"], Role::Text),
        Flag::value(&["--exclude-dir"], Role::Text),
        Flag::value(&["-x", "--exclude-ext"], Role::Text),
        Flag::value(&["-n", "--exclude-file"], Role::Text),
        Flag::value(&["--file-gc-count"], Role::Text),
        Flag::value(&["--file-list-queue-size"], Role::Text),
        Flag::value(&["--file-process-job-workers"], Role::Text),
        Flag::value(&["--file-summary-job-queue-size"], Role::Text),
        Flag::value(&["-f", "--format"], Role::Text),
        Flag::value(&["--format-multi"], Role::Text),
        Flag::switch(&["--gen"]),
        Flag::value(&["--generated-markers"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::value(&["-i", "--include-ext"], Role::Text),
        Flag::switch(&["--include-symlinks"]),
        Flag::switch(&["-l", "--languages"]),
        Flag::value(&["--large-byte-count"], Role::Text),
        Flag::value(&["--large-line-count"], Role::Text),
        Flag::switch(&["--min"]),
        Flag::switch(&["-z", "--min-gen"]),
        Flag::value(&["--min-gen-line-length"], Role::Text),
        Flag::switch(&["--no-cocomo"]),
        Flag::switch(&["-c", "--no-complexity"]),
        Flag::switch(&["-d", "--no-duplicates"]),
        Flag::switch(&["--no-gen"]),
        Flag::switch(&["--no-gitignore"]),
        Flag::switch(&["--no-gitmodule"]),
        Flag::switch(&["--no-hborder"]),
        Flag::switch(&["--no-ignore"]),
        Flag::switch(&["--no-large"]),
        Flag::switch(&["--no-min"]),
        Flag::switch(&["--no-min-gen"]),
        Flag::switch(&["--no-size"]),
        Flag::value(&["-M", "--not-match"], Role::Text),
        Flag::value(&["-o", "--output"], Role::Write),
        Flag::value(&["--overhead"], Role::Text),
        Flag::value(&["--remap-all"], Role::Text),
        Flag::value(&["--remap-unknown"], Role::Text),
        Flag::value(&["--size-unit"], Role::Text),
        Flag::switch(&["--sloccount-format"]),
        Flag::value(&["-s", "--sort"], Role::Text),
        Flag::value(&["--sql-project"], Role::Text),
        Flag::switch(&["-t", "--trace"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-w", "--wide"]),
        Flag::switch(&["-a", "--dryness"]),
        Flag::switch(&["-p", "--percent"]),
        Flag::switch(&["-u", "--uloc"]),
        Flag::switch(&["-m", "--character"]),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::Cwd)])
    .judge(outputs)
    .examples(&[
        ex("scc", "read ./**"),
        ex("scc --by-file -f json src", "read src"),
        ex("scc --no-cocomo --exclude-dir .git", "read ./**"),
        ex("scc -o out src", "read src; write out"),
        ex("scc --output=out", "read ./**; write out"),
        ex("scc -wo out", "read ./**; write out"),
        ex("scc --format-multi tabular:stdout,csv:out.csv src", "read src; write out.csv"),
        ex("scc --format-multi json:stdout", "read ./**"),
        ex("scc --format-multi \"$X\"", "read ./**; write ?"),
        ex("scc $x", "opaque; read ?; read ./**"),
    ]);

/// `--format-multi` is a list of `FORMAT:FILE`, where the file may be `stdout`.
fn outputs(call: &Call<'_>, findings: &mut Findings<'_>) {
    for value in call.values("--format-multi") {
        let Some(text) = value.known() else {
            findings.write(&Arg::any(value.span));
            continue;
        };
        for part in text.split(|byte| *byte == b',') {
            let file = part.splitn(2, |byte| *byte == b':').nth(1).unwrap_or_default();
            if file != b"stdout" {
                findings.write(&Arg::exact(file, value.span));
            }
        }
    }
}
