//! Commands that read objects and refs.

use super::{
    command,
    facts::{COMMON, DIFF, HISTORY, OBJECTS, REVISIONS, REVS},
};
use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) const COMMANDS: &[Tool] = &[
    command("rev-parse", "reads names of commits and paths")
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git rev-parse --show-toplevel", "read .git/**; run ./** unless git-env"),
            ex("git rev-parse --abbrev-ref HEAD@{u} --output=f", "read .git/**; run ./** unless git-env"),
            ex("git rev-parse $x", "read .git/**; run ./** unless git-env"),
        ]),
    command("cat-file", "prints objects")
        .flags(&[
            Flag::switch(&["-e"]),
            Flag::switch(&["-p"]),
            Flag::switch(&["-t"]),
            Flag::switch(&["-s"]),
            Flag::switch(&["--allow-unknown-type"]),
            Flag::switch(&["--use-mailmap"]),
            Flag::switch(&["--mailmap"]),
            Flag::glued(&["--batch"], Role::Text),
            Flag::glued(&["--batch-check"], Role::Text),
            Flag::switch(&["-Z"]),
            Flag::glued(&["--batch-command"], Role::Text),
            Flag::switch(&["--batch-all-objects"]),
            Flag::switch(&["--buffer"]),
            Flag::switch(&["--follow-symlinks"]),
            Flag::switch(&["--unordered"]),
            Flag::switch(&["--textconv"]).does(&[Fact::Runs("the textconv program")]),
            Flag::switch(&["--filters"]).does(&[Fact::Runs("a filter program")]),
            Flag::value(&["--path"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git cat-file -p HEAD", "read .git/**; run ./** unless git-env"),
            ex("git cat-file --batch-check=%(objectname)", "read .git/**; run ./** unless git-env"),
            ex("git cat-file --textconv HEAD:a", "run the textconv program; read .git/**; run ./** unless git-env"),
            ex("git cat-file --filters HEAD:a", "run a filter program; read .git/**; run ./** unless git-env"),
        ]),
    command("for-each-ref", "lists refs")
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
        .examples(&[
            ex(
                "git for-each-ref --sort=-committerdate --format=%(refname) refs/heads",
                "read .git/**; run ./** unless git-env",
            ),
            ex("git for-each-ref --merged", "read .git/**; run ./** unless git-env"),
        ]),
    command("show-ref", "lists refs")
        .flags(&[
            Flag::switch(&["--tags"]),
            Flag::switch(&["--branches"]),
            Flag::switch(&["--exists"]),
            Flag::switch(&["--verify"]),
            Flag::switch(&["--head"]),
            Flag::switch(&["-d", "--dereference"]),
            Flag::glued(&["-s", "--hash"], Role::Text),
            Flag::glued(&["--abbrev"], Role::Text),
            Flag::switch(&["-q", "--quiet"]),
            Flag::glued(&["--exclude-existing"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git show-ref --tags", "read .git/**; run ./** unless git-env"),
            ex("git show-ref --verify refs/heads/x", "read .git/**; run ./** unless git-env"),
        ]),
    command("var", "shows a variable of Git")
        .flags(&[Flag::switch(&["-l"])])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git var -l", "read .git/**; run ./** unless git-env")]),
    command("count-objects", "counts loose objects")
        .flags(&[Flag::switch(&["-v", "--verbose"]), Flag::switch(&["-H", "--human-readable"])])
        .shared(&[COMMON])
        .effects(HISTORY)
        .examples(&[ex("git count-objects -vH", "read .git/**; run ./** unless git-env")]),
    command("fsck", "checks the objects")
        .flags(&[
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["--unreachable"]),
            Flag::switch(&["--dangling"]),
            Flag::switch(&["--tags"]),
            Flag::switch(&["--root"]),
            Flag::switch(&["--cache"]),
            Flag::switch(&["--reflogs"]),
            Flag::switch(&["--full"]),
            Flag::switch(&["--connectivity-only"]),
            Flag::switch(&["--strict"]),
            Flag::switch(&["--lost-found"]).does(&[Fact::Writes(Place::InCwd(".git/lost-found"))]),
            Flag::switch(&["--progress"]),
            Flag::switch(&["--name-objects"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[
            ex("git fsck --full", "read .git/**; run ./** unless git-env"),
            ex("git fsck --lost-found", "write .git/lost-found/**; read .git/**; run ./** unless git-env"),
        ]),
    command("version", "prints the version")
        .flags(&[Flag::switch(&["--build-options"])])
        .shared(&[COMMON])
        .examples(&[ex("git version --build-options", "")]),
    command("help", "shows the manual")
        .flags(&[
            Flag::switch(&["-a", "--all"]),
            Flag::switch(&["--external-commands"]),
            Flag::switch(&["--aliases"]),
            Flag::switch(&["-m", "--man"]),
            Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
            Flag::switch(&["-i", "--info"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-g", "--guides"]),
            Flag::switch(&["--user-interfaces"]),
            Flag::switch(&["--developer-interfaces"]),
            Flag::switch(&["-c", "--config"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::Judged)
        .effects(&[Fact::GitHelpers])
        .judge(opens_manual)
        .examples(&[
            ex("git help", "run ./** unless git-env"),
            ex("git help -a", "run ./** unless git-env"),
            ex("git help log", "run a viewer that the configuration names; run ./** unless git-env"),
            ex("git help -m", "run a viewer that the configuration names; run ./** unless git-env"),
            ex(
                "git help -w log",
                "run a viewer that the configuration names; run a web browser; run ./** unless git-env",
            ),
        ]),
    command("patch-id", "names patches")
        .flags(&[Flag::switch(&["--unstable"]), Flag::switch(&["--stable"]), Flag::switch(&["--verbatim"])])
        .shared(&[COMMON])
        .effects(HISTORY)
        .examples(&[ex("git patch-id --stable", "read .git/**; run ./** unless git-env")]),
    command("stripspace", "cleans text up")
        .flags(&[Flag::switch(&["-s", "--strip-comments"]), Flag::switch(&["-c", "--comment-lines"])])
        .shared(&[COMMON])
        .effects(HISTORY)
        .examples(&[ex("git stripspace -s", "read .git/**; run ./** unless git-env")]),
    command("column", "shows text in columns")
        .flags(&[
            Flag::value(&["--command"], Role::Text),
            Flag::glued(&["--mode"], Role::Text),
            Flag::value(&["--raw-mode"], Role::Text),
            Flag::value(&["--width"], Role::Text),
            Flag::value(&["--indent"], Role::Text),
            Flag::value(&["--nl"], Role::Text),
            Flag::value(&["--padding"], Role::Text),
        ])
        .shared(&[COMMON])
        .effects(HISTORY)
        .examples(&[ex("git column --mode=row", "read .git/**; run ./** unless git-env")]),
    command("fmt-merge-msg", "makes a merge message")
        .flags(&[
            Flag::glued(&["--log"], Role::Text),
            Flag::value(&["-m", "--message"], Role::Text),
            Flag::value(&["--into-name"], Role::Text),
            Flag::value(&["-F", "--file"], Role::Read),
        ])
        .shared(&[COMMON])
        .effects(HISTORY)
        .examples(&[
            ex("git fmt-merge-msg --log", "read .git/**; run ./** unless git-env"),
            ex("git fmt-merge-msg -F m", "read m; read .git/**; run ./** unless git-env"),
        ]),
    command("interpret-trailers", "adds trailers to messages")
        .flags(&[
            Flag::switch(&["--in-place"]).operands(&Role::Write),
            Flag::switch(&["--trim-empty"]),
            Flag::value(&["--where"], Role::Text),
            Flag::value(&["--if-exists"], Role::Text),
            Flag::value(&["--if-missing"], Role::Text),
            Flag::switch(&["--only-trailers"]),
            Flag::switch(&["--only-input"]),
            Flag::switch(&["--unfold"]),
            Flag::switch(&["--parse"]),
            Flag::switch(&["--no-divider"]),
            Flag::switch(&["--divider"]),
            Flag::value(&["--trailer"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Read))
        .effects(&[Fact::Runs("commands of trailers in the configuration")])
        .examples(&[
            ex("git interpret-trailers m", "read m; run commands of trailers in the configuration"),
            ex("git interpret-trailers --in-place m", "read m; write m; run commands of trailers in the configuration"),
        ]),
    command("verify-commit", "checks signatures")
        .flags(&[Flag::switch(&["-v", "--verbose"]), Flag::switch(&["--raw"])])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git verify-commit HEAD", "read .git/**; run ./** unless git-env")]),
    command("verify-tag", "checks signatures")
        .flags(&[Flag::switch(&["-v", "--verbose"]), Flag::switch(&["--raw"]), Flag::value(&["--format"], Role::Text)])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .examples(&[ex("git verify-tag v1", "read .git/**; run ./** unless git-env")]),
    command("get-tar-commit-id", "reads a commit name from an archive")
        .shared(&[COMMON])
        .effects(HISTORY)
        .examples(&[ex("git get-tar-commit-id", "read .git/**; run ./** unless git-env")]),
    command("show-index", "shows a pack index")
        .flags(&[Flag::value(&["--object-format"], Role::Text)])
        .shared(&[COMMON])
        .effects(HISTORY)
        .examples(&[ex("git show-index", "read .git/**; run ./** unless git-env")]),
    command("bundle", "packs history in a file").commands(&[
        command("create", "writes a bundle")
            .syntax(REVS)
            .flags(&[
                Flag::value(&["--version"], Role::Text),
                Flag::switch(&["--progress"]),
                Flag::switch(&["-q", "--quiet"]),
            ])
            .shared(&[COMMON, DIFF, REVISIONS])
            .operands(Operands::lead(&[Role::WriteOrDash], Role::Text))
            .effects(HISTORY)
            .examples(&[
                ex("git bundle create b.bundle HEAD", "write b.bundle; read .git/**; run ./** unless git-env"),
                ex("git bundle create --output=x - HEAD", "write x; read .git/**; run ./** unless git-env"),
            ]),
        command("verify", "checks a bundle")
            .flags(&[Flag::switch(&["-q", "--quiet"])])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Read))
            .effects(HISTORY)
            .examples(&[ex("git bundle verify b", "read b; read .git/**; run ./** unless git-env")]),
        command("list-heads", "lists the refs of a bundle")
            .shared(&[COMMON])
            .operands(Operands::lead(&[Role::Read], Role::Text))
            .effects(HISTORY)
            .examples(&[ex("git bundle list-heads b", "read b; read .git/**; run ./** unless git-env")]),
        command("unbundle", "takes the objects of a bundle")
            .flags(&[Flag::switch(&["--progress"])])
            .shared(&[COMMON])
            .operands(Operands::lead(&[Role::Read], Role::Text))
            .effects(OBJECTS)
            .examples(&[ex("git bundle unbundle b", "read b; write .git/objects/**")]),
    ]),
    command("archive", "makes an archive")
        .syntax(REVS)
        .flags(&[
            Flag::value(&["--format"], Role::Text),
            Flag::value(&["--prefix"], Role::Text),
            Flag::value(&["--add-file"], Role::Read),
            Flag::value(&["--add-virtual-file"], Role::Text),
            Flag::value(&["-o", "--output"], Role::Write),
            Flag::switch(&["--worktree-attributes"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::value(&["--mtime"], Role::Text),
            Flag::switch(&["-l", "--list"]),
            Flag::value(&["--remote"], Role::Url),
            Flag::value(&["--exec"], Role::Shell),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(HISTORY)
        .judge(archive_format)
        .examples(&[
            ex("git archive --format=tar HEAD src", "read .git/**; run ./** unless git-env"),
            ex("git archive -o a.tar HEAD", "write a.tar; read .git/**; run ./** unless git-env"),
            ex(
                "git archive --output=a.tar.gz HEAD",
                "run the program of tar.<format>.command; write a.tar.gz; read .git/**; run ./** unless git-env",
            ),
            ex(
                "git archive --format=x HEAD",
                "run the program of tar.<format>.command; read .git/**; run ./** unless git-env",
            ),
            ex("git archive --add-file=k HEAD", "read k; read .git/**; run ./** unless git-env"),
            ex(
                "git archive --remote=ssh://h.example/x --exec=./x HEAD",
                "connect h.example; shell ./x; read .git/**; run ./** unless git-env",
            ),
        ]),
    command("diagnose", "writes a report")
        .flags(&[
            Flag::value(&["-o", "--output-directory"], Role::Write),
            Flag::value(&["-s", "--suffix"], Role::Text),
            Flag::glued(&["--mode"], Role::Text),
        ])
        .shared(&[COMMON])
        .effects(DIAGNOSIS)
        .examples(&[
            ex("git diagnose", "read .git/**; write ./**"),
            ex("git diagnose -o d", "read .git/**; write ./**; write d"),
        ]),
    command("bugreport", "writes a report")
        .flags(&[
            Flag::value(&["-o", "--output-directory"], Role::Write),
            Flag::value(&["-s", "--suffix"], Role::Text),
            Flag::glued(&["--diagnose"], Role::Text),
        ])
        .shared(&[COMMON])
        .effects(REPORT)
        .examples(&[
            ex("git bugreport", "read .git/**; write ./**; run the editor"),
            ex("git bugreport -o d", "read .git/**; write ./**; write d; run the editor"),
        ]),
];

/// What the two reports do.
const DIAGNOSIS: &[Fact] = &[Fact::Reads(Place::InCwd(".git")), Fact::Writes(Place::Cwd)];

/// The same, and asks the editor for a text.
const REPORT: &[Fact] = &[Fact::Reads(Place::InCwd(".git")), Fact::Writes(Place::Cwd), Fact::Runs("the editor")];

/// Formats other than plain `tar` and `zip` go through `tar.FORMAT.command` of the configuration; a name tells the format too.
fn archive_format(call: &Call<'_>, findings: &mut Findings<'_>) {
    let plain = |arg: &Arg| matches!(arg.known(), Some(b"tar" | b"zip"));
    let by_name = call.values("--output").any(|arg| {
        let name = arg.known().unwrap_or(b".gz");
        let end = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
        name.contains(&b'.') && !matches!(end, b"tar" | b"zip")
    });
    if by_name || call.values("--format").any(|arg| !plain(arg)) {
        findings.run(call.span, "the program of tar.<format>.command");
    }
}

/// `git help TOPIC` opens `man.viewer`, `help.browser` or what `help.format` asks for.
fn opens_manual(call: &Call<'_>, findings: &mut Findings<'_>) {
    let opens = ["--man", "--web", "--info"].iter().any(|flag| call.has(flag));
    if opens || !call.operands.is_empty() {
        findings.run(call.span, "a viewer that the configuration names");
    }
}
