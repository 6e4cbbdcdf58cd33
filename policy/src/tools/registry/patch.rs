//! `patch`: applies differences.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("patch", "applies differences", "GNU patch 2.7, patch(1)")
    .flags(&[
        Flag::value(&["-p", "--strip"], Role::Text),
        Flag::value(&["-F", "--fuzz"], Role::Text),
        Flag::switch(&["-l", "--ignore-whitespace"]),
        Flag::switch(&["-c", "--context"]),
        Flag::switch(&["-e", "--ed"]),
        Flag::switch(&["-n", "--normal"]),
        Flag::switch(&["-u", "--unified"]),
        Flag::switch(&["-N", "--forward"]),
        Flag::switch(&["-R", "--reverse"]),
        Flag::value(&["-i", "--input"], Role::Read),
        Flag::value(&["-o", "--output"], Role::WriteOrDash),
        Flag::value(&["-r", "--reject-file"], Role::WriteOrDash),
        Flag::value(&["-D", "--ifdef"], Role::Text),
        Flag::glued(&["--merge"], Role::Text),
        Flag::switch(&["-E", "--remove-empty-files"]),
        Flag::switch(&["-Z", "--set-utc"]),
        Flag::switch(&["-T", "--set-time"]),
        Flag::value(&["--quoting-style"], Role::Text),
        Flag::switch(&["-b", "--backup"]),
        Flag::switch(&["--backup-if-mismatch"]),
        Flag::switch(&["--no-backup-if-mismatch"]),
        Flag::value(&["-V", "--version-control"], Role::Text),
        Flag::value(&["-B", "--prefix"], Role::Text),
        Flag::value(&["-Y", "--basename-prefix"], Role::Text),
        Flag::value(&["-z", "--suffix"], Role::Text),
        Flag::value(&["-g", "--get"], Role::Text).does(&[Fact::Runs("version control")]),
        Flag::switch(&["-t", "--batch"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-s", "--quiet", "--silent"]),
        Flag::switch(&["--verbose"]),
        Flag::switch(&["--dry-run"]),
        Flag::switch(&["--posix"]),
        Flag::switch(&["--binary"]),
        Flag::value(&["-d", "--directory"], Role::Enter),
        Flag::value(&["--reject-format"], Role::Text),
        Flag::value(&["--read-only"], Role::Text),
        Flag::switch(&["--follow-symlinks"]),
        Flag::ends(&["-v", "--version"]),
        Flag::ends(&["--help"]),
    ])
    .operands(Operands::only(&[Role::Read, Role::Read]))
    .judge(applies)
    .examples(&[
        ex("patch -p1", "write ./**; delete ./**"),
        ex("patch -p1 --dry-run -i a.patch", "read a.patch"),
        ex("patch a.c a.patch", "read a.c; read a.patch; write ./**; delete ./**"),
        ex("patch -d sub -i ../a", "read a; write sub/**; delete sub/**"),
        ex("patch -o out -r rej a b", "read a; read b; write out; write rej; write ./**; delete ./**"),
        ex("patch -e", "opaque; write ./**; delete ./**"),
        ex("patch -g 1 --dry-run", "run version control"),
        ex("patch --version", ""),
    ]);

/// Which files change stands in the patch; `--directory` is where they are, if they are named as they should.
fn applies(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--ed") {
        findings.opaque(call.span, "an `ed` script");
    }
    if call.has("--dry-run") {
        return;
    }
    let here = findings.below_cwd(".");
    findings.at(call.span, Effect::Write(here.clone()), "changes");
    findings.at(call.span, Effect::Delete(here), "may remove");
}
