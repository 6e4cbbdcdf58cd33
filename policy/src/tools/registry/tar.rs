//! `tar`: makes, lists and unpacks archives.

use crate::{
    effect::{Effect, Target},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Descends, Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("tar", "makes, lists and unpacks archives", "GNU tar 1.34, tar(1)")
    .descends(Descends::Always)
    .syntax(Syntax::GNU.bare_cluster())
    .flags(&[
        Flag::switch(&["-A", "--catenate", "--concatenate"]),
        Flag::switch(&["-c", "--create"]),
        Flag::switch(&["--delete"]),
        Flag::switch(&["-d", "--diff", "--compare"]),
        Flag::switch(&["-r", "--append"]),
        Flag::switch(&["--test-label"]),
        Flag::switch(&["-t", "--list"]),
        Flag::switch(&["-u", "--update"]),
        Flag::switch(&["-x", "--extract", "--get"]),
        Flag::switch(&["--check-device"]),
        Flag::value(&["-g", "--listed-incremental"], Role::Write),
        Flag::switch(&["-G", "--incremental"]),
        Flag::value(&["--hole-detection"], Role::Text),
        Flag::switch(&["--ignore-failed-read"]),
        Flag::value(&["--level"], Role::Text),
        Flag::switch(&["--no-check-device"]),
        Flag::switch(&["--no-seek"]),
        Flag::switch(&["-n", "--seek"]),
        Flag::glued(&["--occurrence"], Role::Text),
        Flag::value(&["--sparse-version"], Role::Text),
        Flag::switch(&["-S", "--sparse"]),
        Flag::value(&["--add-file"], Role::Read),
        Flag::value(&["--exclude"], Role::Text),
        Flag::switch(&["--exclude-backups"]),
        Flag::switch(&["--exclude-caches"]),
        Flag::switch(&["--exclude-caches-all"]),
        Flag::value(&["--exclude-ignore"], Role::Text),
        Flag::value(&["--exclude-ignore-recursive"], Role::Text),
        Flag::value(&["--exclude-tag"], Role::Text),
        Flag::value(&["--exclude-tag-all"], Role::Text),
        Flag::value(&["--exclude-tag-under"], Role::Text),
        Flag::switch(&["--exclude-vcs"]),
        Flag::switch(&["--exclude-vcs-ignores"]),
        Flag::switch(&["--no-null"]),
        Flag::switch(&["--no-recursion"]),
        Flag::switch(&["--no-unquote"]),
        Flag::switch(&["--no-verbatim-files-from"]),
        Flag::switch(&["--null"]),
        Flag::switch(&["--recursion"]),
        Flag::value(&["-T", "--files-from"], Role::Text),
        Flag::switch(&["--unquote"]),
        Flag::switch(&["--verbatim-files-from"]),
        Flag::value(&["-X", "--exclude-from"], Role::Read),
        Flag::switch(&["--anchored"]),
        Flag::switch(&["--ignore-case"]),
        Flag::switch(&["--no-anchored"]),
        Flag::switch(&["--no-ignore-case"]),
        Flag::switch(&["--no-wildcards"]),
        Flag::switch(&["--no-wildcards-match-slash"]),
        Flag::switch(&["--wildcards"]),
        Flag::switch(&["--wildcards-match-slash"]),
        Flag::switch(&["--keep-directory-symlink"]),
        Flag::switch(&["--keep-newer-files"]),
        Flag::switch(&["-k", "--keep-old-files"]),
        Flag::switch(&["--no-overwrite-dir"]),
        Flag::glued(&["--one-top-level"], Role::Text),
        Flag::switch(&["--overwrite"]),
        Flag::switch(&["--overwrite-dir"]),
        Flag::switch(&["--recursive-unlink"]),
        Flag::switch(&["--remove-files"]),
        Flag::switch(&["--skip-old-files"]),
        Flag::switch(&["-U", "--unlink-first"]),
        Flag::switch(&["-W", "--verify"]),
        Flag::switch(&["--no-ignore-command-error"]),
        Flag::switch(&["-O", "--to-stdout"]),
        Flag::value(&["--to-command"], Role::Shell),
        Flag::glued(&["--atime-preserve"], Role::Text),
        Flag::switch(&["--clamp-mtime"]),
        Flag::switch(&["--delay-directory-restore"]),
        Flag::value(&["--group"], Role::Text),
        Flag::value(&["--group-map"], Role::Read),
        Flag::value(&["--mode"], Role::Text),
        Flag::value(&["--mtime"], Role::Text),
        Flag::switch(&["-m", "--touch"]),
        Flag::switch(&["--no-delay-directory-restore"]),
        Flag::switch(&["--no-same-owner"]),
        Flag::switch(&["--no-same-permissions"]),
        Flag::switch(&["--numeric-owner"]),
        Flag::value(&["--owner"], Role::Text),
        Flag::value(&["--owner-map"], Role::Read),
        Flag::switch(&["-p", "--preserve-permissions", "--same-permissions"]),
        Flag::switch(&["--same-owner"]),
        Flag::value(&["--sort"], Role::Text),
        Flag::switch(&["-s", "--preserve-order", "--same-order"]),
        Flag::switch(&["--acls"]),
        Flag::switch(&["--no-acls"]),
        Flag::switch(&["--no-selinux"]),
        Flag::switch(&["--no-xattrs"]),
        Flag::switch(&["--selinux"]),
        Flag::switch(&["--xattrs"]),
        Flag::value(&["--xattrs-exclude"], Role::Text),
        Flag::value(&["--xattrs-include"], Role::Text),
        Flag::switch(&["--force-local"]),
        Flag::value(&["-f", "--file"], Role::Text),
        Flag::value(&["-F", "--info-script", "--new-volume-script"], Role::Shell),
        Flag::value(&["-L", "--tape-length"], Role::Text),
        Flag::switch(&["-M", "--multi-volume"]),
        Flag::value(&["--rmt-command"], Role::Shell),
        Flag::value(&["--rsh-command"], Role::Shell),
        Flag::value(&["--volno-file"], Role::Write),
        Flag::value(&["-b", "--blocking-factor"], Role::Text),
        Flag::switch(&["-B", "--read-full-records"]),
        Flag::switch(&["-i", "--ignore-zeros"]),
        Flag::value(&["--record-size"], Role::Text),
        Flag::value(&["-H", "--format"], Role::Text),
        Flag::switch(&["--old-archive", "--portability"]),
        Flag::value(&["--pax-option"], Role::Text),
        Flag::switch(&["--posix"]),
        Flag::value(&["-V", "--label"], Role::Text),
        Flag::switch(&["-a", "--auto-compress"]),
        Flag::value(&["-I", "--use-compress-program"], Role::Shell),
        Flag::switch(&["-j", "--bzip2"]),
        Flag::switch(&["-J", "--xz"]),
        Flag::switch(&["--lzip"]).does(&[Fact::Runs("`lzip`")]),
        Flag::switch(&["--lzma"]),
        Flag::switch(&["--lzop"]).does(&[Fact::Runs("`lzop`")]),
        Flag::switch(&["--no-auto-compress"]),
        Flag::switch(&["--zstd"]),
        Flag::switch(&["-z", "--gzip", "--gunzip", "--ungzip"]),
        // Programs that few systems have: whoever has one of that name may be anybody.
        Flag::switch(&["-Z", "--compress", "--uncompress"]).does(&[Fact::Runs("`compress`")]),
        Flag::glued(&["--backup"], Role::Text),
        Flag::switch(&["--hard-dereference"]),
        Flag::switch(&["-h", "--dereference"]),
        Flag::value(&["-K", "--starting-file"], Role::Text),
        Flag::value(&["--newer-mtime"], Role::Text),
        Flag::value(&["-N", "--newer", "--after-date"], Role::Text),
        Flag::switch(&["--one-file-system"]),
        Flag::switch(&["-P", "--absolute-names"]),
        Flag::value(&["--suffix"], Role::Text),
        Flag::value(&["--strip-components"], Role::Text),
        Flag::value(&["--transform", "--xform"], Role::Text),
        Flag::glued(&["--checkpoint"], Role::Text),
        Flag::value(&["--checkpoint-action"], Role::Text),
        Flag::switch(&["--full-time"]),
        Flag::value(&["--index-file"], Role::Write),
        Flag::switch(&["-l", "--check-links"]),
        Flag::value(&["--no-quote-chars"], Role::Text),
        Flag::value(&["--quote-chars"], Role::Text),
        Flag::value(&["--quoting-style"], Role::Text),
        Flag::switch(&["-R", "--block-number"]),
        Flag::switch(&["--show-defaults"]),
        Flag::switch(&["--show-omitted-dirs"]),
        Flag::switch(&["--show-snapshot-field-ranges"]),
        Flag::switch(&["--show-transformed-names", "--show-stored-names"]),
        Flag::glued(&["--totals"], Role::Text),
        Flag::switch(&["--utc"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::value(&["--warning"], Role::Text),
        Flag::switch(&["-w", "--interactive", "--confirmation"]),
        Flag::switch(&["-o"]),
        Flag::switch(&["--restrict"]),
        Flag::switch(&["--usage"]),
        Flag::ends(&["--version"]),
        Flag::switch(&["--exclude-caches-under"]),
        Flag::switch(&["--ignore-command-error"]),
        Flag::value(&["-C", "--directory"], Role::Text),
        Flag::ends(&["-?", "--help"]),
    ])
    .operands(Operands::Judged)
    .judge(archive)
    .examples(&[
        ex("tar -tZf a.Z", "read a.Z; run `compress`"),
        ex("tar --lzip -tf a", "read a; run `lzip`"),
        ex("tar --lzop -tf a", "read a; run `lzop`"),
        ex("tar tf a.tar", "read a.tar"),
        ex("tar -tvzf a.tgz src", "read a.tgz"),
        ex("tar --list --file=a.tar", "read a.tar"),
        ex("tar tf -", ""),
        ex("tar t", ""),
        ex("tar -xOf a.tar f", "read a.tar"),
        ex("tar xf a.tar", "read a.tar; write ./**"),
        ex("tar xzf a.tgz -C /usr/local", "read a.tgz; write /usr/local/**"),
        ex("tar -C out -xf a.tar", "read a.tar; write out/**"),
        ex("tar xPf a.tar", "read a.tar; write ?"),
        ex("tar xf a.tar --one-top-level=x", "read a.tar; write x; write ./**"),
        ex("tar xf a.tar -T list", "read a.tar; read list; write ?"),
        ex("tar cf a.tar src b", "read src; read b; write a.tar"),
        ex("tar czf - src", "read src"),
        ex("tar cfz a.tar src", "read src; write a.tar"),
        ex("tar -cfz a.tar src", "read a.tar; read src; write z"),
        ex("tar cf a.tar -T list", "read list; write a.tar"),
        ex("tar --remove-files -cf a.tar src", "read src; delete src/**; write a.tar"),
        ex("tar rf a.tar x", "read x; write a.tar"),
        ex("tar --delete -f a.tar x", "read x; write a.tar"),
        ex("tar df a.tar", "read a.tar; read ./**"),
        ex("tar tf host:a.tar", "connect host; run a remote shell"),
        ex("tar tf me@host:/a.tar", "connect host; run a remote shell"),
        ex("tar tf ./a:b", "read a:b"),
        ex("tar --force-local -tf a:b", "read a:b"),
        ex("tar tf $X", "read ?; connect ?; run a remote shell"),
        ex("tar tf a --to-command=./x", "read a; shell ./x"),
        ex("tar tf a -I ./x", "read a; shell ./x"),
        ex("tar --use-comp=./x -tf a", "read a; shell ./x"),
        ex("tar tf a --checkpoint=1 --checkpoint-action=exec=./x", "read a; shell ./x"),
        ex("tar tf a --checkpoint-action=dot", "read a"),
        ex("tar tf a --checkpoint-action=$X", "read a; opaque"),
        ex("tar tf a -F ./x -M", "read a; shell ./x"),
        ex("tar tf h:a --rsh-command=./x", "connect h; run a remote shell; shell ./x"),
        ex("tar tf h:a --rmt-command=./x", "connect h; run a remote shell; shell ./x"),
        ex("tar cf a -g snap src", "write a; write snap; read src"),
        ex("tar tf a --index-file=out", "read a; write out"),
        ex("tar tf a --volno-file=v", "read a; write v"),
        ex("tar --version", ""),
        ex("tar a.tar", "opaque"),
        ex("tar $x", "opaque"),
        ex("tar tf a $x", "opaque; read a"),
    ]);

/// What is done to the archive.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    List,
    Compare,
    Create,
    Change,
    Extract,
}

fn archive(call: &Call<'_>, findings: &mut Findings<'_>) {
    for action in call.values("--checkpoint-action") {
        checkpoint(action, findings);
    }
    let actions = [
        ("--list", Action::List),
        ("--test-label", Action::List),
        ("--diff", Action::Compare),
        ("--create", Action::Create),
        ("--append", Action::Change),
        ("--update", Action::Change),
        ("--concatenate", Action::Change),
        ("--delete", Action::Change),
        ("--extract", Action::Extract),
    ];
    let mut given = actions.iter().filter(|(flag, _)| call.has(flag)).map(|(_, action)| *action);
    let (Some(action), None) = (given.next(), given.next()) else {
        if !call.has("--show-defaults") && !call.has("--usage") {
            findings.opaque(call.span, "`tar` without one clear action");
        }
        return;
    };
    // The archive's name is relative to the directory at the start, whatever `-C` says.
    for file in call.values("--file") {
        open(file, action, call, findings);
    }
    for directory in call.values("--directory") {
        findings.enter(directory);
    }
    for list in call.values("--files-from") {
        if list.known() != Some(b"-") {
            findings.read(list);
        }
    }
    members(action, call, findings);
}

fn open(file: &Arg, action: Action, call: &Call<'_>, findings: &mut Findings<'_>) {
    if file.known() == Some(b"-") {
        return;
    }
    let colon = file.text.iter().position(|byte| *byte == b':');
    let slash = file.text.iter().position(|byte| *byte == b'/');
    let remote = colon.is_some_and(|colon| slash.is_none_or(|slash| colon < slash));
    let may_be_remote = file.form != Form::Exact && slash.is_none();
    if (remote || may_be_remote) && !call.has("--force-local") {
        // `host:file` goes through `rsh` or `ssh`.
        findings.connect(file.span, host(file));
        findings.run(file.span, "a remote shell");
        if remote {
            return;
        }
    }
    if matches!(action, Action::Create | Action::Change) {
        findings.write(file);
    } else {
        findings.read(file);
    }
}

fn members(action: Action, call: &Call<'_>, findings: &mut Findings<'_>) {
    match action {
        Action::List => {}
        Action::Compare => {
            let here = findings.below_cwd(".");
            findings.at(call.span, Effect::Read(here), "compares");
        }
        Action::Create | Action::Change => {
            for operand in call.operand_args() {
                findings.read(operand);
                if call.has("--remove-files") {
                    findings.delete_below(operand);
                }
            }
            if call.has("--remove-files") && call.has("--files-from") {
                findings.at(call.span, Effect::Delete(Target::Somewhere), "deletes the listed files");
            }
        }
        Action::Extract => extract(call, findings),
    }
}

fn extract(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--to-stdout") || call.has("--to-command") {
        return;
    }
    if let Some(top) = call.values("--one-top-level").last() {
        findings.write(top);
    }
    let follows_lists = call.has("--files-from") && !call.has("--verbatim-files-from");
    let escapes = call.has("--absolute-names") || call.has("--transform") || follows_lists;
    let target = if escapes { Target::Somewhere } else { findings.below_cwd(".") };
    findings.at(call.span, Effect::Write(target), "unpacks files");
}

fn checkpoint(action: &Arg, findings: &mut Findings<'_>) {
    if let Some(command) = action.text.strip_prefix(b"exec=") {
        let known = action.text.len() - command.len();
        return findings.shell(&action.tail(known));
    }
    let harmless = action.known_str().is_some_and(|text| {
        let name = text.split('=').next().unwrap_or_default();
        matches!(name, "bell" | "dot" | "." | "echo" | "sleep" | "ttyout" | "totals" | "wait")
    });
    if !harmless {
        findings.opaque(action.span, "an action that is not known");
    }
}
