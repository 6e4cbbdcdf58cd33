//! What many subcommands of Git do, and the flags that they have in common.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Place, Role, Syntax},
    state,
};

/// As [`Syntax::GIT`], with `-20` as a number: commands that walk the history.
pub(super) const REVS: Syntax = Syntax::GIT.numbers();

/// Reads objects and refs.
pub(super) const HISTORY: &[Fact] = &[Fact::Reads(Place::InCwd(".git")), Fact::GitHelpers];

/// Reads the tree too.
pub(super) const TREE: &[Fact] = &[Fact::Reads(Place::Cwd), Fact::GitHelpers];

/// What runs when Git changes things: hooks, and with them the signature program and the editor.
///
/// Not [`Fact::GitHelpers`]: whoever commits wants the hooks.
pub(super) const HOOKS: Fact = Fact::Runs("the repository's hooks");

/// What changes files on their way in and out.
pub(super) const FILTERS: Fact = Fact::Runs("filters of the configuration");

/// Writes objects.
pub(super) const OBJECTS: &[Fact] = &[Fact::Writes(Place::InCwd(".git/objects"))];

/// Writes refs.
pub(super) const REFS: &[Fact] = &[Fact::Writes(Place::InCwd(".git/refs"))];

/// Writes refs, which hooks are told of.
pub(super) const MOVE_REFS: &[Fact] = &[Fact::Writes(Place::InCwd(".git/refs")), HOOKS];

/// Writes the index.
pub(super) const INDEX: &[Fact] = &[Fact::Writes(Place::InCwd(".git/index"))];

/// Writes the repository's configuration.
pub(super) const CONFIG: &[Fact] = &[Fact::Writes(Place::InCwd(".git/config"))];

/// Takes files of the tree into the index.
pub(super) const STAGE: &[Fact] = &[
    Fact::Reads(Place::Cwd),
    Fact::Writes(Place::InCwd(".git/index")),
    Fact::Writes(Place::InCwd(".git/objects")),
    FILTERS,
];

/// Records a commit.
pub(super) const COMMIT: &[Fact] = &[
    Fact::Writes(Place::InCwd(".git/objects")),
    Fact::Writes(Place::InCwd(".git/refs")),
    Fact::Writes(Place::InCwd(".git/index")),
    HOOKS,
];

/// Records commits and writes their files out.
pub(super) const REWRITE: &[Fact] = &[
    Fact::Writes(Place::Cwd),
    Fact::Writes(Place::InCwd(".git/objects")),
    Fact::Writes(Place::InCwd(".git/refs")),
    Fact::Writes(Place::InCwd(".git/index")),
    HOOKS,
];

/// All `facts`, for the whole command.
pub(super) fn state_all(facts: &[Fact], call: &Call<'_>, findings: &mut Findings<'_>) {
    for fact in facts {
        state(*fact, call.span, findings);
    }
}

/// What a command does that only reads the history.
pub(super) fn read_history(call: &Call<'_>, findings: &mut Findings<'_>) {
    state_all(HISTORY, call, findings);
}

/// Flags of every subcommand. `--help` shows the manual, through programs that the configuration may name as well.
pub(super) const COMMON: &[Flag] = &[Flag::switch(&["-h"]), Flag::switch(&["--help", "--help-all"])];

