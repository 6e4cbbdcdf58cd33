//! Commands that read the history.

use super::{
    command,
    facts::{COMMON, DIFF, HISTORY, REVISIONS, REVS, TREE},
};
use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[
    command("log", "shows the history")
        .syntax(REVS)
        .flags(&[Flag::switch(&["-q"]), Flag::glued(&["--show-linear-break"], Role::Text)])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git log", "read .git/**; run ./** unless git-env"),
            ex("git log --oneline -5 --graph --all", "read .git/**; run ./** unless git-env"),
            ex("git log -n 3 --format=%H --since=yesterday main..x -- src", "read .git/**; run ./** unless git-env"),
            ex("git log -p -S needle -- src", "read .git/**; run ./** unless git-env"),
            ex("git log -L :main:src/main.rs", "read .git/**; run ./** unless git-env"),
            ex("git log --author=A --grep \"rm -rf\" --no-merges", "read .git/**; run ./** unless git-env"),
            ex("git log --output=f", "write f; read .git/**; run ./** unless git-env"),
            ex("git log -p --output f", "write f; read .git/**; run ./** unless git-env"),
            ex("git log -p --ext-diff", "run the external diff program; read .git/**; run ./** unless git-env"),
            ex("git log -p --textconv", "run the textconv program; read .git/**; run ./** unless git-env"),
            ex("git log --outp=f", "opaque; read .git/**; run ./** unless git-env"),
            ex("git log $X", "opaque; read .git/**; run ./** unless git-env"),
            ex("git log -- $x", "read .git/**; run ./** unless git-env"),
            ex("git log --frobnicate", "opaque; read .git/**; run ./** unless git-env"),
        ]),
    command("show", "shows objects")
        .syntax(REVS)
        .flags(&[Flag::switch(&["-q"])])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git show", "read .git/**; run ./** unless git-env"),
            ex("git show --stat v1.0", "read .git/**; run ./** unless git-env"),
            ex("git show HEAD:src/main.rs", "read .git/**; run ./** unless git-env"),
            ex("git show -s --format=%B HEAD", "read .git/**; run ./** unless git-env"),
            ex("git show --output=x HEAD", "write x; read .git/**; run ./** unless git-env"),
            ex("git show --textconv HEAD:a", "run the textconv program; read .git/**; run ./** unless git-env"),
        ]),
    command("whatchanged", "shows the history with raw differences")
        .syntax(REVS)
        .flags(&[Flag::switch(&["-q"])])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git whatchanged -3", "read .git/**; run ./** unless git-env"),
            ex("git whatchanged --output=f", "write f; read .git/**; run ./** unless git-env"),
        ]),
    command("rev-list", "lists commits")
        .syntax(REVS)
        .flags(&[
            Flag::switch(&["--header"]),
            Flag::switch(&["--objects"]),
            Flag::switch(&["--objects-edge"]),
            Flag::switch(&["--objects-edge-aggressive"]),
            Flag::switch(&["--unpacked"]),
            Flag::switch(&["--object-names"]),
            Flag::glued(&["--disk-usage"], Role::Text),
            Flag::switch(&["--count"]),
            Flag::switch(&["--bisect-vars"]),
            Flag::switch(&["--bisect-all"]),
            Flag::switch(&["--timestamp"]),
            Flag::switch(&["--use-bitmap-index"]),
            Flag::glued(&["--progress"], Role::Text),
            Flag::value(&["--filter"], Role::Text),
            Flag::switch(&["--filter-print-omitted"]),
            Flag::switch(&["--filter-provided-objects"]),
            Flag::glued(&["--missing"], Role::Text),
            Flag::switch(&["--quiet"]),
            Flag::switch(&["--in-commit-order"]),
            Flag::switch(&["--indexed-objects"]),
            Flag::switch(&["--commit-header"]),
            Flag::switch(&["--test-bitmap"]),
            Flag::switch(&["--exclude-promisor-objects"]),
        ])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git rev-list --count HEAD", "read .git/**; run ./** unless git-env"),
            ex("git rev-list --all --objects --max-count=3", "read .git/**; run ./** unless git-env"),
            ex("git rev-list --output=f HEAD", "write f; read .git/**; run ./** unless git-env"),
        ]),
    command("shortlog", "sums up the history")
        .syntax(REVS)
        .flags(&[
            Flag::switch(&["-c", "--committer"]),
            Flag::switch(&["-n", "--numbered"]),
            Flag::switch(&["-s", "--summary"]),
            Flag::switch(&["-e", "--email"]),
            Flag::glued(&["-w"], Role::Text),
            Flag::value(&["--group"], Role::Text),
        ])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git shortlog -sn", "read .git/**; run ./** unless git-env"),
            ex("git shortlog -sne --since=2024 HEAD", "read .git/**; run ./** unless git-env"),
            ex("git shortlog --output=f HEAD", "write f; read .git/**; run ./** unless git-env"),
        ]),
    command("blame", "shows who changed each line")
        .syntax(REVS)
        .flags(&[
            Flag::switch(&["--incremental"]),
            Flag::switch(&["-b"]),
            Flag::switch(&["--root"]),
            Flag::switch(&["--show-stats"]),
            Flag::switch(&["--progress"]),
            Flag::switch(&["--score-debug"]),
            Flag::switch(&["-f", "--show-name"]),
            Flag::switch(&["-n", "--show-number"]),
            Flag::switch(&["-p", "--porcelain"]),
            Flag::switch(&["--line-porcelain"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["-t"]),
            Flag::switch(&["-l"]),
            Flag::switch(&["-s"]),
            Flag::switch(&["-e", "--show-email"]),
            Flag::switch(&["-w"]),
            Flag::value(&["--ignore-rev"], Role::Text),
            Flag::value(&["--ignore-revs-file"], Role::Read),
            Flag::switch(&["--color-lines"]),
            Flag::switch(&["--color-by-age"]),
            Flag::switch(&["--minimal"]),
            Flag::value(&["-S"], Role::Read),
            Flag::value(&["--contents"], Role::Read),
            Flag::glued(&["-C"], Role::Text),
            Flag::glued(&["-M"], Role::Text),
            Flag::value(&["-L"], Role::Text),
            Flag::glued(&["--abbrev"], Role::Text),
        ])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[
            ex("git blame -L 10,20 a.txt", "read ./**; run ./** unless git-env"),
            ex("git blame -w -C -C HEAD~3 -- a.txt", "read ./**; run ./** unless git-env"),
            ex("git blame --output=f a", "write f; read ./**; run ./** unless git-env"),
            ex("git blame --contents /etc/passwd a", "read /etc/passwd; read ./**; run ./** unless git-env"),
        ]),
    command("annotate", "shows who changed each line")
        .syntax(REVS)
        .flags(&[
            Flag::switch(&["--incremental"]),
            Flag::switch(&["-b"]),
            Flag::switch(&["--root"]),
            Flag::switch(&["--show-stats"]),
            Flag::switch(&["--progress"]),
            Flag::switch(&["--score-debug"]),
            Flag::switch(&["-f", "--show-name"]),
            Flag::switch(&["-n", "--show-number"]),
            Flag::switch(&["-p", "--porcelain"]),
            Flag::switch(&["--line-porcelain"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["-t"]),
            Flag::switch(&["-l"]),
            Flag::switch(&["-s"]),
            Flag::switch(&["-e", "--show-email"]),
            Flag::switch(&["-w"]),
            Flag::value(&["--ignore-rev"], Role::Text),
            Flag::value(&["--ignore-revs-file"], Role::Read),
            Flag::switch(&["--color-lines"]),
            Flag::switch(&["--color-by-age"]),
            Flag::switch(&["--minimal"]),
            Flag::value(&["-S"], Role::Read),
            Flag::value(&["--contents"], Role::Read),
            Flag::glued(&["-C"], Role::Text),
            Flag::glued(&["-M"], Role::Text),
            Flag::value(&["-L"], Role::Text),
            Flag::glued(&["--abbrev"], Role::Text),
        ])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[ex("git annotate a.txt", "read ./**; run ./** unless git-env")]),
    command("range-diff", "compares two ranges of commits")
        .syntax(REVS)
        .flags(&[
            Flag::value(&["--creation-factor"], Role::Text),
            Flag::switch(&["--no-dual-color"]),
            Flag::switch(&["--dual-color"]),
            Flag::glued(&["--notes"], Role::Text),
            Flag::switch(&["--left-only"]),
            Flag::switch(&["--right-only"]),
            Flag::switch(&["--follow"]),
        ])
        .shared(&[COMMON, DIFF])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git range-diff main~3..main~1 main", "read .git/**; run ./** unless git-env"),
            ex("git range-diff --output=f a..b c..d", "write f; read .git/**; run ./** unless git-env"),
        ]),
    command("cherry", "finds commits that upstream lacks")
        .flags(&[Flag::glued(&["--abbrev"], Role::Text), Flag::switch(&["-v", "--verbose"])])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git cherry -v main", "read .git/**; run ./** unless git-env")]),
    command("show-branch", "shows branches and their commits")
        .syntax(REVS)
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["-r", "--remotes"]),
            Flag::glued(&["--color"], Role::Text),
            Flag::glued(&["--more"], Role::Text),
            Flag::switch(&["--list"]),
            Flag::switch(&["--no-name"]),
            Flag::switch(&["--name"]),
            Flag::switch(&["--current"]),
            Flag::switch(&["--sha1-name"]),
            Flag::switch(&["--merge-base"]),
            Flag::switch(&["--independent"]),
            Flag::switch(&["--topo-order"]),
            Flag::switch(&["--topics"]),
            Flag::switch(&["--sparse"]),
            Flag::switch(&["--date-order"]),
            Flag::glued(&["-g", "--reflog"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git show-branch --all", "read .git/**; run ./** unless git-env")]),
    command("describe", "names a commit by the nearest tag")
        .flags(&[
            Flag::switch(&["--contains"]),
            Flag::switch(&["--debug"]),
            Flag::switch(&["--all"]),
            Flag::switch(&["--tags"]),
            Flag::switch(&["--long"]),
            Flag::switch(&["--first-parent"]),
            Flag::glued(&["--abbrev"], Role::Text),
            Flag::switch(&["--exact-match"]),
            Flag::value(&["--candidates"], Role::Text),
            Flag::value(&["--match"], Role::Text),
            Flag::value(&["--exclude"], Role::Text),
            Flag::switch(&["--always"]),
            Flag::glued(&["--dirty"], Role::Text),
            Flag::glued(&["--broken"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(TREE)
        .examples(&[
            ex("git describe --tags --always --dirty", "read ./**; run ./** unless git-env"),
            ex("git describe --match \"v*\" HEAD", "read ./**; run ./** unless git-env"),
        ]),
    command("name-rev", "names commits")
        .flags(&[
            Flag::switch(&["--name-only"]),
            Flag::switch(&["--tags"]),
            Flag::value(&["--refs"], Role::Text),
            Flag::value(&["--exclude"], Role::Text),
            Flag::switch(&["--all"]),
            Flag::switch(&["--annotate-stdin"]),
            Flag::switch(&["--undefined"]),
            Flag::switch(&["--always"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git name-rev --name-only HEAD", "read .git/**; run ./** unless git-env")]),
    command("merge-base", "finds common ancestors")
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["--octopus"]),
            Flag::switch(&["--independent"]),
            Flag::switch(&["--is-ancestor"]),
            Flag::switch(&["--fork-point"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git merge-base main HEAD", "read .git/**; run ./** unless git-env"),
            ex("git merge-base --is-ancestor a b", "read .git/**; run ./** unless git-env"),
        ]),
    command("fast-export", "prints the history as a stream")
        .syntax(REVS)
        .flags(&[
            Flag::value(&["--progress"], Role::Text),
            Flag::value(&["--signed-tags"], Role::Text),
            Flag::value(&["--tag-of-filtered-object"], Role::Text),
            Flag::value(&["--reencode"], Role::Text),
            Flag::value(&["--export-marks"], Role::Write),
            Flag::value(&["--import-marks"], Role::Read),
            Flag::value(&["--import-marks-if-exists"], Role::Read),
            Flag::switch(&["--fake-missing-tagger"]),
            Flag::switch(&["--full-tree"]),
            Flag::switch(&["--use-done-feature"]),
            Flag::switch(&["--no-data"]),
            Flag::switch(&["--data"]),
            Flag::value(&["--refspec"], Role::Text),
            Flag::switch(&["--anonymize"]),
            Flag::value(&["--anonymize-map"], Role::Text),
            Flag::switch(&["--reference-excluded-parents"]),
            Flag::switch(&["--show-original-ids"]),
            Flag::switch(&["--mark-tags"]),
        ])
        .shared(&[COMMON, DIFF, REVISIONS])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git fast-export --all", "read .git/**; run ./** unless git-env"),
            ex("git fast-export --export-marks=m HEAD", "write m; read .git/**; run ./** unless git-env"),
            ex("git fast-export --output=m HEAD", "write m; read .git/**; run ./** unless git-env"),
        ]),
];
