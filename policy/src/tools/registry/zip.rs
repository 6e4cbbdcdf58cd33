//! `zip`: packs files into an archive.

use crate::{
    effect::{Effect, Target},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("zip", "packs files into an archive", "Info-ZIP zip 3.0, zip(1), `zip -h2`")
    .descends(Descends::With(&["-r", "-R", "--recurse-paths", "--recurse-patterns"]))
    .flags(&[
        Flag::switch(&["-r", "--recurse-paths"]),
        Flag::switch(&["-R", "--recurse-patterns"]),
        Flag::switch(&["-u", "--update"]),
        Flag::switch(&["-f", "--freshen"]),
        Flag::switch(&["-FS", "--filesync"]),
        Flag::switch(&["-d", "--delete"]),
        Flag::switch(&["-U", "--copy-entries", "--copy"]),
        Flag::switch(&["-m", "--move"]),
        Flag::switch(&["-j", "--junk-paths"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-c", "--entry-comments"]),
        Flag::switch(&["-z", "--archive-comment"]),
        Flag::switch(&["-@", "--names-stdin"]),
        Flag::switch(&["-o", "--latest-time"]),
        Flag::switch(&["-e", "--encrypt"]),
        Flag::value(&["-P", "--password"], Role::Text),
        Flag::switch(&["-T", "--test"]),
        Flag::value(&["-TT", "--unzip-command"], Role::Shell),
        Flag::value(&["-x", "--exclude"], Role::Text),
        Flag::value(&["-i", "--include"], Role::Text),
        Flag::value(&["-t", "--from-date"], Role::Text),
        Flag::value(&["-tt", "--before-date"], Role::Text),
        Flag::value(&["-n", "--suffixes"], Role::Text),
        Flag::value(&["-b", "--temp-path"], Role::Write),
        Flag::value(&["-O", "--output-file", "--out"], Role::Write),
        Flag::value(&["-lf", "--logfile-path"], Role::Write),
        Flag::switch(&["-la", "--log-append"]),
        Flag::switch(&["-li", "--log-info"]),
        Flag::value(&["-s", "--split-size"], Role::Text),
        Flag::switch(&["-sp", "--split-pause"]),
        Flag::switch(&["-sb", "--split-bell"]),
        Flag::switch(&["-sv", "--split-verbose"]),
        Flag::switch(&["-sf", "--show-files"]),
        Flag::switch(&["-sc", "--show-command"]),
        Flag::switch(&["-sd", "--show-debug"]),
        Flag::switch(&["-so", "--show-options"]),
        Flag::value(&["-Z", "--compression-method"], Role::Text),
        Flag::switch(&["-l", "--to-crlf"]),
        Flag::switch(&["-ll", "--from-crlf"]),
        Flag::switch(&["-X", "--strip-extra"]),
        Flag::switch(&["-y", "--symlinks"]),
        Flag::switch(&["-D", "--no-dir-entries"]),
        Flag::switch(&["-DF", "--difference-archive"]),
        Flag::switch(&["-A", "--adjust-sfx"]),
        Flag::switch(&["-J", "--junk-sfx"]),
        Flag::switch(&["-F", "--fix"]),
        Flag::switch(&["-FF", "--fixfix"]),
        Flag::switch(&["-g", "--grow"]),
        Flag::switch(&["-k", "--DOS-names"]),
        Flag::switch(&["-L", "--license"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-h2", "--more-help"]),
        Flag::switch(&["-MM", "--must-match"]),
        Flag::switch(&["-nw", "--no-wild"]),
        Flag::switch(&["-ws", "--wild-stop-dirs"]),
        Flag::switch(&["-db", "--display-bytes"]),
        Flag::switch(&["-dc", "--display-counts"]),
        Flag::switch(&["-dd", "--display-dots"]),
        Flag::switch(&["-dg", "--display-globaldots"]),
        Flag::value(&["-ds", "--dot-size"], Role::Text),
        Flag::switch(&["-du", "--display-usize"]),
        Flag::switch(&["-dv", "--display-volume"]),
        Flag::switch(&["-fd", "--force-descriptors"]),
        Flag::switch(&["-fz", "--force-zip64"]),
        Flag::switch(&["-ic", "--ignore-case"]),
        Flag::switch(&["-AS", "--archive-set"]),
        Flag::switch(&["-AC", "--archive-clear"]),
        Flag::switch(&["-RE", "--regex"]),
        Flag::switch(&["-EA"]),
        Flag::switch(&["-NZ"]),
        Flag::switch(&["-sn"]),
        Flag::value(&["-UN", "--unicode"], Role::Text),
        Flag::ends(&["--version"]),
        Flag::switch(&["-0"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["-2"]),
        Flag::switch(&["-3"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-5"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-7"]),
        Flag::switch(&["-8"]),
        Flag::switch(&["-9"]),
    ])
    .operands(Operands::Judged)
    .judge(archive)
    .examples(&[
        ex("zip -r site.zip public", "write site.zip; read public"),
        ex("zip -r site public", "write site.zip; read public"),
        ex("zip -qm logs.zip a.log", "write logs.zip; read a.log; delete a.log/**"),
        ex("zip -r - src", "read src"),
        ex("zip -T a.zip", "write a.zip"),
        ex("zip -T -TT ./x a.zip f", "write a.zip; read f; shell ./x"),
        ex("zip a.zip f --unzip-c=./x", "write a.zip; read f; shell ./x"),
        ex("zip -rTT ./x a.zip f", "opaque; write x.zip; read a.zip; read f"),
        ex("zip -b tmp a.zip f", "write tmp; write a.zip; read f"),
        ex("zip -lflog a.zip f", "opaque; write a.zip; read f"),
        ex("zip -lf log a.zip f", "write log; write log.log; write a.zip; read f"),
        ex("zip a.zip f -O b.zip", "write a.zip; write b.zip; read f"),
        ex("zip -sf a.zip", ""),
        ex("zip --help", ""),
    ]);

fn archive(call: &Call<'_>, findings: &mut Findings<'_>) {
    // Flags of two letters may also stand in a cluster, where this parser reads single ones.
    for arg in call.args {
        let short = arg.text.starts_with(b"-") && !arg.text.starts_with(b"--") && arg.text != b"-TT";
        if short && arg.text.windows(2).any(|pair| pair == b"TT") {
            findings.opaque(arg.span, "a cluster that may name a program");
        }
        if short && arg.text != b"-lf" && arg.text.windows(2).any(|pair| pair == b"lf") {
            findings.opaque(arg.span, "a cluster that may name a log");
        }
    }
    // A log without a suffix gets one.
    for log in call.values("--logfile-path").filter(|log| log.form == Form::Exact && !log.text.contains(&b'.')) {
        findings.write(&Arg::exact([log.text.as_slice(), b".log"].concat(), log.span));
    }
    let mut operands = call.operand_args();
    if let Some(archive) = operands.next() {
        let shows = call.has("--show-files") || archive.known() == Some(b"-");
        if !shows {
            let name = archive.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
            if archive.form == Form::Exact && !name.contains(&b'.') {
                findings.write(&Arg::exact([archive.text.as_slice(), b".zip"].concat(), archive.span));
            } else {
                findings.write(archive);
            }
        }
    }
    for input in operands.filter(|input| input.known() != Some(b"-")) {
        findings.read(input);
        if call.has("--move") {
            findings.delete_below(input);
        }
    }
    if call.has("--move") && call.has("--names-stdin") {
        findings.at(call.span, Effect::Delete(Target::Somewhere), "deletes the listed files");
    }
}