/// The flags of every command that shows differences (`diff.c`), also of those that hardly do: `git blame --output=f` empties `f`.
pub(super) const DIFF: &[Flag] = &[
    Flag::switch(&["-p", "-u", "--patch"]),
    Flag::switch(&["-s", "--no-patch"]),
    Flag::glued(&["--diff-merges"], Role::Text),
    Flag::switch(&["--no-diff-merges"]),
    Flag::switch(&["--dd"]),
    Flag::switch(&["--remerge-diff"]),
    Flag::switch(&["--combined-all-paths"]),
    Flag::value(&["-U", "--unified"], Role::Text),
    Flag::value(&["--output"], Role::Write),
    Flag::value(&["--output-indicator-new"], Role::Text),
    Flag::value(&["--output-indicator-old"], Role::Text),
    Flag::value(&["--output-indicator-context"], Role::Text),
    Flag::switch(&["--raw"]),
    Flag::switch(&["--patch-with-raw"]),
    Flag::switch(&["--patch-with-stat"]),
    Flag::switch(&["--indent-heuristic"]),
    Flag::switch(&["--minimal"]),
    Flag::switch(&["--patience"]),
    Flag::switch(&["--histogram"]),
    Flag::value(&["--anchored"], Role::Text),
    Flag::value(&["--diff-algorithm"], Role::Text),
    Flag::glued(&["--stat"], Role::Text),
    Flag::value(&["--stat-width"], Role::Text),
    Flag::value(&["--stat-name-width"], Role::Text),
    Flag::value(&["--stat-graph-width"], Role::Text),
    Flag::value(&["--stat-count"], Role::Text),
    Flag::switch(&["--compact-summary"]),
    Flag::switch(&["--numstat"]),
    Flag::switch(&["--shortstat"]),
    Flag::glued(&["-X", "--dirstat"], Role::Text),
    Flag::switch(&["--cumulative"]),
    Flag::glued(&["--dirstat-by-file"], Role::Text),
    Flag::switch(&["--summary"]),
    Flag::switch(&["-z"]),
    Flag::switch(&["--name-only"]),
    Flag::switch(&["--name-status"]),
    Flag::glued(&["--submodule"], Role::Text),
    Flag::glued(&["--color"], Role::Text),
    Flag::glued(&["--color-moved"], Role::Text),
    Flag::value(&["--color-moved-ws"], Role::Text),
    Flag::glued(&["--word-diff"], Role::Text),
    Flag::value(&["--word-diff-regex"], Role::Text),
    Flag::glued(&["--color-words"], Role::Text),
    Flag::glued(&["--renames"], Role::Text),
    Flag::switch(&["--no-renames"]),
    Flag::switch(&["--rename-empty"]),
    Flag::switch(&["--check"]),
    Flag::value(&["--ws-error-highlight"], Role::Text),
    Flag::switch(&["--full-index"]),
    Flag::switch(&["--binary"]),
    Flag::glued(&["--abbrev"], Role::Text),
    Flag::glued(&["-B", "--break-rewrites"], Role::Text),
    Flag::glued(&["-M", "--find-renames"], Role::Text),
    Flag::glued(&["-C", "--find-copies"], Role::Text),
    Flag::switch(&["--find-copies-harder"]),
    Flag::switch(&["-D", "--irreversible-delete"]),
    Flag::value(&["-l"], Role::Text),
    Flag::value(&["--diff-filter"], Role::Text),
    Flag::value(&["-S"], Role::Text),
    Flag::value(&["-G"], Role::Text),
    Flag::value(&["--find-object"], Role::Text),
    Flag::switch(&["--pickaxe-all"]),
    Flag::switch(&["--pickaxe-regex"]),
    Flag::value(&["-O"], Role::Read),
    Flag::value(&["--skip-to"], Role::Text),
    Flag::value(&["--rotate-to"], Role::Text),
    Flag::switch(&["-R"]),
    Flag::glued(&["--relative"], Role::Text),
    Flag::switch(&["-a", "--text"]),
    Flag::switch(&["--ignore-cr-at-eol"]),
    Flag::switch(&["--ignore-space-at-eol"]),
    Flag::switch(&["-b", "--ignore-space-change"]),
    Flag::switch(&["-w", "--ignore-all-space"]),
    Flag::switch(&["--ignore-blank-lines"]),
    Flag::value(&["-I", "--ignore-matching-lines"], Role::Text),
    Flag::value(&["--inter-hunk-context"], Role::Text),
    Flag::switch(&["-W", "--function-context"]),
    Flag::switch(&["--exit-code"]),
    Flag::switch(&["--quiet"]),
    Flag::switch(&["--ext-diff"]).does(&[Fact::Runs("the external diff program")]),
    Flag::switch(&["--no-ext-diff"]),
    Flag::switch(&["--textconv"]).does(&[Fact::Runs("the textconv program")]),
    Flag::switch(&["--no-textconv"]),
    Flag::glued(&["--ignore-submodules"], Role::Text),
    Flag::value(&["--src-prefix"], Role::Text),
    Flag::value(&["--dst-prefix"], Role::Text),
    Flag::switch(&["--no-prefix"]),
    Flag::switch(&["--default-prefix"]),
    Flag::value(&["--line-prefix"], Role::Text),
    Flag::switch(&["--ita-invisible-in-index"]),
    Flag::switch(&["--ita-visible-in-index"]),
    Flag::value(&["--max-depth"], Role::Text),
];

