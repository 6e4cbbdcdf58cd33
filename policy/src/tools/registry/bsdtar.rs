//! `bsdtar`: makes, lists and unpacks archives.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("bsdtar", "makes, lists and unpacks archives", "libarchive 3.6.2, bsdtar(1)")
    .syntax(Syntax::GNU.bare_cluster())
    .flags(&[
        Flag::switch(&["-c", "--create"]),
        Flag::switch(&["-r", "--append"]),
        Flag::switch(&["-t", "--list"]),
        Flag::switch(&["-u", "--update"]),
        Flag::switch(&["-x", "--extract", "--get"]),
        Flag::switch(&["-a", "--auto-compress"]),
        Flag::switch(&["--acls"]),
        Flag::switch(&["-B", "--read-full-blocks"]),
        Flag::value(&["-b", "--block-size"], Role::Text),
        Flag::switch(&["--chroot"]),
        Flag::switch(&["--clear-nochange-fflags"]),
        Flag::value(&["--exclude"], Role::Text),
        Flag::switch(&["--exclude-vcs"]),
        Flag::switch(&["--fflags"]),
        Flag::value(&["--format"], Role::Text),
        Flag::value(&["-f", "--file"], Role::Text),
        Flag::value(&["--gid"], Role::Text),
        Flag::value(&["--gname"], Role::Text),
        Flag::switch(&["-H"]),
        Flag::switch(&["-h"]),
        Flag::ends(&["--help"]),
        Flag::switch(&["--hfsCompression"]),
        Flag::switch(&["--ignore-zeros"]),
        Flag::value(&["--include"], Role::Text),
        Flag::switch(&["-J", "--xz"]),
        Flag::switch(&["-j", "--bzip", "--bzip2", "--bunzip2"]),
        Flag::switch(&["-k", "--keep-old-files"]),
        Flag::switch(&["--keep-newer-files"]),
        Flag::switch(&["-L", "--dereference"]),
        Flag::switch(&["-l", "--check-links"]),
        // Programs that few systems have: whoever has one of that name may be anybody.
        Flag::switch(&["--lrzip"]).does(&[Fact::Runs("`lrzip`")]),
        Flag::switch(&["--lz4"]),
        Flag::switch(&["--zstd"]),
        Flag::switch(&["--lzma"]),
        Flag::switch(&["--lzop"]).does(&[Fact::Runs("`lzop`")]),
        Flag::switch(&["-m", "--modification-time"]),
        Flag::switch(&["--mac-metadata"]),
        Flag::switch(&["-n", "--norecurse", "--no-recursion"]),
        Flag::value(&["--newer"], Role::Text),
        Flag::value(&["--newer-mtime"], Role::Text),
        Flag::value(&["--newer-than"], Role::Read),
        Flag::value(&["--newer-mtime-than"], Role::Read),
        Flag::switch(&["--nodump"]),
        Flag::switch(&["--nopreserveHFSCompression"]),
        Flag::switch(&["--null"]),
        Flag::switch(&["--no-acls"]),
        Flag::switch(&["--no-fflags"]),
        Flag::switch(&["--no-mac-metadata"]),
        Flag::switch(&["--no-read-sparse"]),
        Flag::switch(&["--no-safe-writes"]),
        Flag::switch(&["--no-same-owner"]),
        Flag::switch(&["--no-same-permissions"]),
        Flag::switch(&["--no-xattrs"]),
        Flag::switch(&["--numeric-owner"]),
        Flag::switch(&["-O", "--to-stdout"]),
        Flag::switch(&["-o"]),
        Flag::value(&["--older"], Role::Text),
        Flag::value(&["--older-mtime"], Role::Text),
        Flag::value(&["--older-than"], Role::Read),
        Flag::value(&["--older-mtime-than"], Role::Read),
        Flag::switch(&["--one-file-system"]),
        Flag::value(&["--options"], Role::Text),
        Flag::switch(&["-P", "--absolute-paths"]),
        Flag::switch(&["-p", "--insecure", "--preserve-permissions"]),
        Flag::value(&["--passphrase"], Role::Text),
        Flag::switch(&["--posix"]),
        Flag::switch(&["-q", "--fast-read"]),
        Flag::switch(&["--read-sparse"]),
        Flag::switch(&["-S"]),
        Flag::value(&["-s"], Role::Text),
        Flag::switch(&["--safe-writes"]),
        Flag::switch(&["--same-owner"]),
        Flag::value(&["--strip-components"], Role::Text),
        Flag::value(&["-T", "-I", "--files-from"], Role::Read),
        Flag::switch(&["--totals"]),
        Flag::switch(&["-U", "--unlink", "--unlink-first"]),
        Flag::value(&["--uid"], Role::Text),
        Flag::value(&["--uname"], Role::Text),
        Flag::value(&["--use-compress-program"], Role::Shell),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["--version"]),
        Flag::switch(&["-w", "--confirmation", "--interactive"]),
        Flag::value(&["-X", "--exclude-from"], Role::Read),
        Flag::switch(&["--xattrs"]),
        Flag::switch(&["-y"]),
        Flag::switch(&["-Z", "--compress", "--uncompress"]),
        Flag::switch(&["-z", "--gunzip", "--gzip"]),
        Flag::value(&["-C", "--cd", "--directory"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(archive)
    .examples(&[
        ex("bsdtar -tf a --lzop", "read a; run `lzop`"),
        ex("bsdtar -tf a --lrzip", "read a; run `lrzip`"),
        ex("bsdtar tf a.tar", "read a.tar"),
        ex("bsdtar -xOf a.zip f", "read a.zip"),
        ex("bsdtar xf a.tar -C out", "read a.tar; write out/**"),
        ex("bsdtar xPf a.tar", "read a.tar; write ?"),
        ex("bsdtar xf a.tar -T list", "read a.tar; read list; write ?"),
        ex("bsdtar -cf a.tar @b.tar src", "write a.tar; read b.tar; read src"),
        ex("bsdtar tf a --use-compress-program ./x", "read a; shell ./x"),
        ex("bsdtar --version", ""),
        ex("bsdtar f a", "opaque"),
    ]);

fn archive(call: &Call<'_>, findings: &mut Findings<'_>) {
    let changes = ["--create", "--append", "--update"].iter().any(|flag| call.has(flag));
    let extracts = call.has("--extract");
    if !changes && !extracts && !call.has("--list") {
        return findings.opaque(call.span, "`bsdtar` without an action");
    }
    // The archive's name is relative to the directory at the start, whatever `-C` says.
    for file in call.values("--file").filter(|file| file.known() != Some(b"-")) {
        if changes {
            findings.write(file);
        } else {
            findings.read(file);
        }
    }
    for directory in call.values("--directory") {
        findings.enter(directory);
    }
    if changes {
        // `@archive` takes over the members of another archive.
        for operand in call.operand_args() {
            match operand.text.first() {
                Some(b'@') => findings.read(&operand.tail(1)),
                _ => findings.read(operand),
            }
        }
    }
    if extracts && !call.has("--to-stdout") {
        let escapes = call.has("--absolute-paths") || call.has("-s") || call.has("--files-from");
        let target = if escapes { Target::Somewhere } else { findings.below_cwd(".") };
        findings.at(call.span, Effect::Write(target), "unpacks files");
    }
}
