//! `rsync`: copies trees, also between machines.

use crate::{
    effect::Host,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Descends, Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("rsync", "copies trees", "rsync 3.2.7 and 3.5.0, rsync(1)")
    .descends(Descends::Always)
    .syntax(Syntax::GNU)
    .flags(&[
        Flag::switch(&["--verbose", "-v"]),
        Flag::value(&["--info"], Role::Text),
        Flag::value(&["--debug"], Role::Text),
        Flag::value(&["--stderr"], Role::Text),
        Flag::switch(&["--quiet", "-q"]),
        Flag::switch(&["--no-motd"]),
        Flag::switch(&["--checksum", "-c"]),
        Flag::switch(&["--archive", "-a"]),
        Flag::switch(&["--recursive", "-r"]),
        Flag::switch(&["--inc-recursive", "--i-r"]),
        Flag::switch(&["--no-inc-recursive"]),
        Flag::switch(&["--no-i-r"]),
        Flag::switch(&["--relative", "-R"]),
        Flag::switch(&["--no-implied-dirs"]),
        Flag::switch(&["--backup", "-b"]),
        Flag::value(&["--backup-dir"], Role::Text),
        Flag::value(&["--suffix"], Role::Text),
        Flag::switch(&["--update", "-u"]),
        Flag::switch(&["--inplace"]),
        Flag::switch(&["--append"]),
        Flag::switch(&["--append-verify"]),
        Flag::switch(&["--dirs", "-d"]),
        Flag::switch(&["--old-dirs"]),
        Flag::switch(&["--old-d"]),
        Flag::switch(&["--mkpath"]),
        Flag::switch(&["--links", "-l"]),
        Flag::switch(&["--copy-links", "-L"]),
        Flag::switch(&["--copy-unsafe-links"]),
        Flag::switch(&["--safe-links"]),
        Flag::switch(&["--insecure-links"]),
        Flag::value(&["--confine-root"], Role::Text),
        Flag::switch(&["--munge-links"]),
        Flag::switch(&["--copy-dirlinks", "-k"]),
        Flag::switch(&["--keep-dirlinks", "-K"]),
        Flag::switch(&["--hard-links", "-H"]),
        Flag::switch(&["--perms", "-p"]),
        Flag::switch(&["--executability", "-E"]),
        Flag::value(&["--chmod"], Role::Text),
        Flag::switch(&["--acls", "-A"]),
        Flag::switch(&["--xattrs", "-X"]),
        Flag::switch(&["--owner", "-o"]),
        Flag::switch(&["--group", "-g"]),
        Flag::switch(&["--devices"]),
        Flag::switch(&["--copy-devices"]),
        Flag::switch(&["--write-devices"]),
        Flag::switch(&["--specials"]),
        Flag::switch(&["--drop-D"]),
        Flag::switch(&["-D"]),
        Flag::switch(&["--times", "-t"]),
        Flag::switch(&["--atimes", "-U"]),
        Flag::switch(&["--open-noatime"]),
        Flag::switch(&["--crtimes", "-N"]),
        Flag::switch(&["--omit-dir-times", "-O"]),
        Flag::switch(&["--omit-link-times", "-J"]),
        Flag::switch(&["--super"]),
        Flag::switch(&["--fake-super"]),
        Flag::switch(&["--sparse", "-S"]),
        Flag::switch(&["--preallocate"]),
        Flag::switch(&["--dry-run", "-n"]),
        Flag::switch(&["--whole-file", "-W"]),
        Flag::switch(&["--no-whole-file", "--no-W"]),
        Flag::value(&["--checksum-choice"], Role::Text),
        Flag::switch(&["--one-file-system", "-x"]),
        Flag::value(&["--block-size", "-B"], Role::Text),
        Flag::value(&["--rsh", "-e"], Role::Shell),
        Flag::value(&["--rsync-path"], Role::Shell),
        Flag::switch(&["--existing"]),
        Flag::switch(&["--ignore-non-existing"]),
        Flag::switch(&["--ignore-existing"]),
        Flag::switch(&["--remove-source-files"]),
        Flag::switch(&["--del"]),
        Flag::switch(&["--delete"]),
        Flag::switch(&["--delete-before"]),
        Flag::switch(&["--delete-during"]),
        Flag::switch(&["--delete-delay"]),
        Flag::switch(&["--delete-after"]),
        Flag::switch(&["--delete-excluded"]),
        Flag::switch(&["--ignore-missing-args"]),
        Flag::switch(&["--delete-missing-args"]),
        Flag::switch(&["--ignore-errors"]),
        Flag::switch(&["--force"]),
        Flag::value(&["--max-delete"], Role::Text),
        Flag::value(&["--max-size"], Role::Text),
        Flag::value(&["--min-size"], Role::Text),
        Flag::value(&["--max-alloc"], Role::Text),
        Flag::switch(&["--partial"]),
        Flag::value(&["--partial-dir"], Role::Text),
        Flag::switch(&["--delay-updates"]),
        Flag::switch(&["--prune-empty-dirs", "-m"]),
        Flag::switch(&["--numeric-ids"]),
        Flag::value(&["--usermap"], Role::Text),
        Flag::value(&["--groupmap"], Role::Text),
        Flag::value(&["--chown"], Role::Text),
        Flag::value(&["--timeout"], Role::Text),
        Flag::value(&["--contimeout"], Role::Text),
        Flag::switch(&["--ignore-times", "-I"]),
        Flag::switch(&["--size-only"]),
        Flag::value(&["--modify-window", "-@"], Role::Text),
        Flag::value(&["--temp-dir", "-T"], Role::Text),
        Flag::switch(&["--fuzzy", "-y"]),
        Flag::value(&["--compare-dest"], Role::Read),
        Flag::value(&["--copy-dest"], Role::Read),
        Flag::value(&["--link-dest"], Role::Read),
        Flag::switch(&["--compress", "-z"]),
        Flag::value(&["--compress-choice"], Role::Text),
        Flag::value(&["--compress-level"], Role::Text),
        Flag::value(&["--compress-threads"], Role::Text),
        Flag::value(&["--skip-compress"], Role::Text),
        Flag::switch(&["--cvs-exclude", "-C"]),
        Flag::value(&["--filter", "-f"], Role::Text),
        Flag::switch(&["-F"]),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["--exclude-from"], Role::Read),
        Flag::value(&["--include"], Role::Text),
        Flag::value(&["--include-from"], Role::Read),
        Flag::value(&["--files-from"], Role::Read),
        Flag::switch(&["--from0", "-0"]),
        Flag::switch(&["--old-args"]),
        Flag::switch(&["--secluded-args", "-s"]),
        Flag::switch(&["--trust-sender"]),
        Flag::value(&["--copy-as"], Role::Text),
        Flag::value(&["--address"], Role::Text),
        Flag::value(&["--port"], Role::Text),
        Flag::value(&["--sockopts"], Role::Text),
        Flag::switch(&["--blocking-io"]),
        Flag::value(&["--outbuf"], Role::Text),
        Flag::switch(&["--stats"]),
        Flag::switch(&["--8-bit-output", "-8"]),
        Flag::switch(&["-h", "--human-readable"]),
        Flag::switch(&["--progress"]),
        Flag::switch(&["-P"]),
        Flag::switch(&["--itemize-changes", "-i"]),
        Flag::value(&["--remote-option", "-M"], Role::Opaque("options for the other side")),
        Flag::value(&["--out-format"], Role::Text),
        Flag::value(&["--log-file"], Role::Write),
        Flag::value(&["--log-file-format"], Role::Text),
        Flag::value(&["--password-file"], Role::Read),
        Flag::value(&["--early-input"], Role::Read),
        Flag::switch(&["--list-only"]),
        Flag::value(&["--bwlimit"], Role::Text),
        Flag::value(&["--stop-after"], Role::Text),
        Flag::value(&["--stop-at"], Role::Text),
        Flag::switch(&["--fsync"]),
        Flag::value(&["--write-batch"], Role::Write),
        Flag::value(&["--only-write-batch"], Role::Write),
        Flag::value(&["--read-batch"], Role::Read),
        Flag::value(&["--protocol"], Role::Text),
        Flag::value(&["--iconv"], Role::Text),
        Flag::value(&["--checksum-seed"], Role::Text),
        Flag::switch(&["--ipv4", "-4"]),
        Flag::switch(&["--ipv6", "-6"]),
        Flag::switch(&["--version", "-V"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--daemon"]).does(&[Fact::Persists("a server")]),
        Flag::value(&["--config"], Role::Config("a server's settings")),
        Flag::switch(&["--no-detach"]),
        Flag::value(&["--dparam"], Role::Text),
        Flag::switch(&["--protect-args"]),
        Flag::switch(&["--no-o", "--no-owner"]),
        Flag::switch(&["--no-g", "--no-group"]),
        Flag::switch(&["--no-p", "--no-perms"]),
        Flag::switch(&["--no-t", "--no-times"]),
        Flag::switch(&["--no-l", "--no-links"]),
        Flag::switch(&["--no-D"]),
        Flag::switch(&["--no-r", "--no-recursive"]),
        Flag::switch(&["--no-R", "--no-relative"]),
        Flag::switch(&["--no-v"]),
    ])
    .operands(Operands::Judged)
    .judge(copied)
    .examples(&[
        ex("rsync -av a/ b/", "read a; write b"),
        ex("rsync -n a b", "read a; read b"),
        ex("rsync --list-only a", "read a"),
        ex("rsync a", "read a"),
        ex("rsync -az a h.example:x", "read a; publish h.example; run the remote shell"),
        ex("rsync -a h.example::mod/x .", "connect h.example; write ."),
        ex("rsync rsync://h.example/x .", "connect h.example; write ."),
        ex("rsync -a --delete a/ b/", "read a; write b; delete b/**"),
        ex("rsync --remove-source-files a b", "read a; delete a/**; write b"),
        ex("rsync -e \"ssh -p 2\" a h.example:x", "shell ssh -p 2; read a; publish h.example; run the remote shell"),
        ex(
            "rsync --rsh=./x --rsync-path=./y a h.example:",
            "shell ./x; shell ./y; read a; publish h.example; run the remote shell",
        ),
        ex("rsync -n --rsync-path=./y a h.example:", "shell ./y; read a; publish h.example; run the remote shell"),
        ex(
            "rsync --log-file=l --backup-dir=k -T t --partial-dir p --write-batch=w --only-write-batch=v a b",
            "write l; write b/k; write b/t; write b/p; write w; write w.sh; write v; write v.sh; read a; write b",
        ),
        ex("rsync -b --backup-dir=../../k a /d/b", "read a; write /d/b; write /k"),
        ex("rsync -T /t a $X", "read a; write ?; write /t; publish ?; opaque; run the remote shell"),
        ex("rsync --files-from=l / c", "read l; read /; write c"),
        ex("rsync -M--x a b", "opaque; read a; write b"),
        ex("rsync --daemon --config=f", "persist a server; opaque"),
        ex("rsync $x", "opaque; read ?; write ?; connect ?; publish ?; run the remote shell"),
        ex("rsync --version", ""),
        ex("rsync --log-file=l --version", "write l"),
    ]);

/// Where from and where to.
fn copied(call: &Call<'_>, findings: &mut Findings<'_>) {
    let count = call.operands.len();
    if let Some(destination) = call.operands.last().filter(|last| count > 1 && !is_far(last.arg)) {
        for value in ["--backup-dir", "--partial-dir", "--temp-dir"].iter().flat_map(|flag| call.values(flag)) {
            findings.write(&within(destination.arg, value));
        }
    }
    // Beside a batch lies a script that applies it.
    for batch in ["--write-batch", "--only-write-batch"].iter().flat_map(|flag| call.values(flag)) {
        findings.write(&Arg { text: [batch.text.as_slice(), b".sh"].concat(), ..batch.clone() });
    }
    let dry = call.has("--dry-run") || call.has("--list-only");
    let deletes = call.given.iter().any(|given| given.flag.names.iter().any(|name| name.starts_with("--del")));
    for (at, operand) in call.operand_args().enumerate() {
        let last = count > 1 && at + 1 == count;
        if is_far(operand) {
            let host = host(operand);
            if last {
                findings.publish(operand.span, host);
            } else {
                findings.connect(operand.span, host);
            }
            let daemon = operand.text.windows(2).any(|word| word == b"::") || operand.text.starts_with(b"rsync:");
            if !daemon {
                findings.run(call.span, "the remote shell");
            }
        } else if last && !dry {
            findings.write(operand);
            if deletes {
                findings.delete_below(operand);
            }
        } else {
            findings.read(operand);
            if call.has("--remove-source-files") && !dry {
                findings.delete_below(operand);
            }
        }
        // What begins with an unknown name may be a host or a path.
        if operand.form != Form::Exact && !operand.text.contains(&b'/') && !operand.text.contains(&b':') {
            findings.run(call.span, "the remote shell");
            if last || call.operands_are_open() {
                findings.publish(operand.span, Host::Unknown);
            }
            if !last {
                findings.connect(operand.span, Host::Unknown);
            }
        }
        if call.operands_are_open() {
            findings.write(operand);
        }
    }
}

/// A directory that is relative to the destination.
fn within(destination: &Arg, value: &Arg) -> Arg {
    if value.text.first() == Some(&b'/') {
        return value.clone();
    }
    let form = if destination.form == Form::Exact && value.form == Form::Exact { Form::Exact } else { Form::Prefix };
    Arg { text: [destination.text.as_slice(), b"/", value.text.as_slice()].concat(), form, span: value.span }
}

/// A colon before any slash.
fn is_far(arg: &Arg) -> bool {
    let head = arg.text.split(|byte| *byte == b'/').next().unwrap_or_default();
    head.contains(&b':')
}