/// The flags of every command that walks the history (`revision.c`, `builtin/log.c`).
pub(super) const REVISIONS: &[Flag] = &[
    Flag::switch(&["--follow"]),
    Flag::glued(&["--decorate"], Role::Text),
    Flag::switch(&["--clear-decorations"]),
    Flag::value(&["--decorate-refs"], Role::Text),
    Flag::value(&["--decorate-refs-exclude"], Role::Text),
    Flag::switch(&["--source"]),
    Flag::switch(&["--mailmap", "--use-mailmap"]),
    Flag::switch(&["--full-diff"]),
    Flag::switch(&["--log-size"]),
    Flag::value(&["-L"], Role::Text),
    Flag::value(&["-n", "--max-count"], Role::Text),
    Flag::value(&["--skip"], Role::Text),
    Flag::value(&["--since", "--after"], Role::Text),
    Flag::value(&["--since-as-filter"], Role::Text),
    Flag::value(&["--until", "--before"], Role::Text),
    Flag::value(&["--max-age"], Role::Text),
    Flag::value(&["--min-age"], Role::Text),
    Flag::value(&["--author"], Role::Text),
    Flag::value(&["--committer"], Role::Text),
    Flag::value(&["--grep-reflog"], Role::Text),
    Flag::value(&["--grep"], Role::Text),
    Flag::switch(&["--all-match"]),
    Flag::switch(&["--invert-grep"]),
    Flag::switch(&["-i", "--regexp-ignore-case"]),
    Flag::switch(&["--basic-regexp"]),
    Flag::switch(&["-E", "--extended-regexp"]),
    Flag::switch(&["-F", "--fixed-strings"]),
    Flag::switch(&["-P", "--perl-regexp"]),
    Flag::switch(&["--remove-empty"]),
    Flag::switch(&["--merges"]),
    Flag::switch(&["--no-merges"]),
    Flag::glued(&["--min-parents"], Role::Text),
    Flag::glued(&["--max-parents"], Role::Text),
    Flag::switch(&["--first-parent"]),
    Flag::switch(&["--exclude-first-parent-only"]),
    Flag::switch(&["--not"]),
    Flag::switch(&["--all"]),
    Flag::glued(&["--branches"], Role::Text),
    Flag::glued(&["--tags"], Role::Text),
    Flag::glued(&["--remotes"], Role::Text),
    Flag::value(&["--glob"], Role::Text),
    Flag::value(&["--exclude"], Role::Text),
    Flag::glued(&["--exclude-hidden"], Role::Text),
    Flag::switch(&["--reflog"]),
    Flag::switch(&["--alternate-refs"]),
    Flag::switch(&["--single-worktree"]),
    Flag::switch(&["--ignore-missing"]),
    Flag::switch(&["--bisect"]),
    Flag::switch(&["--stdin"]),
    Flag::switch(&["--cherry-mark"]),
    Flag::switch(&["--cherry-pick"]),
    Flag::switch(&["--cherry"]),
    Flag::switch(&["--left-only"]),
    Flag::switch(&["--right-only"]),
    Flag::switch(&["-g", "--walk-reflogs"]),
    Flag::switch(&["--merge"]),
    Flag::switch(&["--boundary"]),
    Flag::switch(&["--simplify-by-decoration"]),
    Flag::switch(&["--show-pulls"]),
    Flag::switch(&["--full-history"]),
    Flag::switch(&["--dense"]),
    Flag::switch(&["--sparse"]),
    Flag::switch(&["--simplify-merges"]),
    Flag::glued(&["--ancestry-path"], Role::Text),
    Flag::switch(&["--date-order"]),
    Flag::switch(&["--author-date-order"]),
    Flag::switch(&["--topo-order"]),
    Flag::switch(&["--reverse"]),
    Flag::glued(&["--no-walk"], Role::Text),
    Flag::switch(&["--do-walk"]),
    Flag::glued(&["--pretty"], Role::Text),
    Flag::glued(&["--format"], Role::Text),
    Flag::switch(&["--abbrev-commit"]),
    Flag::switch(&["--oneline"]),
    Flag::value(&["--encoding"], Role::Text),
    Flag::glued(&["--expand-tabs"], Role::Text),
    Flag::glued(&["--notes"], Role::Text),
    Flag::glued(&["--show-notes"], Role::Text),
    Flag::switch(&["--show-notes-by-default"]),
    Flag::switch(&["--standard-notes"]),
    Flag::switch(&["--show-signature"]),
    Flag::switch(&["--relative-date"]),
    Flag::value(&["--date"], Role::Text),
    Flag::switch(&["--parents"]),
    Flag::switch(&["--children"]),
    Flag::switch(&["--left-right"]),
    Flag::switch(&["--graph"]),
    Flag::switch(&["-c"]),
    Flag::switch(&["--cc"]),
    Flag::switch(&["-m"]),
    Flag::switch(&["-r"]),
    Flag::switch(&["-t"]),
    Flag::switch(&["-v"]),
    Flag::switch(&["--root"]),
    Flag::switch(&["--end-of-options"]),
    Flag::switch(&["--exclude-promisor-objects"]),
    Flag::switch(&["--maximal-only"]),
    Flag::value(&["--graph-lane-limit"], Role::Text),
];
