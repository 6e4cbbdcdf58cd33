//! Commands that read the tree and compare it.

use super::{
    command,
    facts::{COMMON, DIFF, HISTORY, OBJECTS, REVISIONS, REVS, TREE},
};
use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) const COMMANDS: &[Tool] = &[
    command("diff", "shows differences")
        .syntax(Syntax::GIT)
        .flags(&[
            Flag::switch(&["--cached"]),
            Flag::switch(&["--staged"]),
            Flag::switch(&["--merge-base"]),
            Flag::switch(&["--no-index"]),
            Flag::switch(&["--base"]),
            Flag::switch(&["--ours", "-2"]),
            Flag::switch(&["--theirs", "-3"]),
            Flag::switch(&["-0"]),
            Flag::switch(&["-1"]),
            Flag::switch(&["-q"]),
            Flag::switch(&["-m"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["--cc"]),
        ])
        .shared(&[COMMON, DIFF])
        .operands(Operands::Judged)
        .effects(TREE)
        .judge(differences)
        .examples(&[
            ex("git diff", "read ./**; run ./** unless git-env"),
            ex("git diff --cached --stat", "read ./**; run ./** unless git-env"),
            ex("git diff HEAD~1 -- src/lib.rs", "read ./**; run ./** unless git-env"),
            ex("git diff --name-only -M -C main...HEAD", "read ./**; run ./** unless git-env"),
            ex("git diff -U5 --word-diff --color=always", "read ./**; run ./** unless git-env"),
            ex("git diff -b -I \"^#\" a b", "read ./**; run ./** unless git-env"),
            ex("git diff --output=f", "write f; read ./**; run ./** unless git-env"),
            ex("git diff --output f", "write f; read ./**; run ./** unless git-env"),
            ex("git diff --ext-diff", "run the external diff program; read ./**; run ./** unless git-env"),
            ex("git diff --textconv", "run the textconv program; read ./**; run ./** unless git-env"),
            ex("git diff --no-ext-diff --no-textconv", "read ./**; run ./** unless git-env"),
            ex("git diff -Oorder", "read order; read ./**; run ./** unless git-env"),
            ex("git diff --no-index a /etc/b", "read a; read /etc/b; read ./**; run ./** unless git-env"),
            ex("git diff $X", "opaque; read ./**; run ./** unless git-env"),
        ]),
    command("diff-files", "compares the tree and the index")
        .syntax(Syntax::GIT)
        .flags(&[
            Flag::switch(&["-q"]),
            Flag::switch(&["-0"]),
            Flag::switch(&["-1"]),
            Flag::switch(&["-2"]),
            Flag::switch(&["-3"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["--cc"]),
            Flag::switch(&["-m"]),
            Flag::switch(&["--base"]),
            Flag::switch(&["--ours"]),
            Flag::switch(&["--theirs"]),
        ])
        .shared(&[COMMON, DIFF])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[
            ex("git diff-files --name-only", "read ./**; run ./** unless git-env"),
            ex("git diff-files -p --output=f", "write f; read ./**; run ./** unless git-env"),
        ]),
    command("diff-index", "compares the tree or index and a commit")
        .syntax(Syntax::GIT)
        .flags(&[
            Flag::switch(&["-m"]),
            Flag::switch(&["--cached"]),
            Flag::switch(&["--merge-base"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["--cc"]),
            Flag::switch(&["-q"]),
        ])
        .shared(&[COMMON, DIFF])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[
            ex("git diff-index --quiet HEAD --", "read ./**; run ./** unless git-env"),
            ex("git diff-index -p --output=f HEAD", "write f; read ./**; run ./** unless git-env"),
        ]),
    command("diff-tree", "compares two commits")
        .syntax(REVS)
        .flags(&[Flag::switch(&["--no-commit-id"]), Flag::switch(&["--always"]), Flag::switch(&["--merge-base"])])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git diff-tree --no-commit-id --name-only -r HEAD", "read .git/**; run ./** unless git-env"),
            ex("git diff-tree -p --output=f HEAD", "write f; read .git/**; run ./** unless git-env"),
        ]),
    command("status", "shows the state of the tree")
        .syntax(Syntax::GIT)
        .flags(&[
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-s", "--short"]),
            Flag::switch(&["-b", "--branch"]),
            Flag::switch(&["--show-stash"]),
            Flag::switch(&["--ahead-behind"]),
            Flag::glued(&["--porcelain"], Role::Text),
            Flag::switch(&["--long"]),
            Flag::switch(&["-z", "--null"]),
            Flag::glued(&["-u", "--untracked-files"], Role::Text),
            Flag::glued(&["--ignored"], Role::Text),
            Flag::glued(&["--ignore-submodules"], Role::Text),
            Flag::glued(&["--column"], Role::Text),
            Flag::switch(&["--no-renames"]),
            Flag::switch(&["--renames"]),
            Flag::glued(&["-M", "--find-renames"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[
            ex("git status", "read ./**; run ./** unless git-env"),
            ex("git status --porcelain=v2 -b", "read ./**; run ./** unless git-env"),
            ex("git status -sb --ignored -- src", "read ./**; run ./** unless git-env"),
            ex("git status -uno", "read ./**; run ./** unless git-env"),
        ]),
    command("ls-files", "lists files")
        .flags(&[
            Flag::switch(&["-z"]),
            Flag::switch(&["-t"]),
            Flag::switch(&["-v"]),
            Flag::switch(&["-f"]),
            Flag::switch(&["-c", "--cached"]),
            Flag::switch(&["-d", "--deleted"]),
            Flag::switch(&["-m", "--modified"]),
            Flag::switch(&["-o", "--others"]),
            Flag::switch(&["-i", "--ignored"]),
            Flag::switch(&["-s", "--stage"]),
            Flag::switch(&["-k", "--killed"]),
            Flag::switch(&["--directory"]),
            Flag::switch(&["--eol"]),
            Flag::switch(&["--empty-directory"]),
            Flag::switch(&["-u", "--unmerged"]),
            Flag::switch(&["--resolve-undo"]),
            Flag::value(&["-x", "--exclude"], Role::Text),
            Flag::value(&["-X", "--exclude-from"], Role::Read),
            Flag::value(&["--exclude-per-directory"], Role::Text),
            Flag::switch(&["--exclude-standard"]),
            Flag::switch(&["--full-name"]),
            Flag::switch(&["--recurse-submodules"]),
            Flag::switch(&["--error-unmatch"]),
            Flag::value(&["--with-tree"], Role::Text),
            Flag::glued(&["--abbrev"], Role::Text),
            Flag::switch(&["--debug"]),
            Flag::switch(&["--deduplicate"]),
            Flag::switch(&["--sparse"]),
            Flag::value(&["--format"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[
            ex("git ls-files", "read ./**; run ./** unless git-env"),
            ex("git ls-files -mo --exclude-standard", "read ./**; run ./** unless git-env"),
            ex("git ls-files $x", "read ./**; run ./** unless git-env"),
        ]),
    command("ls-tree", "lists a tree")
        .flags(&[
            Flag::switch(&["-d"]),
            Flag::switch(&["-r"]),
            Flag::switch(&["-t"]),
            Flag::switch(&["-z"]),
            Flag::switch(&["-l", "--long"]),
            Flag::switch(&["--name-only"]),
            Flag::switch(&["--name-status"]),
            Flag::switch(&["--object-only"]),
            Flag::switch(&["--full-name"]),
            Flag::switch(&["--full-tree"]),
            Flag::value(&["--format"], Role::Text),
            Flag::glued(&["--abbrev"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git ls-tree -r --name-only HEAD src", "read .git/**; run ./** unless git-env")]),
    command("grep", "searches the tree")
        .syntax(REVS)
        .flags(&[
            Flag::switch(&["--cached"]),
            Flag::switch(&["--no-index"]),
            Flag::switch(&["--index"]),
            Flag::switch(&["--untracked"]),
            Flag::switch(&["--exclude-standard"]),
            Flag::switch(&["--recurse-submodules"]),
            Flag::switch(&["-v", "--invert-match"]),
            Flag::switch(&["-i", "--ignore-case"]),
            Flag::switch(&["-w", "--word-regexp"]),
            Flag::switch(&["-a", "--text"]),
            Flag::switch(&["-I"]),
            Flag::switch(&["--textconv"]).does(&[Fact::Runs("the textconv program")]),
            Flag::switch(&["-r", "--recursive"]),
            Flag::value(&["--max-depth"], Role::Text),
            Flag::switch(&["-E", "--extended-regexp"]),
            Flag::switch(&["-G", "--basic-regexp"]),
            Flag::switch(&["-F", "--fixed-strings"]),
            Flag::switch(&["-P", "--perl-regexp"]),
            Flag::switch(&["-n", "--line-number"]),
            Flag::switch(&["--column"]),
            Flag::switch(&["-h"]),
            Flag::switch(&["-H"]),
            Flag::switch(&["--full-name"]),
            Flag::switch(&["-l", "--files-with-matches"]),
            Flag::switch(&["--name-only"]),
            Flag::switch(&["-L", "--files-without-match"]),
            Flag::switch(&["-z", "--null"]),
            Flag::switch(&["-o", "--only-matching"]),
            Flag::switch(&["-c", "--count"]),
            Flag::glued(&["--color"], Role::Text),
            Flag::switch(&["--break"]),
            Flag::switch(&["--heading"]),
            Flag::value(&["-C", "--context"], Role::Text),
            Flag::value(&["-B", "--before-context"], Role::Text),
            Flag::value(&["-A", "--after-context"], Role::Text),
            Flag::value(&["--threads"], Role::Text),
            Flag::switch(&["-p", "--show-function"]),
            Flag::switch(&["-W", "--function-context"]),
            Flag::value(&["-f"], Role::Read).replaces_lead(),
            Flag::value(&["-e"], Role::Text).replaces_lead(),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["--all-match"]),
            Flag::glued(&["-O", "--open-files-in-pager"], Role::Shell).does(&[Fact::Runs("the pager")]),
            Flag::switch(&["--ext-grep"]),
            Flag::value(&["-m", "--max-count"], Role::Text),
            Flag::switch(&["--and"]),
            Flag::switch(&["--or"]),
            Flag::switch(&["--not"]),
        ])
        .operands(Operands::Judged)
        .effects(TREE)
        .judge(searched)
        .examples(&[
            ex("git grep -n TODO", "read ./**; run ./** unless git-env"),
            ex("git grep -n -e a --and -e b HEAD -- src", "read ./**; run ./** unless git-env"),
            ex("git grep -il -A3 x", "read ./**; run ./** unless git-env"),
            ex("git grep -O./x foo", "run the pager; shell ./x; read ./**; run ./** unless git-env"),
            ex("git grep -lO foo", "run the pager; read ./**; run ./** unless git-env"),
            ex("git grep --open-files=./x foo", "run the pager; shell ./x; read ./**; run ./** unless git-env"),
            ex("git grep --textconv x", "run the textconv program; read ./**; run ./** unless git-env"),
            ex("git grep --no-index x /etc", "read /etc; read ./**; run ./** unless git-env"),
            ex("git grep -f p", "read p; read ./**; run ./** unless git-env"),
            ex("git grep $x", "opaque; read ./**; run ./** unless git-env"),
            ex("git grep -e $X -- src", "read ./**; run ./** unless git-env"),
        ]),
    command("check-ignore", "tells what is ignored")
        .flags(&[
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["--stdin"]),
            Flag::switch(&["-z"]),
            Flag::switch(&["-n", "--non-matching"]),
            Flag::switch(&["--no-index"]),
            Flag::switch(&["--index"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[ex("git check-ignore -v target", "read ./**; run ./** unless git-env")]),
    command("check-attr", "tells attributes of files")
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["--cached"]),
            Flag::switch(&["--stdin"]),
            Flag::switch(&["-z"]),
            Flag::value(&["--source"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[ex("git check-attr -a -- a", "read ./**; run ./** unless git-env")]),
    command("check-mailmap", "looks names up")
        .flags(&[
            Flag::switch(&["--stdin"]),
            Flag::value(&["--mailmap-file"], Role::Text),
            Flag::value(&["--mailmap-blob"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git check-mailmap \"A <a@b>\"", "read .git/**; run ./** unless git-env")]),
    command("check-ref-format", "tells whether a name may be a ref")
        .flags(&[
            Flag::switch(&["--branch"]),
            Flag::switch(&["--normalize"]),
            Flag::switch(&["--print"]),
            Flag::switch(&["--allow-onelevel"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git check-ref-format --branch x", "read .git/**; run ./** unless git-env")]),
    command("hash-object", "gives the name that a file would have")
        .flags(&[
            Flag::value(&["-t"], Role::Text),
            Flag::switch(&["-w"]).does(OBJECTS),
            Flag::switch(&["--stdin"]),
            Flag::switch(&["--stdin-paths"]),
            Flag::switch(&["--no-filters"]),
            Flag::switch(&["--filters"]),
            Flag::switch(&["--literally"]),
            Flag::value(&["--path"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Read))
        .effects(TREE)
        .examples(&[
            ex("git hash-object a", "read a; read ./**; run ./** unless git-env"),
            ex("git hash-object -w a", "read a; write .git/objects/**; read ./**; run ./** unless git-env"),
            ex("git hash-object -t blob --stdin", "read ./**; run ./** unless git-env"),
        ]),
    command("verify-pack", "checks packs")
        .flags(&[
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-s", "--stat-only"]),
            Flag::value(&["--object-format"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Read))
        .effects(HISTORY)
        .examples(&[ex(
            "git verify-pack -v .git/objects/pack/p.idx",
            "read .git/objects/pack/p.idx; read .git/**; run ./** unless git-env",
        )]),
];

/// Operands outside the repository are compared as `diff` would.
fn differences(call: &Call<'_>, findings: &mut Findings<'_>) {
    for operand in call.operand_args() {
        if call.has("--no-index") || operand.text.starts_with(b"/") || operand.text.starts_with(b"..") {
            findings.read(operand);
        }
    }
}

/// With `--no-index` the words behind the pattern are any files.
fn searched(call: &Call<'_>, findings: &mut Findings<'_>) {
    let patterns = usize::from(!call.has("-e") && !call.has("-f"));
    for operand in call.operand_args().skip(patterns) {
        if call.has("--no-index") || operand.text.starts_with(b"/") || operand.text.starts_with(b"..") {
            findings.read(operand);
        }
    }
}
