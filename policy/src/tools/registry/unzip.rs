//! `unzip`: lists and unpacks archives.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("unzip", "lists and unpacks archives", "Info-ZIP unzip 6.00, unzip(1), `unzip -hh`")
        .syntax(Syntax { long: false, abbreviates: false, ..Syntax::GNU })
        .flags(&[
            Flag::switch(&["-Z"]),
            Flag::switch(&["-h"]),
            Flag::switch(&["-hh"]),
            Flag::switch(&["-A"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["-f"]),
            Flag::switch(&["-l"]),
            Flag::switch(&["-p"]),
            Flag::switch(&["-t"]),
            Flag::switch(&["-T"]),
            Flag::switch(&["-u"]),
            Flag::switch(&["-v"]),
            Flag::switch(&["-z"]),
            Flag::switch(&["-a"]),
            Flag::switch(&["-b"]),
            Flag::switch(&["-B"]),
            Flag::switch(&["-C"]),
            Flag::switch(&["-D"]),
            Flag::switch(&["-E"]),
            Flag::switch(&["-F"]),
            Flag::switch(&["-i"]),
            Flag::value(&["-I"], Role::Text),
            Flag::switch(&["-j"]),
            Flag::switch(&["-J"]),
            Flag::switch(&["-K"]),
            Flag::switch(&["-L"]),
            Flag::switch(&["-M"]),
            Flag::switch(&["-n"]),
            Flag::switch(&["-N"]),
            Flag::switch(&["-o"]),
            Flag::value(&["-O"], Role::Text),
            Flag::value(&["-P"], Role::Text),
            Flag::switch(&["-q"]),
            Flag::switch(&["-s"]),
            Flag::switch(&["-S"]),
            Flag::switch(&["-U"]),
            Flag::switch(&["-V"]),
            Flag::switch(&["-W"]),
            Flag::switch(&["-X"]),
            Flag::switch(&["-Y"]),
            Flag::switch(&["-$"]),
            Flag::switch(&["-:"]),
            Flag::switch(&["-^"]),
            Flag::switch(&["-2"]),
            Flag::value(&["-x"], Role::Text),
            Flag::switch(&["-1"]),
            Flag::switch(&["-m"]),
            Flag::value(&["-d"], Role::Text),
            Flag::switch(&["-/"]),
        ])
        .operands(Operands::Judged)
        .judge(archive)
        .examples(&[
            ex("unzip -l a.zip", "read a.zip"),
            ex("unzip -p a.zip f", "read a.zip"),
            ex("unzip -Z1 a.zip", "read a.zip"),
            ex("unzip -tq a.zip", "read a.zip"),
            ex("unzip a.zip", "read a.zip; write ./**"),
            ex("unzip -qo a.zip -d /tmp/x", "read a.zip; write /tmp/x/**"),
            ex("unzip -: a.zip", "read a.zip; write ?"),
            ex("unzip -T a.zip", "read a.zip; write a.zip"),
            ex("unzip -d $X a.zip", "read a.zip; write ?"),
            ex("unzip", ""),
            ex("unzip --no-such a.zip", "opaque; read a.zip; write ./**"),
        ]);

fn archive(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(archive) = call.operand_args().next() else { return };
    findings.read(archive);
    if call.has("-T") {
        findings.write(archive);
    }
    if ["-l", "-v", "-p", "-c", "-t", "-z", "-Z", "-T"].iter().any(|flag| call.has(flag)) {
        return;
    }
    match call.values("-d").last() {
        _ if call.has("-:") => findings.at(call.span, Effect::Write(Target::Somewhere), "unpacks files"),
        Some(directory) => {
            findings.enter(directory);
            let target = findings.below_cwd(".");
            findings.at(directory.span, Effect::Write(target), "unpacks files");
        }
        None => {
            let target = findings.below_cwd(".");
            findings.at(call.span, Effect::Write(target), "unpacks files");
        }
    }
}
