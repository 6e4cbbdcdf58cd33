//! Commands that write objects, the index and patches.

use super::{
    command,
    facts::{COMMIT, COMMON, DIFF, HISTORY, INDEX, OBJECTS, REVISIONS, REVS, STAGE},
};
use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
    },
};

pub(super) const COMMANDS: &[Tool] = &[
command("format-patch", "writes commits as mails")
.syntax(REVS)
.flags(&[Flag::switch(&["-n", "--numbered"]),
Flag::switch(&["-N", "--no-numbered"]),
Flag::switch(&["-s", "--signoff"]),
Flag::switch(&["--stdout"]),
Flag::switch(&["--cover-letter"]),
Flag::switch(&["--numbered-files"]),
Flag::value(&["--suffix"], Role::Text),
Flag::value(&["--start-number"], Role::Text),
Flag::value(&["-v", "--reroll-count"], Role::Text),
Flag::value(&["--filename-max-length"], Role::Text),
Flag::glued(&["--rfc"], Role::Text),
Flag::value(&["--cover-from-description"], Role::Text),
Flag::value(&["--description-file"], Role::Text),
Flag::value(&["--subject-prefix"], Role::Text),
Flag::value(&["-o", "--output-directory"], Role::Write),
Flag::switch(&["-k", "--keep-subject"]),
Flag::switch(&["--no-binary"]),
Flag::switch(&["--binary"]),
Flag::switch(&["--zero-commit"]),
Flag::switch(&["--ignore-if-in-upstream"]),
Flag::switch(&["-p", "--no-stat"]),
Flag::value(&["--add-header"], Role::Text),
Flag::value(&["--to"], Role::Text),
Flag::value(&["--cc"], Role::Text),
Flag::glued(&["--from"], Role::Text),
Flag::value(&["--in-reply-to"], Role::Text),
Flag::glued(&["--attach"], Role::Text),
Flag::glued(&["--inline"], Role::Text),
Flag::glued(&["--thread"], Role::Text),
Flag::value(&["--signature"], Role::Text),
Flag::value(&["--base"], Role::Text),
Flag::value(&["--signature-file"], Role::Read),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--progress"]),
Flag::value(&["--interdiff"], Role::Text),
Flag::value(&["--range-diff"], Role::Text),
Flag::value(&["--creation-factor"], Role::Text),
Flag::switch(&["--force-in-body-from"]),])
.shared(&[COMMON, DIFF, REVISIONS])
.operands(Operands::all(Role::Text))
.effects(HISTORY)
.judge(patches)
.examples(&[ex("git format-patch -1", "write ./**; read .git/**; run ./** unless git-env"),
ex("git format-patch -1 --stdout", "read .git/**; run ./** unless git-env"),
ex("git format-patch -o out main..", "write out; read .git/**; run ./** unless git-env"),
ex("git format-patch --stdout --output=f -1", "write f; read .git/**; run ./** unless git-env"),
ex("git format-patch -1 --stdout --signature-file=f", "read f; read .git/**; run ./** unless git-env"),]),
command("read-tree", "reads trees into the index")
.flags(&[Flag::value(&["--index-output"], Role::Write),
Flag::switch(&["--empty"]),
Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-m"]),
Flag::switch(&["--trivial"]),
Flag::switch(&["--aggressive"]),
Flag::switch(&["--reset"]),
Flag::value(&["--prefix"], Role::Text),
Flag::switch(&["-u"]).does(&[Fact::Writes(Place::Cwd)]),
Flag::value(&["--exclude-per-directory"], Role::Text),
Flag::switch(&["-i"]),
Flag::switch(&["-n", "--dry-run"]),
Flag::switch(&["--no-sparse-checkout"]),
Flag::switch(&["--sparse-checkout"]),
Flag::switch(&["--debug-unpack"]),
Flag::glued(&["--recurse-submodules"], Role::Text),
Flag::switch(&["-q", "--quiet"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(INDEX)
.examples(&[ex("git read-tree HEAD", "write .git/index/**"),
ex("git read-tree -mu HEAD", "write ./**; write .git/index/**"),
ex("git read-tree --index-output=f HEAD", "write f; write .git/index/**"),]),
command("update-index", "changes the index")
.flags(&[Flag::switch(&["-q"]),
Flag::switch(&["--ignore-submodules"]),
Flag::switch(&["--add"]),
Flag::switch(&["--replace"]),
Flag::switch(&["--remove"]),
Flag::switch(&["--unmerged"]),
Flag::switch(&["--refresh"]),
Flag::switch(&["--really-refresh"]),
Flag::value(&["--cacheinfo"], Role::Text),
Flag::value(&["--chmod"], Role::Text),
Flag::switch(&["--assume-unchanged"]),
Flag::switch(&["--no-assume-unchanged"]),
Flag::switch(&["--skip-worktree"]),
Flag::switch(&["--no-skip-worktree"]),
Flag::switch(&["--ignore-skip-worktree-entries"]),
Flag::switch(&["--info-only"]),
Flag::switch(&["--force-remove"]),
Flag::switch(&["-z"]),
Flag::switch(&["--stdin"]),
Flag::switch(&["--index-info"]),
Flag::switch(&["--unresolve"]),
Flag::switch(&["-g", "--again"]),
Flag::switch(&["--ignore-missing"]),
Flag::switch(&["--verbose"]),
Flag::switch(&["--clear-resolve-undo"]),
Flag::value(&["--index-version"], Role::Text),
Flag::switch(&["--show-index-version"]),
Flag::switch(&["--split-index"]),
Flag::switch(&["--untracked-cache"]),
Flag::switch(&["--test-untracked-cache"]),
Flag::switch(&["--force-untracked-cache"]),
Flag::switch(&["--force-write-index"]),
Flag::switch(&["--fsmonitor"]),
Flag::switch(&["--fsmonitor-valid"]),
Flag::switch(&["--no-fsmonitor-valid"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Read))
.effects(STAGE)
.examples(&[ex("git update-index --refresh", "read ./**; write .git/index/**; write .git/objects/**; run filters of the configuration"),
ex("git update-index --add a", "read a; read ./**; write .git/index/**; write .git/objects/**; run filters of the configuration"),]),
command("write-tree", "writes a tree object")
.flags(&[Flag::switch(&["--missing-ok"]),
Flag::value(&["--prefix"], Role::Text),])
.shared(&[COMMON])
.effects(OBJECTS)
.examples(&[ex("git write-tree", "write .git/objects/**"),]),
command("commit-tree", "writes a commit object")
.flags(&[Flag::value(&["-p"], Role::Text),
Flag::value(&["-m"], Role::Text),
Flag::value(&["-F"], Role::Read),
Flag::glued(&["-S", "--gpg-sign"], Role::Text),
Flag::switch(&["--no-gpg-sign"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(OBJECTS)
.examples(&[ex("git commit-tree HEAD^{tree} -m x", "write .git/objects/**"),
ex("git commit-tree -F m t", "read m; write .git/objects/**"),]),
command("mktree", "writes a tree object")
.flags(&[Flag::switch(&["-z"]),
Flag::switch(&["--missing"]),
Flag::switch(&["--batch"]),])
.shared(&[COMMON])
.effects(OBJECTS)
.examples(&[ex("git mktree", "write .git/objects/**"),]),
command("mktag", "writes a tag object")
.flags(&[Flag::switch(&["--strict"]),])
.shared(&[COMMON])
.effects(OBJECTS)
.examples(&[ex("git mktag", "write .git/objects/**"),]),
command("merge-tree", "merges without a tree")
.flags(&[Flag::switch(&["--write-tree"]),
Flag::switch(&["--trivial-merge"]),
Flag::switch(&["--messages"]),
Flag::switch(&["-z"]),
Flag::switch(&["--name-only"]),
Flag::switch(&["--allow-unrelated-histories"]),
Flag::switch(&["--stdin"]),
Flag::value(&["--merge-base"], Role::Text),
Flag::value(&["-X", "--strategy-option"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Reads(Place::InCwd(".git")), Fact::Writes(Place::InCwd(".git/objects")), Fact::Runs("merge drivers of the configuration")])
.examples(&[ex("git merge-tree main x", "read .git/**; write .git/objects/**; run merge drivers of the configuration"),]),
command("merge-file", "merges three files")
.flags(&[Flag::switch(&["-p", "--stdout"]),
Flag::switch(&["--object-id"]),
Flag::switch(&["--diff3"]),
Flag::switch(&["--zdiff3"]),
Flag::switch(&["--ours"]),
Flag::switch(&["--theirs"]),
Flag::switch(&["--union"]),
Flag::value(&["--diff-algorithm"], Role::Text),
Flag::value(&["--marker-size"], Role::Text),
Flag::switch(&["-q", "--quiet"]),
Flag::value(&["-L"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(&[Fact::Reads(Place::InCwd(".git"))])
.judge(merged_files)
.examples(&[ex("git merge-file a b c", "read a; read b; read c; write a; read .git/**"),
ex("git merge-file -p a b c", "read a; read b; read c; read .git/**"),]),
command("unpack-objects", "unpacks objects")
.flags(&[Flag::switch(&["-n"]),
Flag::switch(&["-q"]),
Flag::switch(&["-r"]),
Flag::switch(&["--strict"]),])
.shared(&[COMMON])
.effects(OBJECTS)
.examples(&[ex("git unpack-objects", "write .git/objects/**"),]),
command("index-pack", "indexes a pack")
.flags(&[Flag::switch(&["-v"]),
Flag::value(&["-o"], Role::Write),
Flag::glued(&["--keep"], Role::Text),
Flag::switch(&["--rev-index"]),
Flag::switch(&["--no-rev-index"]),
Flag::switch(&["--verify"]),
Flag::glued(&["--strict"], Role::Text),
Flag::glued(&["--fsck-objects"], Role::Text),
Flag::switch(&["--stdin"]),
Flag::switch(&["--fix-thin"]),
Flag::glued(&["--index-version"], Role::Text),
Flag::glued(&["--threads"], Role::Text),
Flag::glued(&["--max-input-size"], Role::Text),
Flag::glued(&["--object-format"], Role::Text),
Flag::glued(&["--promisor"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Write))
.effects(OBJECTS)
.examples(&[ex("git index-pack p.pack", "write p.pack; write .git/objects/**"),
ex("git index-pack -o i p.pack", "write i; write p.pack; write .git/objects/**"),]),
command("pack-objects", "writes a pack")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--progress"]),
Flag::switch(&["--all-progress"]),
Flag::switch(&["--all-progress-implied"]),
Flag::value(&["--index-version"], Role::Text),
Flag::value(&["--max-pack-size"], Role::Text),
Flag::switch(&["--local"]),
Flag::switch(&["--incremental"]),
Flag::value(&["--window"], Role::Text),
Flag::value(&["--window-memory"], Role::Text),
Flag::value(&["--depth"], Role::Text),
Flag::switch(&["--reuse-delta"]),
Flag::switch(&["--reuse-object"]),
Flag::switch(&["--delta-base-offset"]),
Flag::value(&["--threads"], Role::Text),
Flag::switch(&["--non-empty"]),
Flag::switch(&["--revs"]),
Flag::switch(&["--unpacked"]),
Flag::switch(&["--all"]),
Flag::switch(&["--reflog"]),
Flag::switch(&["--indexed-objects"]),
Flag::switch(&["--stdin-packs"]),
Flag::switch(&["--stdout"]),
Flag::switch(&["--include-tag"]),
Flag::switch(&["--keep-unreachable"]),
Flag::switch(&["--pack-loose-unreachable"]),
Flag::glued(&["--unpack-unreachable"], Role::Text),
Flag::switch(&["--cruft"]),
Flag::glued(&["--cruft-expiration"], Role::Text),
Flag::switch(&["--sparse"]),
Flag::switch(&["--thin"]),
Flag::switch(&["--shallow"]),
Flag::switch(&["--honor-pack-keep"]),
Flag::value(&["--keep-pack"], Role::Text),
Flag::value(&["--compression"], Role::Text),
Flag::switch(&["--keep-true-parents"]),
Flag::switch(&["--use-bitmap-index"]),
Flag::switch(&["--write-bitmap-index"]),
Flag::value(&["--filter"], Role::Text),
Flag::value(&["--missing"], Role::Text),
Flag::switch(&["--exclude-promisor-objects"]),
Flag::switch(&["--delta-islands"]),
Flag::value(&["--uri-protocol"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Write))
.effects(HISTORY)
.examples(&[ex("git pack-objects --stdout", "read .git/**; run ./** unless git-env"),
ex("git pack-objects base", "write base; read .git/**; run ./** unless git-env"),]),
command("replay", "replays commits")
.flags(&[Flag::switch(&["--contained"]),
Flag::value(&["--onto"], Role::Text),
Flag::value(&["--advance"], Role::Text),
Flag::value(&["--ref-action"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(OBJECTS)
.examples(&[ex("git replay", "write .git/objects/**"),]),
command("unpack-file", "writes an object as a file")
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Writes(Place::Cwd)])
.examples(&[ex("git unpack-file", "write ./**"),]),
command("fast-import", "reads a history")
.flags(&[Flag::switch(&["--force"]),
Flag::switch(&["--quiet"]),
Flag::switch(&["--stats"]),
Flag::switch(&["--done"]),
Flag::value(&["--date-format"], Role::Text),
Flag::value(&["--max-pack-size"], Role::Text),
Flag::value(&["--depth"], Role::Text),
Flag::value(&["--export-marks"], Role::Write),
Flag::value(&["--import-marks"], Role::Read),
Flag::value(&["--import-marks-if-exists"], Role::Read),
Flag::value(&["--export-pack-edges"], Role::Write),
Flag::value(&["--rewrite-submodules-from"], Role::Read),
Flag::value(&["--rewrite-submodules-to"], Role::Read),
Flag::switch(&["--relative-marks"]),
Flag::value(&["--big-file-threshold"], Role::Text),
Flag::value(&["--active-branches"], Role::Text),
Flag::value(&["--cat-blob-fd"], Role::Text),
Flag::switch(&["--allow-unsafe-features"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(COMMIT)
.examples(&[ex("git fast-import", "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git fast-import --export-marks=m --export-pack-edges=e", "write m; write e; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
];

/// Patches become files unless they are printed.
fn patches(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--stdout") && !call.has("--output-directory") {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(target), "writes patches");
    }
}

/// The first file takes the result unless it is printed.
fn merged_files(call: &Call<'_>, findings: &mut Findings<'_>) {
    for (at, operand) in call.operand_args().enumerate() {
        findings.read(operand);
        if !call.has("-p") && (at == 0 || call.operands_are_open()) {
            findings.write(operand);
        }
    }
}
