//! Commands that make several commits, or put changes aside.

use super::{
    command,
    facts::{COMMIT, COMMON, DIFF, HISTORY, REVISIONS, REVS, REWRITE, TREE},
};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[
command("am", "applies mails")
.flags(&[Flag::switch(&["-i", "--interactive"]),
Flag::switch(&["-n", "--no-verify"]),
Flag::switch(&["--verify"]),
Flag::switch(&["-3", "--3way"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["-s", "--signoff"]),
Flag::switch(&["-u", "--utf8"]),
Flag::switch(&["-k", "--keep"]),
Flag::switch(&["--keep-non-patch"]),
Flag::switch(&["-m", "--message-id"]),
Flag::switch(&["--keep-cr"]),
Flag::switch(&["-c", "--scissors"]),
Flag::value(&["--quoted-cr"], Role::Text),
Flag::value(&["--whitespace"], Role::Text),
Flag::switch(&["--ignore-space-change"]),
Flag::switch(&["--ignore-whitespace"]),
Flag::value(&["--directory"], Role::Text),
Flag::value(&["--exclude"], Role::Text),
Flag::value(&["--include"], Role::Text),
Flag::value(&["-C"], Role::Text),
Flag::value(&["-p"], Role::Text),
Flag::value(&["--patch-format"], Role::Text),
Flag::switch(&["--reject"]),
Flag::value(&["--resolvemsg"], Role::Text),
Flag::switch(&["--continue"]),
Flag::switch(&["-r", "--resolved"]),
Flag::switch(&["--skip"]),
Flag::switch(&["--abort"]),
Flag::switch(&["--quit"]),
Flag::glued(&["--show-current-patch"], Role::Text),
Flag::switch(&["--retry"]),
Flag::switch(&["--allow-empty"]),
Flag::switch(&["--committer-date-is-author-date"]),
Flag::switch(&["--ignore-date"]),
Flag::switch(&["--rerere-autoupdate"]),
Flag::glued(&["-S", "--gpg-sign"], Role::Text),
Flag::value(&["--empty"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Read))
.effects(REWRITE)
.examples(&[ex("git am -3 p", "read p; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git am --abort", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("merge", "joins histories")
.flags(&[Flag::switch(&["-n"]),
Flag::switch(&["--stat"]),
Flag::switch(&["--summary"]),
Flag::glued(&["--log"], Role::Text),
Flag::switch(&["--squash"]),
Flag::switch(&["--commit"]),
Flag::switch(&["-e", "--edit"]),
Flag::value(&["--cleanup"], Role::Text),
Flag::switch(&["--ff"]),
Flag::switch(&["--ff-only"]),
Flag::switch(&["--rerere-autoupdate"]),
Flag::switch(&["--verify-signatures"]),
Flag::value(&["-s", "--strategy"], Role::Text),
Flag::value(&["-X", "--strategy-option"], Role::Text),
Flag::value(&["-m", "--message"], Role::Text),
Flag::value(&["-F", "--file"], Role::Read),
Flag::value(&["--into-name"], Role::Text),
Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--abort"]),
Flag::switch(&["--quit"]),
Flag::switch(&["--continue"]),
Flag::switch(&["--allow-unrelated-histories"]),
Flag::switch(&["--progress"]),
Flag::glued(&["-S", "--gpg-sign"], Role::Text),
Flag::switch(&["--autostash"]),
Flag::switch(&["--overwrite-ignore"]),
Flag::switch(&["--signoff"]),
Flag::switch(&["--no-verify"]),
Flag::switch(&["--verify"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git merge --no-ff x", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git merge -F m x", "read m; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git merge --abort", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("rebase", "moves commits")
.flags(&[Flag::value(&["--onto"], Role::Text),
Flag::switch(&["--keep-base"]),
Flag::switch(&["--no-verify"]),
Flag::switch(&["--verify"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-n", "--no-stat"]),
Flag::switch(&["--stat"]),
Flag::switch(&["--signoff"]),
Flag::switch(&["--committer-date-is-author-date"]),
Flag::switch(&["--reset-author-date"]),
Flag::value(&["-C"], Role::Text),
Flag::switch(&["--ignore-whitespace"]),
Flag::value(&["--whitespace"], Role::Text),
Flag::switch(&["-f", "--force-rebase"]),
Flag::switch(&["--no-ff"]),
Flag::switch(&["--ff"]),
Flag::switch(&["--continue"]),
Flag::switch(&["--skip"]),
Flag::switch(&["--abort"]),
Flag::switch(&["--quit"]),
Flag::switch(&["--edit-todo"]),
Flag::switch(&["--show-current-patch"]),
Flag::switch(&["--apply"]),
Flag::switch(&["-m", "--merge"]),
Flag::switch(&["-i", "--interactive"]),
Flag::switch(&["--rerere-autoupdate"]),
Flag::value(&["--empty"], Role::Text),
Flag::switch(&["--autosquash"]),
Flag::switch(&["--update-refs"]),
Flag::glued(&["-S", "--gpg-sign"], Role::Text),
Flag::switch(&["--autostash"]),
Flag::value(&["-x", "--exec"], Role::Shell),
Flag::glued(&["-r", "--rebase-merges"], Role::Text),
Flag::switch(&["--fork-point"]),
Flag::value(&["-s", "--strategy"], Role::Text),
Flag::value(&["-X", "--strategy-option"], Role::Text),
Flag::switch(&["--root"]),
Flag::switch(&["--reschedule-failed-exec"]),
Flag::switch(&["--reapply-cherry-picks"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git rebase main", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git rebase --continue", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git rebase -x \"make t\" main", "shell make t; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git rebase --exec=./x main", "shell ./x; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("cherry-pick", "takes commits over")
.syntax(REVS)
.flags(&[Flag::switch(&["--quit"]),
Flag::switch(&["--continue"]),
Flag::switch(&["--abort"]),
Flag::switch(&["--skip"]),
Flag::value(&["--cleanup"], Role::Text),
Flag::switch(&["-n", "--no-commit"]),
Flag::switch(&["--commit"]),
Flag::switch(&["-e", "--edit"]),
Flag::switch(&["-s", "--signoff"]),
Flag::value(&["-m", "--mainline"], Role::Text),
Flag::switch(&["--rerere-autoupdate"]),
Flag::value(&["--strategy"], Role::Text),
Flag::value(&["-X", "--strategy-option"], Role::Text),
Flag::glued(&["-S", "--gpg-sign"], Role::Text),
Flag::switch(&["-x"]),
Flag::switch(&["--ff"]),
Flag::switch(&["--allow-empty"]),
Flag::switch(&["--allow-empty-message"]),
Flag::switch(&["--keep-redundant-commits"]),
Flag::value(&["--empty"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git cherry-pick -x a..b", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("revert", "takes commits back")
.flags(&[Flag::switch(&["--quit"]),
Flag::switch(&["--continue"]),
Flag::switch(&["--abort"]),
Flag::switch(&["--skip"]),
Flag::value(&["--cleanup"], Role::Text),
Flag::switch(&["-n", "--no-commit"]),
Flag::switch(&["--commit"]),
Flag::switch(&["-e", "--edit"]),
Flag::switch(&["-s", "--signoff"]),
Flag::value(&["-m", "--mainline"], Role::Text),
Flag::switch(&["--rerere-autoupdate"]),
Flag::value(&["--strategy"], Role::Text),
Flag::value(&["-X", "--strategy-option"], Role::Text),
Flag::glued(&["-S", "--gpg-sign"], Role::Text),
Flag::switch(&["--reference"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git revert --no-edit HEAD", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("rerere", "reuses resolutions")
.flags(&[Flag::switch(&["--rerere-autoupdate"]),])
.shared(&[COMMON])
.bare(&[Fact::Writes(Place::Cwd), Fact::Writes(Place::InCwd(".git/rr-cache"))])
.commands(&[command("status", "shows")
.flags(&[Flag::switch(&["-z"]),])
.shared(&[COMMON])
.effects(TREE)
.examples(&[ex("git rerere status", "read ./**; run ./** unless git-env"),]),
command("remaining", "shows")
.flags(&[Flag::switch(&["-z"]),])
.shared(&[COMMON])
.effects(TREE)
.examples(&[ex("git rerere remaining", "read ./**; run ./** unless git-env"),]),
command("diff", "shows")
.flags(&[Flag::switch(&["-z"]),])
.shared(&[COMMON])
.effects(TREE)
.examples(&[ex("git rerere diff", "read ./**; run ./** unless git-env"),]),
command("clear", "changes what is kept")
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Deletes(Place::InCwd(".git/rr-cache"))])
.examples(&[ex("git rerere clear", "delete .git/rr-cache/**"),]),
command("forget", "changes what is kept")
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Deletes(Place::InCwd(".git/rr-cache"))])
.examples(&[ex("git rerere forget", "delete .git/rr-cache/**"),]),
command("gc", "changes what is kept")
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Deletes(Place::InCwd(".git/rr-cache"))])
.examples(&[ex("git rerere gc", "delete .git/rr-cache/**"),]),])
.examples(&[ex("git rerere", "write ./**; write .git/rr-cache/**"),]),
command("stash", "puts changes aside")
.flags(&[Flag::switch(&["-k", "--keep-index"]),
Flag::switch(&["-S", "--staged"]),
Flag::switch(&["-p", "--patch"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["-u", "--include-untracked"]),
Flag::switch(&["-a", "--all"]),
Flag::value(&["-m", "--message"], Role::Text),
Flag::value(&["--pathspec-from-file"], Role::Read),
Flag::switch(&["--pathspec-file-nul"]),])
.shared(&[COMMON])
.bare(REWRITE)
.commands(&[command("list", "lists")
.syntax(REVS)
.shared(&[COMMON, DIFF, REVISIONS])
.operands(Operands::all(Role::Text))
.effects(HISTORY)
.examples(&[ex("git stash list", "read .git/**; run ./** unless git-env"),
ex("git stash list --output=f", "write f; read .git/**; run ./** unless git-env"),]),
command("show", "shows")
.syntax(REVS)
.flags(&[Flag::switch(&["--include-untracked"]),
Flag::switch(&["--only-untracked"]),])
.shared(&[COMMON, DIFF])
.operands(Operands::all(Role::Text))
.effects(HISTORY)
.examples(&[ex("git stash show -p stash@{0}", "read .git/**; run ./** unless git-env"),
ex("git stash show --output=f", "write f; read .git/**; run ./** unless git-env"),]),
command("push", "puts aside")
.flags(&[Flag::switch(&["-k", "--keep-index"]),
Flag::switch(&["-S", "--staged"]),
Flag::switch(&["-p", "--patch"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["-u", "--include-untracked"]),
Flag::switch(&["-a", "--all"]),
Flag::value(&["-m", "--message"], Role::Text),
Flag::value(&["--pathspec-from-file"], Role::Read),
Flag::switch(&["--pathspec-file-nul"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git stash push -u -m x -- a", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git stash push --pathspec-from-file=l", "read l; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("save", "puts aside")
.flags(&[Flag::switch(&["-k", "--keep-index"]),
Flag::switch(&["-S", "--staged"]),
Flag::switch(&["-p", "--patch"]),
Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["-u", "--include-untracked"]),
Flag::switch(&["-a", "--all"]),
Flag::value(&["-m", "--message"], Role::Text),
Flag::value(&["--pathspec-from-file"], Role::Read),
Flag::switch(&["--pathspec-file-nul"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git stash save x", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git stash save --pathspec-from-file=l", "read l; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("pop", "takes back")
.flags(&[Flag::switch(&["--index"]),
Flag::switch(&["-q", "--quiet"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git stash pop", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("apply", "takes back")
.flags(&[Flag::switch(&["--index"]),
Flag::switch(&["-q", "--quiet"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git stash apply", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("branch", "takes back")
.flags(&[Flag::switch(&["--index"]),
Flag::switch(&["-q", "--quiet"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git stash branch", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("drop", "removes")
.flags(&[Flag::switch(&["-q", "--quiet"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Deletes(Place::InCwd(".git/refs/stash"))])
.examples(&[ex("git stash drop", "delete .git/refs/stash/**"),]),
command("clear", "removes")
.flags(&[Flag::switch(&["-q", "--quiet"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Deletes(Place::InCwd(".git/refs/stash"))])
.examples(&[ex("git stash clear", "delete .git/refs/stash/**"),]),
command("create", "keeps a commit")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::value(&["-m", "--message"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(COMMIT)
.examples(&[ex("git stash create", "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("store", "keeps a commit")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::value(&["-m", "--message"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(COMMIT)
.examples(&[ex("git stash store", "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("export", "moves stashes to and from refs")
.flags(&[Flag::switch(&["--print"]),
Flag::value(&["--to-ref"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(COMMIT)
.examples(&[ex("git stash export", "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("import", "moves stashes to and from refs")
.flags(&[Flag::switch(&["--print"]),
Flag::value(&["--to-ref"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(COMMIT)
.examples(&[ex("git stash import", "write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),])
.examples(&[ex("git stash", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git stash -u", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),
ex("git stash --pathspec-from-file=l", "read l; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("bisect", "searches for a commit")
.shared(&[COMMON])
.commands(&[command("log", "shows the steps")
.shared(&[COMMON])
.effects(HISTORY)
.examples(&[ex("git bisect log", "read .git/**; run ./** unless git-env"),]),
command("terms", "shows the terms")
.flags(&[Flag::switch(&["--term-good", "--term-old"]),
Flag::switch(&["--term-bad", "--term-new"]),])
.shared(&[COMMON])
.effects(HISTORY)
.examples(&[ex("git bisect terms", "read .git/**; run ./** unless git-env"),]),
command("run", "runs a command for each step")
.syntax(Syntax::GIT.operand_ends_flags())
.operands(Operands::all(Role::Command))
.effects(REWRITE)
.examples(&[ex("git bisect run ./t.sh a", "inner ./t.sh a; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("replay", "repeats the steps of a file")
.shared(&[COMMON])
.operands(Operands::all(Role::Read))
.effects(REWRITE)
.examples(&[ex("git bisect replay l", "read l; write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("visualize", "looks at what is left")
.aliases(&["view"])
.syntax(REVS)
.shared(&[COMMON, DIFF, REVISIONS])
.operands(Operands::all(Role::Text))
.effects(&[Fact::GitHelpers, Fact::Runs("gitk or git log")])
.examples(&[ex("git bisect visualize", "run gitk or git log; run ./** unless git-env"),
ex("git bisect visualize --output=f", "write f; run gitk or git log; run ./** unless git-env"),]),
command("start", "takes a step")
.flags(&[Flag::switch(&["--no-checkout"]),
Flag::switch(&["--first-parent"]),
Flag::value(&["--term-good", "--term-old"], Role::Text),
Flag::value(&["--term-bad", "--term-new"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git bisect start", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("bad", "takes a step")
.aliases(&["new"])
.flags(&[Flag::switch(&["--no-checkout"]),
Flag::switch(&["--first-parent"]),
Flag::value(&["--term-good", "--term-old"], Role::Text),
Flag::value(&["--term-bad", "--term-new"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git bisect bad", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("good", "takes a step")
.aliases(&["old"])
.flags(&[Flag::switch(&["--no-checkout"]),
Flag::switch(&["--first-parent"]),
Flag::value(&["--term-good", "--term-old"], Role::Text),
Flag::value(&["--term-bad", "--term-new"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git bisect good", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("skip", "takes a step")
.flags(&[Flag::switch(&["--no-checkout"]),
Flag::switch(&["--first-parent"]),
Flag::value(&["--term-good", "--term-old"], Role::Text),
Flag::value(&["--term-bad", "--term-new"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git bisect skip", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("next", "takes a step")
.flags(&[Flag::switch(&["--no-checkout"]),
Flag::switch(&["--first-parent"]),
Flag::value(&["--term-good", "--term-old"], Role::Text),
Flag::value(&["--term-bad", "--term-new"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git bisect next", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),
command("reset", "takes a step")
.flags(&[Flag::switch(&["--no-checkout"]),
Flag::switch(&["--first-parent"]),
Flag::value(&["--term-good", "--term-old"], Role::Text),
Flag::value(&["--term-bad", "--term-new"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(REWRITE)
.examples(&[ex("git bisect reset", "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks"),]),]),
];
