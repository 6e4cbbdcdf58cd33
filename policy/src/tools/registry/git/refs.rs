//! Branches, tags and other refs.

use super::{
    command,
    facts::{COMMON, CONFIG, DIFF, HISTORY, HOOKS, MOVE_REFS, REFS, REVISIONS, REVS, read_history},
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
    command("branch", "lists, makes, moves and removes branches")
        .flags(&[
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::glued(&["-t", "--track"], Role::Text),
            Flag::value(&["-u", "--set-upstream-to"], Role::Text).does(CONFIG),
            Flag::switch(&["--unset-upstream"]).does(CONFIG),
            Flag::glued(&["--color"], Role::Text),
            Flag::switch(&["-r", "--remotes"]),
            Flag::unless_last(&["--contains"], Role::Text),
            Flag::unless_last(&["--no-contains"], Role::Text),
            Flag::glued(&["--abbrev"], Role::Text),
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-d", "--delete"]).does(DROP),
            Flag::switch(&["-D"]).does(DROP),
            Flag::switch(&["-m", "--move"]).does(REFS),
            Flag::switch(&["-M"]).does(REFS),
            Flag::switch(&["--omit-empty"]),
            Flag::switch(&["-c", "--copy"]).does(REFS),
            Flag::switch(&["-C"]).does(REFS),
            Flag::switch(&["-l", "--list"]),
            Flag::switch(&["--show-current"]),
            Flag::switch(&["--create-reflog"]).does(REFS),
            Flag::switch(&["--edit-description"]).does(EDIT_DESCRIPTION),
            Flag::switch(&["-f", "--force"]).does(REFS),
            Flag::unless_last(&["--merged"], Role::Text),
            Flag::unless_last(&["--no-merged"], Role::Text),
            Flag::glued(&["--column"], Role::Text),
            Flag::value(&["--sort"], Role::Text),
            Flag::unless_last(&["--points-at"], Role::Text),
            Flag::switch(&["-i", "--ignore-case"]),
            Flag::switch(&["--recurse-submodules"]),
            Flag::value(&["--format"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(HISTORY)
        .judge(branches)
        .examples(&[
            ex("git branch", "read .git/**; run ./** unless git-env"),
            ex("git branch -avv", "read .git/**; run ./** unless git-env"),
            ex("git branch --show-current", "read .git/**; run ./** unless git-env"),
            ex("git branch --list \"feature/*\"", "read .git/**; run ./** unless git-env"),
            ex("git branch --merged", "read .git/**; run ./** unless git-env"),
            ex("git branch -r --no-contains HEAD x", "read .git/**; run ./** unless git-env"),
            ex("git branch --format=%(refname:short) --sort=-committerdate", "read .git/**; run ./** unless git-env"),
            ex("git branch new", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -v new", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -a new", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -f main HEAD~1", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -D x", "delete .git/refs/**; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch --del x", "delete .git/refs/**; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -d x", "delete .git/refs/**; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -m a b", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -M main", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -c a b", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -C a b", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch -u origin/main", "write .git/config/**; read .git/**; run ./** unless git-env"),
            ex("git branch --unset-upstream", "write .git/config/**; read .git/**; run ./** unless git-env"),
            ex(
                "git branch --edit-description",
                "write .git/config/**; run the editor; read .git/**; run ./** unless git-env",
            ),
            ex("git branch --create-reflog x", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch $x", "opaque; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git branch --no-color", "read .git/**; run ./** unless git-env"),
        ]),
    command("tag", "lists, makes, checks and removes tags")
        .flags(&[
            Flag::switch(&["-l", "--list"]),
            Flag::glued(&["-n"], Role::Text),
            Flag::switch(&["-d", "--delete"]).does(DROP),
            Flag::switch(&["-v", "--verify"]),
            Flag::switch(&["-a", "--annotate"]).does(REFS),
            Flag::value(&["-m", "--message"], Role::Text).does(REFS),
            Flag::value(&["-F", "--file"], Role::Read),
            Flag::value(&["--trailer"], Role::Text),
            Flag::switch(&["-e", "--edit"]).does(REFS),
            Flag::switch(&["-s", "--sign"]).does(SIGNED),
            Flag::value(&["--cleanup"], Role::Text),
            Flag::value(&["-u", "--local-user"], Role::Text).does(SIGNED),
            Flag::switch(&["-f", "--force"]).does(REFS),
            Flag::switch(&["--create-reflog"]).does(REFS),
            Flag::glued(&["--column"], Role::Text),
            Flag::unless_last(&["--contains"], Role::Text),
            Flag::unless_last(&["--no-contains"], Role::Text),
            Flag::unless_last(&["--merged"], Role::Text),
            Flag::unless_last(&["--no-merged"], Role::Text),
            Flag::switch(&["--omit-empty"]),
            Flag::value(&["--sort"], Role::Text),
            Flag::unless_last(&["--points-at"], Role::Text),
            Flag::value(&["--format"], Role::Text),
            Flag::glued(&["--color"], Role::Text),
            Flag::switch(&["-i", "--ignore-case"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(HISTORY)
        .judge(tags)
        .examples(&[
            ex("git tag", "read .git/**; run ./** unless git-env"),
            ex("git tag -l \"v1.*\" -n3", "read .git/**; run ./** unless git-env"),
            ex("git tag --contains HEAD", "read .git/**; run ./** unless git-env"),
            ex("git tag --sort=-v:refname --list", "read .git/**; run ./** unless git-env"),
            ex("git tag -v v1", "read .git/**; run ./** unless git-env"),
            ex("git tag -n", "read .git/**; run ./** unless git-env"),
            ex("git tag v1", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git tag -a v1 -m x", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git tag -F msg v1", "read msg; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git tag -d v1", "delete .git/refs/**; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git tag --del v1", "delete .git/refs/**; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git tag -f v1", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git tag -s v1", "run the signature program; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex(
                "git tag -u key v1",
                "run the signature program; write .git/refs/**; read .git/**; run ./** unless git-env",
            ),
            ex("git tag -e -m x v1", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git tag --create-reflog v1", "write .git/refs/**; read .git/**; run ./** unless git-env"),
        ]),
    command("symbolic-ref", "reads or sets HEAD and its like")
        .flags(&[
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-d", "--delete"]).does(DROP),
            Flag::switch(&["--short"]),
            Flag::switch(&["--recurse"]),
            Flag::value(&["-m"], Role::Text).does(REFS),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(HISTORY)
        .judge(symbolic)
        .examples(&[
            ex("git symbolic-ref --short HEAD", "read .git/**; run ./** unless git-env"),
            ex("git symbolic-ref HEAD refs/heads/x", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git symbolic-ref -d X", "delete .git/refs/**; read .git/**; run ./** unless git-env"),
            ex(
                "git symbolic-ref -m why HEAD refs/heads/x",
                "write .git/refs/**; read .git/**; run ./** unless git-env",
            ),
        ]),
    command("update-ref", "sets refs")
        .flags(&[
            Flag::value(&["-m"], Role::Text),
            Flag::switch(&["-d"]),
            Flag::switch(&["--no-deref"]),
            Flag::switch(&["--deref"]),
            Flag::switch(&["-z"]),
            Flag::switch(&["--stdin"]),
            Flag::switch(&["--create-reflog"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(MOVE_REFS)
        .examples(&[
            ex("git update-ref refs/heads/x HEAD", "write .git/refs/**; run the repository's hooks"),
            ex("git update-ref -d refs/heads/x", "write .git/refs/**; run the repository's hooks"),
        ]),
    command("pack-refs", "packs refs")
        .flags(&[
            Flag::switch(&["--all"]),
            Flag::switch(&["--prune"]),
            Flag::switch(&["--auto"]),
            Flag::value(&["--include"], Role::Text),
            Flag::value(&["--exclude"], Role::Text),
        ])
        .shared(&[COMMON])
        .effects(MOVE_REFS)
        .examples(&[ex("git pack-refs --all", "write .git/refs/**; run the repository's hooks")]),
    command("replace", "replaces objects")
        .flags(&[
            Flag::switch(&["-l", "--list"]),
            Flag::switch(&["-d", "--delete"]).does(DROP),
            Flag::switch(&["-e", "--edit"]).does(REFS),
            Flag::switch(&["-g", "--graft"]).does(REFS),
            Flag::switch(&["--convert-graft-file"]).does(REFS),
            Flag::switch(&["-f", "--force"]).does(REFS),
            Flag::switch(&["--raw"]),
            Flag::value(&["--format"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(HISTORY)
        .judge(replacements)
        .examples(&[
            ex("git replace", "read .git/**; run ./** unless git-env"),
            ex("git replace -l \"a*\"", "read .git/**; run ./** unless git-env"),
            ex("git replace a b", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git replace -d a", "delete .git/refs/**; write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git replace -e a", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git replace -g a", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git replace -f a b", "write .git/refs/**; read .git/**; run ./** unless git-env"),
            ex("git replace --convert-graft-file", "write .git/refs/**; read .git/**; run ./** unless git-env"),
        ]),
    command("refs", "checks and moves the ref store").shared(&[COMMON]).commands(&[
        command("verify", "checks refs")
            .flags(&[Flag::switch(&["--strict"]), Flag::switch(&["--verbose"])])
            .shared(&[COMMON])
            .effects(HISTORY)
            .examples(&[ex("git refs verify", "read .git/**; run ./** unless git-env")]),
        command("migrate", "moves to another format")
            .flags(&[
                Flag::value(&["--ref-format"], Role::Text),
                Flag::switch(&["--dry-run"]),
                Flag::switch(&["--reflog"]),
            ])
            .shared(&[COMMON])
            .effects(MOVE_REFS)
            .examples(&[ex(
                "git refs migrate --ref-format=reftable",
                "write .git/refs/**; run the repository's hooks",
            )]),
        command("list", "lists refs")
            .flags(&[
                Flag::switch(&["-s", "--shell"]),
                Flag::switch(&["-p", "--perl"]),
                Flag::switch(&["--python"]),
                Flag::switch(&["--tcl"]),
                Flag::switch(&["--omit-empty"]),
                Flag::value(&["--count"], Role::Text),
                Flag::value(&["--format"], Role::Text),
                Flag::glued(&["--color"], Role::Text),
                Flag::value(&["--exclude"], Role::Text),
                Flag::value(&["--sort"], Role::Text),
                Flag::unless_last(&["--points-at"], Role::Text),
                Flag::unless_last(&["--merged"], Role::Text),
                Flag::unless_last(&["--no-merged"], Role::Text),
                Flag::unless_last(&["--contains"], Role::Text),
                Flag::unless_last(&["--no-contains"], Role::Text),
                Flag::switch(&["--ignore-case"]),
                Flag::switch(&["--stdin"]),
                Flag::switch(&["--include-root-refs"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(HISTORY)
            .examples(&[ex("git refs list", "read .git/**; run ./** unless git-env")]),
        command("exists", "asks for a ref")
            .shared(&[COMMON])
            .operands(Operands::only(&[Role::Text]))
            .effects(HISTORY)
            .examples(&[ex("git refs exists HEAD", "read .git/**; run ./** unless git-env")]),
    ]),
    command("reflog", "shows and prunes the history of refs")
        .syntax(REVS)
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .commands(&[
            command("show", "shows the history of a ref")
                .syntax(REVS)
                .shared(&[COMMON, DIFF, REVISIONS])
                .operands(Operands::all(Role::Text))
                .effects(HISTORY)
                .examples(&[
                    ex("git reflog show -5 main", "read .git/**; run ./** unless git-env"),
                    ex("git reflog show --output=f", "write f; read .git/**; run ./** unless git-env"),
                ]),
            command("list", "lists refs with a history")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(HISTORY)
                .examples(&[ex("git reflog list", "read .git/**; run ./** unless git-env")]),
            command("exists", "asks for a history")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(HISTORY)
                .examples(&[ex("git reflog exists HEAD", "read .git/**; run ./** unless git-env")]),
            command("expire", "forgets old entries")
                .flags(&[
                    Flag::switch(&["-n", "--dry-run"]),
                    Flag::switch(&["--rewrite"]),
                    Flag::switch(&["--updateref"]),
                    Flag::switch(&["--verbose"]),
                    Flag::value(&["--expire"], Role::Text),
                    Flag::value(&["--expire-unreachable"], Role::Text),
                    Flag::switch(&["--stale-fix"]),
                    Flag::switch(&["--all"]),
                    Flag::switch(&["--single-worktree"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(FORGET)
                .examples(&[ex("git reflog expire --expire=now --all", "delete .git/logs/**; write .git/logs/**")]),
            command("delete", "removes entries")
                .flags(&[
                    Flag::switch(&["-n", "--dry-run"]),
                    Flag::switch(&["--rewrite"]),
                    Flag::switch(&["--updateref"]),
                    Flag::switch(&["--verbose"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(FORGET)
                .examples(&[ex("git reflog delete HEAD@{1}", "delete .git/logs/**; write .git/logs/**")]),
            command("write", "adds an entry (Git 2.52; older versions show a ref of that name)")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(FORGET)
                .examples(&[ex("git reflog write refs/heads/x a b m", "delete .git/logs/**; write .git/logs/**")]),
            command("drop", "removes a history")
                .flags(&[Flag::switch(&["--all"]), Flag::switch(&["--single-worktree"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(FORGET)
                .examples(&[ex("git reflog drop --all", "delete .git/logs/**; write .git/logs/**")]),
        ])
        .judge(reflog)
        .examples(&[
            ex("git reflog", "read .git/**; run ./** unless git-env"),
            ex("git reflog -5 --date=iso", "read .git/**; run ./** unless git-env"),
            ex("git reflog main --output=f", "write f; read .git/**; run ./** unless git-env"),
        ]),
    command("notes", "keeps notes on commits")
        .flags(&[Flag::value(&["--ref"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "lists notes")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(HISTORY)
                .examples(&[ex("git notes list", "read .git/**; run ./** unless git-env")]),
            command("show", "shows notes")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(HISTORY)
                .examples(&[ex("git notes show HEAD", "read .git/**; run ./** unless git-env")]),
            command("get-ref", "tells the notes ref")
                .shared(&[COMMON])
                .effects(HISTORY)
                .examples(&[ex("git notes get-ref", "read .git/**; run ./** unless git-env")]),
            command("add", "changes notes")
                .flags(&[
                    Flag::switch(&["-f", "--force"]),
                    Flag::value(&["-m", "--message"], Role::Text),
                    Flag::value(&["-F", "--file"], Role::Read),
                    Flag::value(&["-C", "--reuse-message"], Role::Text),
                    Flag::value(&["-c", "--reedit-message"], Role::Text),
                    Flag::switch(&["--allow-empty"]),
                    Flag::glued(&["--separator"], Role::Text),
                    Flag::switch(&["--no-separator"]),
                    Flag::switch(&["--stripspace"]),
                    Flag::switch(&["--stdin"]),
                    Flag::value(&["--for-rewrite"], Role::Text),
                    Flag::switch(&["--ignore-missing"]),
                    Flag::switch(&["-e", "--edit"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(NOTES)
                .examples(&[ex(
                    "git notes add -F m HEAD",
                    "read m; write .git/objects/**; write .git/refs/**; run the repository's hooks",
                )]),
            command("append", "changes notes")
                .flags(&[
                    Flag::switch(&["-f", "--force"]),
                    Flag::value(&["-m", "--message"], Role::Text),
                    Flag::value(&["-F", "--file"], Role::Read),
                    Flag::value(&["-C", "--reuse-message"], Role::Text),
                    Flag::value(&["-c", "--reedit-message"], Role::Text),
                    Flag::switch(&["--allow-empty"]),
                    Flag::glued(&["--separator"], Role::Text),
                    Flag::switch(&["--no-separator"]),
                    Flag::switch(&["--stripspace"]),
                    Flag::switch(&["--stdin"]),
                    Flag::value(&["--for-rewrite"], Role::Text),
                    Flag::switch(&["--ignore-missing"]),
                    Flag::switch(&["-e", "--edit"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(NOTES)
                .examples(&[ex(
                    "git notes append -F m HEAD",
                    "read m; write .git/objects/**; write .git/refs/**; run the repository's hooks",
                )]),
            command("edit", "changes notes")
                .flags(&[
                    Flag::switch(&["-f", "--force"]),
                    Flag::value(&["-m", "--message"], Role::Text),
                    Flag::value(&["-F", "--file"], Role::Read),
                    Flag::value(&["-C", "--reuse-message"], Role::Text),
                    Flag::value(&["-c", "--reedit-message"], Role::Text),
                    Flag::switch(&["--allow-empty"]),
                    Flag::glued(&["--separator"], Role::Text),
                    Flag::switch(&["--no-separator"]),
                    Flag::switch(&["--stripspace"]),
                    Flag::switch(&["--stdin"]),
                    Flag::value(&["--for-rewrite"], Role::Text),
                    Flag::switch(&["--ignore-missing"]),
                    Flag::switch(&["-e", "--edit"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(NOTES)
                .examples(&[ex(
                    "git notes edit -F m HEAD",
                    "read m; write .git/objects/**; write .git/refs/**; run the repository's hooks",
                )]),
            command("copy", "changes notes")
                .flags(&[
                    Flag::switch(&["-f", "--force"]),
                    Flag::value(&["-m", "--message"], Role::Text),
                    Flag::value(&["-F", "--file"], Role::Read),
                    Flag::value(&["-C", "--reuse-message"], Role::Text),
                    Flag::value(&["-c", "--reedit-message"], Role::Text),
                    Flag::switch(&["--allow-empty"]),
                    Flag::glued(&["--separator"], Role::Text),
                    Flag::switch(&["--no-separator"]),
                    Flag::switch(&["--stripspace"]),
                    Flag::switch(&["--stdin"]),
                    Flag::value(&["--for-rewrite"], Role::Text),
                    Flag::switch(&["--ignore-missing"]),
                    Flag::switch(&["-e", "--edit"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(NOTES)
                .examples(&[ex(
                    "git notes copy -F m HEAD",
                    "read m; write .git/objects/**; write .git/refs/**; run the repository's hooks",
                )]),
            command("remove", "changes notes")
                .flags(&[
                    Flag::switch(&["-f", "--force"]),
                    Flag::value(&["-m", "--message"], Role::Text),
                    Flag::value(&["-F", "--file"], Role::Read),
                    Flag::value(&["-C", "--reuse-message"], Role::Text),
                    Flag::value(&["-c", "--reedit-message"], Role::Text),
                    Flag::switch(&["--allow-empty"]),
                    Flag::glued(&["--separator"], Role::Text),
                    Flag::switch(&["--no-separator"]),
                    Flag::switch(&["--stripspace"]),
                    Flag::switch(&["--stdin"]),
                    Flag::value(&["--for-rewrite"], Role::Text),
                    Flag::switch(&["--ignore-missing"]),
                    Flag::switch(&["-e", "--edit"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(NOTES)
                .examples(&[ex(
                    "git notes remove -F m HEAD",
                    "read m; write .git/objects/**; write .git/refs/**; run the repository's hooks",
                )]),
            command("merge", "merges notes")
                .flags(&[
                    Flag::switch(&["-v", "--verbose"]),
                    Flag::switch(&["-q", "--quiet"]),
                    Flag::value(&["-s", "--strategy"], Role::Text),
                    Flag::switch(&["--commit"]),
                    Flag::switch(&["--abort"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(NOTES)
                .examples(&[ex(
                    "git notes merge x",
                    "write .git/objects/**; write .git/refs/**; run the repository's hooks",
                )]),
            command("prune", "removes stale notes")
                .flags(&[Flag::switch(&["-n", "--dry-run"]), Flag::switch(&["-v", "--verbose"])])
                .shared(&[COMMON])
                .effects(NOTES)
                .examples(&[ex(
                    "git notes prune",
                    "write .git/objects/**; write .git/refs/**; run the repository's hooks",
                )]),
        ])
        .judge(bare_notes)
        .examples(&[
            ex("git notes", "read .git/**; run ./** unless git-env"),
            ex("git notes --ref=x list", "read .git/**; run ./** unless git-env"),
        ]),
];

/// Tags are made with a signature.
const SIGNED: &[Fact] = &[Fact::Writes(Place::InCwd(".git/refs")), Fact::Runs("the signature program")];

/// Asks the editor for a text and keeps it in the configuration.
const EDIT_DESCRIPTION: &[Fact] = &[Fact::Writes(Place::InCwd(".git/config")), Fact::Runs("the editor")];

/// Removes refs.
const DROP: &[Fact] = &[Fact::Deletes(Place::InCwd(".git/refs"))];

/// Forgets where refs stood.
const FORGET: &[Fact] = &[Fact::Deletes(Place::InCwd(".git/logs")), Fact::Writes(Place::InCwd(".git/logs"))];

/// Writes notes, which are objects behind a ref.
const NOTES: &[Fact] = &[Fact::Writes(Place::InCwd(".git/objects")), Fact::Writes(Place::InCwd(".git/refs")), HOOKS];

/// A name makes a branch unless a flag asks for a list: `-a`, `-r` and `-v` do not (`builtin/branch.c`).
fn branches(call: &Call<'_>, findings: &mut Findings<'_>) {
    const LISTS: &[&str] = &[
        "--list",
        "--contains",
        "--no-contains",
        "--merged",
        "--no-merged",
        "--points-at",
        "--show-current",
        "-u",
        "--unset-upstream",
    ];
    names_make(call, LISTS, findings);
}

/// The same for tags; `-n` lists, `-v` checks.
fn tags(call: &Call<'_>, findings: &mut Findings<'_>) {
    const LISTS: &[&str] =
        &["--list", "-n", "--verify", "--contains", "--no-contains", "--merged", "--no-merged", "--points-at"];
    names_make(call, LISTS, findings);
}

fn replacements(call: &Call<'_>, findings: &mut Findings<'_>) {
    names_make(call, &["--list"], findings);
}

fn names_make(call: &Call<'_>, lists: &[&str], findings: &mut Findings<'_>) {
    if !call.operands.is_empty() && !lists.iter().any(|flag| call.has(flag)) {
        write_refs(call, findings);
    }
}

fn write_refs(call: &Call<'_>, findings: &mut Findings<'_>) {
    let target = findings.below_cwd(".git/refs");
    findings.at(call.span, Effect::Write(target), "writes refs");
}

/// A second name is what the first is set to.
fn symbolic(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.len() > 1 || call.operands_are_open() {
        write_refs(call, findings);
    }
}

/// Without a subcommand it shows.
fn reflog(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.tool().name == "reflog" {
        read_history(call, findings);
    }
}

/// Without a subcommand it lists.
fn bare_notes(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.tool().name == "notes" {
        read_history(call, findings);
    }
}
