//! Commands that change the index and the tree.

use super::{
    command,
    facts::{COMMIT, COMMON, FILTERS, HISTORY, HOOKS, INDEX, STAGE, TREE, state_all},
};
use crate::{
    effect::{Effect, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
    },
};

pub(super) const COMMANDS: &[Tool] = &[
    command("add", "stages changes")
        .aliases(&["stage"])
        .flags(&[
            Flag::switch(&["-n", "--dry-run"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-i", "--interactive"]),
            Flag::switch(&["-p", "--patch"]),
            Flag::switch(&["-e", "--edit"]),
            Flag::switch(&["-f", "--force"]),
            Flag::switch(&["-u", "--update"]),
            Flag::switch(&["--renormalize"]),
            Flag::switch(&["-N", "--intent-to-add"]),
            Flag::switch(&["-A", "--all"]),
            Flag::switch(&["--ignore-removal"]),
            Flag::switch(&["--refresh"]),
            Flag::switch(&["--ignore-errors"]),
            Flag::switch(&["--ignore-missing"]),
            Flag::switch(&["--sparse"]),
            Flag::value(&["--chmod"], Role::Text),
            Flag::value(&["--pathspec-from-file"], Role::Read),
            Flag::switch(&["--pathspec-file-nul"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(STAGE)
        .examples(&[
            ex("git add -A", "read ./**; write .git/index/**; write .git/objects/**; run filters of the configuration"),
            ex(
                "git add -p src",
                "read ./**; write .git/index/**; write .git/objects/**; run filters of the configuration",
            ),
            ex(
                "git add --pathspec-from-file=l",
                "read l; read ./**; write .git/index/**; write .git/objects/**; run filters of the configuration",
            ),
        ]),
    command("commit", "records changes")
        .flags(&[
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::value(&["-F", "--file"], Role::Read),
            Flag::value(&["--author"], Role::Text),
            Flag::value(&["--date"], Role::Text),
            Flag::value(&["-m", "--message"], Role::Text),
            Flag::value(&["-c", "--reedit-message"], Role::Text),
            Flag::value(&["-C", "--reuse-message"], Role::Text),
            Flag::value(&["--fixup"], Role::Text),
            Flag::value(&["--squash"], Role::Text),
            Flag::switch(&["--reset-author"]),
            Flag::value(&["--trailer"], Role::Text),
            Flag::switch(&["-s", "--signoff"]),
            Flag::value(&["-t", "--template"], Role::Read),
            Flag::switch(&["-e", "--edit"]),
            Flag::value(&["--cleanup"], Role::Text),
            Flag::switch(&["--status"]),
            Flag::glued(&["-S", "--gpg-sign"], Role::Text),
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-i", "--include"]),
            Flag::switch(&["--interactive"]),
            Flag::switch(&["-p", "--patch"]),
            Flag::switch(&["-o", "--only"]),
            Flag::switch(&["-n", "--no-verify"]),
            Flag::switch(&["--verify"]),
            Flag::switch(&["--dry-run"]),
            Flag::switch(&["--short"]),
            Flag::switch(&["--branch"]),
            Flag::switch(&["--ahead-behind"]),
            Flag::switch(&["--porcelain"]),
            Flag::switch(&["--long"]),
            Flag::switch(&["-z", "--null"]),
            Flag::switch(&["--amend"]),
            Flag::switch(&["--no-post-rewrite"]),
            Flag::switch(&["--post-rewrite"]),
            Flag::glued(&["-u", "--untracked-files"], Role::Text),
            Flag::value(&["--pathspec-from-file"], Role::Read),
            Flag::switch(&["--pathspec-file-nul"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(COMMIT)
        .examples(&[
            ex(
                "git commit -m x",
                "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks",
            ),
            ex(
                "git commit -am x --no-verify",
                "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks",
            ),
            ex(
                "git commit --amend --no-edit",
                "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks",
            ),
            ex(
                "git commit -F msg",
                "read msg; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks",
            ),
        ]),
    command("checkout", "switches branches and restores files")
        .flags(&[
            Flag::value(&["-b"], Role::Text),
            Flag::value(&["-B"], Role::Text),
            Flag::switch(&["-l"]),
            Flag::switch(&["--guess"]),
            Flag::switch(&["--overlay"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::glued(&["--recurse-submodules"], Role::Text),
            Flag::switch(&["--progress"]),
            Flag::switch(&["-m", "--merge"]),
            Flag::value(&["--conflict"], Role::Text),
            Flag::switch(&["-d", "--detach"]),
            Flag::glued(&["-t", "--track"], Role::Text),
            Flag::switch(&["-f", "--force"]),
            Flag::value(&["--orphan"], Role::Text),
            Flag::switch(&["--overwrite-ignore"]),
            Flag::switch(&["--ignore-other-worktrees"]),
            Flag::switch(&["-2", "--ours"]),
            Flag::switch(&["-3", "--theirs"]),
            Flag::switch(&["-p", "--patch"]),
            Flag::switch(&["--ignore-skip-worktree-bits"]),
            Flag::value(&["--pathspec-from-file"], Role::Read),
            Flag::switch(&["--pathspec-file-nul"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(CHECKOUT)
        .judge(checked_out)
        .examples(&[
            ex("git checkout main", "write ./**; write .git/index/**; write .git/refs/**; run the repository's hooks"),
            ex("git checkout -b x", "write ./**; write .git/index/**; write .git/refs/**; run the repository's hooks"),
            ex(
                "git checkout HEAD -- a b",
                "write a; write b; write .git/index/**; write .git/refs/**; run the repository's hooks",
            ),
            ex("git checkout .", "write ./**; write .git/index/**; write .git/refs/**; run the repository's hooks"),
        ]),
    command("switch", "switches branches")
        .flags(&[
            Flag::value(&["-c", "--create"], Role::Text),
            Flag::value(&["-C", "--force-create"], Role::Text),
            Flag::switch(&["--guess"]),
            Flag::switch(&["--discard-changes"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::glued(&["--recurse-submodules"], Role::Text),
            Flag::switch(&["--progress"]),
            Flag::switch(&["-m", "--merge"]),
            Flag::value(&["--conflict"], Role::Text),
            Flag::switch(&["-d", "--detach"]),
            Flag::glued(&["-t", "--track"], Role::Text),
            Flag::switch(&["-f", "--force"]),
            Flag::value(&["--orphan"], Role::Text),
            Flag::switch(&["--overwrite-ignore"]),
            Flag::switch(&["--ignore-other-worktrees"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(SWITCH)
        .examples(&[ex(
            "git switch -c x",
            "write ./**; write .git/index/**; write .git/refs/**; run the repository's hooks",
        )]),
    command("restore", "restores files")
        .flags(&[
            Flag::value(&["-s", "--source"], Role::Text),
            Flag::switch(&["-S", "--staged"]),
            Flag::switch(&["-W", "--worktree"]),
            Flag::switch(&["--ignore-unmerged"]),
            Flag::switch(&["--overlay"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::glued(&["--recurse-submodules"], Role::Text),
            Flag::switch(&["--progress"]),
            Flag::switch(&["-m", "--merge"]),
            Flag::value(&["--conflict"], Role::Text),
            Flag::switch(&["-2", "--ours"]),
            Flag::switch(&["-3", "--theirs"]),
            Flag::switch(&["-p", "--patch"]),
            Flag::switch(&["--ignore-skip-worktree-bits"]),
            Flag::value(&["--pathspec-from-file"], Role::Read),
            Flag::switch(&["--pathspec-file-nul"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(&[Fact::Reads(Place::InCwd(".git")), FILTERS])
        .judge(restored)
        .examples(&[
            ex("git restore a b", "write a; write b; read .git/**; run filters of the configuration"),
            ex("git restore --staged a", "write .git/index/**; read .git/**; run filters of the configuration"),
            ex(
                "git restore -SW --source=HEAD~1 a",
                "write a; write .git/index/**; read .git/**; run filters of the configuration",
            ),
            ex(
                "git restore --pathspec-from-file=l",
                "read l; write ./**; read .git/**; run filters of the configuration",
            ),
        ]),
    command("reset", "moves the branch, the index or the tree")
        .flags(&[
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["--no-refresh"]),
            Flag::switch(&["--refresh"]),
            Flag::switch(&["--mixed"]),
            Flag::switch(&["--soft"]),
            Flag::switch(&["--hard"]).does(OVERWRITE),
            Flag::switch(&["--merge"]).does(OVERWRITE),
            Flag::switch(&["--keep"]).does(OVERWRITE),
            Flag::glued(&["--recurse-submodules"], Role::Text),
            Flag::switch(&["-p", "--patch"]),
            Flag::switch(&["-N", "--intent-to-add"]),
            Flag::value(&["--pathspec-from-file"], Role::Read),
            Flag::switch(&["--pathspec-file-nul"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Writes(Place::InCwd(".git/index")), Fact::Writes(Place::InCwd(".git/refs")), HOOKS])
        .examples(&[
            ex(
                "git reset --hard HEAD~5",
                "write ./**; delete ./**; write .git/index/**; write .git/refs/**; run the repository's hooks",
            ),
            ex(
                "git reset --merge",
                "write ./**; delete ./**; write .git/index/**; write .git/refs/**; run the repository's hooks",
            ),
            ex(
                "git reset --keep a",
                "write ./**; delete ./**; write .git/index/**; write .git/refs/**; run the repository's hooks",
            ),
            ex("git reset -q HEAD a", "write .git/index/**; write .git/refs/**; run the repository's hooks"),
        ]),
    command("clean", "removes files that are not tracked")
        .flags(&[
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-n", "--dry-run"]),
            Flag::switch(&["-f", "--force"]),
            Flag::switch(&["-i", "--interactive"]),
            Flag::switch(&["-d"]),
            Flag::value(&["-e", "--exclude"], Role::Text),
            Flag::switch(&["-x"]),
            Flag::switch(&["-X"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .judge(cleaned)
        .examples(&[
            ex("git clean -nd", "read ./**; run ./** unless git-env"),
            ex("git clean -fdx", "delete ./**; read ./**; run ./** unless git-env"),
            ex("git clean --force -e keep", "delete ./**; read ./**; run ./** unless git-env"),
            ex("git clean $x", "opaque; delete ./**; read ./**; run ./** unless git-env"),
        ]),
    command("rm", "removes files")
        .flags(&[
            Flag::switch(&["-n", "--dry-run"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["--cached"]),
            Flag::switch(&["-f", "--force"]),
            Flag::switch(&["-r"]),
            Flag::switch(&["--ignore-unmatch"]),
            Flag::switch(&["--sparse"]),
            Flag::value(&["--pathspec-from-file"], Role::Read),
            Flag::switch(&["--pathspec-file-nul"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(&[Fact::Writes(Place::InCwd(".git/index"))])
        .judge(removed)
        .examples(&[
            ex("git rm -r a b", "delete a; delete b; write .git/index/**"),
            ex("git rm --cached a", "write .git/index/**"),
            ex("git rm --pathspec-from-file=l", "read l; write .git/index/**; delete ./**"),
            ex("git rm \"a[bc]\"", "delete ./**; write .git/index/**"),
        ]),
    command("mv", "moves files")
        .flags(&[
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-n", "--dry-run"]),
            Flag::switch(&["-f", "--force"]),
            Flag::switch(&["-k"]),
            Flag::switch(&["--sparse"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::last(Role::Move, Role::Write))
        .effects(&[Fact::Writes(Place::InCwd(".git/index"))])
        .examples(&[ex("git mv a b", "read a; delete a; write b; write .git/index/**")]),
    command("apply", "applies a patch")
        .flags(&[
            Flag::value(&["--exclude"], Role::Text),
            Flag::value(&["--include"], Role::Text),
            Flag::value(&["-p"], Role::Text),
            Flag::switch(&["--no-add"]),
            Flag::switch(&["--add"]),
            Flag::switch(&["--stat"]),
            Flag::switch(&["--numstat"]),
            Flag::switch(&["--summary"]),
            Flag::switch(&["--check"]),
            Flag::switch(&["--index"]),
            Flag::switch(&["-N", "--intent-to-add"]),
            Flag::switch(&["--cached"]),
            Flag::switch(&["--apply"]),
            Flag::switch(&["-3", "--3way"]),
            Flag::switch(&["--ours"]),
            Flag::switch(&["--theirs"]),
            Flag::switch(&["--union"]),
            Flag::value(&["--build-fake-ancestor"], Role::Write),
            Flag::switch(&["-z"]),
            Flag::value(&["-C"], Role::Text),
            Flag::value(&["--whitespace"], Role::Text),
            Flag::switch(&["--ignore-space-change"]),
            Flag::switch(&["--ignore-whitespace"]),
            Flag::switch(&["--unidiff-zero"]),
            Flag::switch(&["--reject"]),
            Flag::switch(&["--allow-overlap"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["--inaccurate-eof"]),
            Flag::switch(&["--recount"]),
            Flag::value(&["--directory"], Role::Text),
            Flag::switch(&["--allow-empty"]),
            Flag::switch(&["-R", "--reverse"]),
            Flag::switch(&["--unsafe-paths"]).does(&[Fact::Writes(Place::Somewhere)]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Read))
        .judge(applied)
        .examples(&[
            ex("git apply --stat p", "read p; read ./**; run ./** unless git-env"),
            ex("git apply --check -v p", "read p; read ./**; run ./** unless git-env"),
            ex("git apply p", "read p; write ./**; run filters of the configuration"),
            ex("git apply --stat --apply p", "read p; write ./**; run filters of the configuration"),
            ex("git apply --cached p", "read p; write .git/index/**; write ./**; run filters of the configuration"),
            ex("git apply --unsafe-paths p", "read p; write ?; write ./**; run filters of the configuration"),
            ex("git apply --build-fake-ancestor=f p", "read p; write f; write ./**; run filters of the configuration"),
        ]),
    command("checkout-index", "writes files out of the index")
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["--ignore-skip-worktree-bits"]),
            Flag::switch(&["-f", "--force"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-n", "--no-create"]),
            Flag::switch(&["--create"]),
            Flag::switch(&["-u", "--index"]),
            Flag::switch(&["-z"]),
            Flag::switch(&["--stdin"]),
            Flag::switch(&["--temp"]),
            Flag::value(&["--prefix"], Role::Write),
            Flag::value(&["--stage"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Writes(Place::Cwd), FILTERS])
        .examples(&[ex(
            "git checkout-index -a -f --prefix=out/",
            "write out; write ./**; run filters of the configuration",
        )]),
    command("sparse-checkout", "limits the tree").shared(&[COMMON]).commands(&[
        command("list", "lists")
            .shared(&[COMMON])
            .effects(HISTORY)
            .examples(&[ex("git sparse-checkout list", "read .git/**; run ./** unless git-env")]),
        command("check-rules", "tells what a rule takes")
            .flags(&[Flag::switch(&["-z"]), Flag::value(&["--rules-file"], Role::Read), Flag::switch(&["--cone"])])
            .shared(&[COMMON])
            .effects(HISTORY)
            .examples(&[ex(
                "git sparse-checkout check-rules --rules-file f",
                "read f; read .git/**; run ./** unless git-env",
            )]),
        command("init", "changes the tree")
            .flags(&[
                Flag::switch(&["--cone"]),
                Flag::switch(&["--sparse-index"]),
                Flag::switch(&["--stdin"]),
                Flag::switch(&["--skip-checks"]),
                Flag::switch(&["--end-of-options"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(SPARSE)
            .examples(&[ex("git sparse-checkout init", "write ./**; write .git/config/**; write .git/index/**")]),
        command("set", "changes the tree")
            .flags(&[
                Flag::switch(&["--cone"]),
                Flag::switch(&["--sparse-index"]),
                Flag::switch(&["--stdin"]),
                Flag::switch(&["--skip-checks"]),
                Flag::switch(&["--end-of-options"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(SPARSE)
            .examples(&[ex("git sparse-checkout set", "write ./**; write .git/config/**; write .git/index/**")]),
        command("add", "changes the tree")
            .flags(&[
                Flag::switch(&["--cone"]),
                Flag::switch(&["--sparse-index"]),
                Flag::switch(&["--stdin"]),
                Flag::switch(&["--skip-checks"]),
                Flag::switch(&["--end-of-options"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(SPARSE)
            .examples(&[ex("git sparse-checkout add", "write ./**; write .git/config/**; write .git/index/**")]),
        command("reapply", "changes the tree")
            .flags(&[
                Flag::switch(&["--cone"]),
                Flag::switch(&["--sparse-index"]),
                Flag::switch(&["--stdin"]),
                Flag::switch(&["--skip-checks"]),
                Flag::switch(&["--end-of-options"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(SPARSE)
            .examples(&[ex("git sparse-checkout reapply", "write ./**; write .git/config/**; write .git/index/**")]),
        command("disable", "changes the tree")
            .flags(&[
                Flag::switch(&["--cone"]),
                Flag::switch(&["--sparse-index"]),
                Flag::switch(&["--stdin"]),
                Flag::switch(&["--skip-checks"]),
                Flag::switch(&["--end-of-options"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(SPARSE)
            .examples(&[ex("git sparse-checkout disable", "write ./**; write .git/config/**; write .git/index/**")]),
    ]),
];

/// Takes files over what stands in the tree.
const OVERWRITE: &[Fact] = &[Fact::Writes(Place::Cwd), Fact::Deletes(Place::Cwd)];

/// What `checkout` does besides the files.
const CHECKOUT: &[Fact] = &[Fact::Writes(Place::InCwd(".git/index")), Fact::Writes(Place::InCwd(".git/refs")), HOOKS];

/// Switching rewrites the tree.
const SWITCH: &[Fact] = &[
    Fact::Writes(Place::Cwd),
    Fact::Writes(Place::InCwd(".git/index")),
    Fact::Writes(Place::InCwd(".git/refs")),
    HOOKS,
];

/// Sparse checkouts are configured, then made.
const SPARSE: &[Fact] =
    &[Fact::Writes(Place::Cwd), Fact::Writes(Place::InCwd(".git/config")), Fact::Writes(Place::InCwd(".git/index"))];

/// The files that a pathspec names: one path, or anything below the directory where it has magic.
fn pathspec(arg: &Arg, findings: &Findings<'_>) -> Target {
    let magic = arg.text.first() == Some(&b':') || arg.text.iter().any(|byte| matches!(byte, b'*' | b'?' | b'['));
    if magic { findings.below_cwd(".") } else { findings.target(arg) }
}

fn write_tree(call: &Call<'_>, findings: &mut Findings<'_>) {
    let target = findings.below_cwd(".");
    findings.at(call.span, Effect::Write(target), "writes files");
}

/// Behind `--` stand files; anything else may be a branch, and all files change.
fn checked_out(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut any = false;
    for operand in call.operands.iter().filter(|operand| operand.after_dashes) {
        any = true;
        let target = pathspec(operand.arg, findings);
        findings.at(operand.arg.span, Effect::Write(target), "writes");
    }
    if !any {
        write_tree(call, findings);
    }
}

fn restored(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--staged") {
        let target = findings.below_cwd(".git/index");
        findings.at(call.span, Effect::Write(target), "writes the index");
        if !call.has("--worktree") {
            return;
        }
    }
    if call.operands.is_empty() {
        write_tree(call, findings);
    }
    for operand in call.operand_args() {
        let target = pathspec(operand, findings);
        findings.at(operand.span, Effect::Write(target), "writes");
    }
}

/// `-f` may be the default by configuration, so only `-n` makes it harmless.
fn cleaned(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--dry-run") {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Delete(target), "removes files that are not tracked");
    }
}

fn removed(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--cached") || call.has("--dry-run") {
        return;
    }
    if call.operands.is_empty() {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Delete(target), "removes files");
    }
    for operand in call.operand_args() {
        let target = pathspec(operand, findings);
        findings.at(operand.span, Effect::Delete(target), "removes");
    }
}

/// `--stat` and its like turn applying off, `--apply` turns it on again.
fn applied(call: &Call<'_>, findings: &mut Findings<'_>) {
    let shows = ["--stat", "--numstat", "--summary", "--check"].iter().any(|flag| call.has(flag));
    if shows && !call.has("--apply") {
        return state_all(TREE, call, findings);
    }
    if call.has("--cached") || call.has("--index") {
        state_all(INDEX, call, findings);
    }
    state_all(&[Fact::Writes(Place::Cwd), FILTERS], call, findings);
}
