//! `7z`: packs and unpacks archives.

use crate::{
    effect::Effect,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("7z", "packs and unpacks archives", "p7zip 16.02, 7z(1)")
    .aliases(&["7za", "7zr", "7zz"])
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(archive)
    .examples(&[
        ex("7z l a.7z", "read a.7z"),
        ex("7z t a.7z", "read a.7z"),
        ex("7z x a.7z", "read a.7z; write ./**"),
        ex("7z x a.7z -oout", "read a.7z; write out"),
        ex("7z e -so a.7z f", "read a.7z"),
        ex("7z a a.7z src", "write a.7z; write ./**; read src"),
        ex("7z a -sdel a.7z src", "write a.7z; write ./**; read src; delete src/**"),
        ex("7z $x", "opaque"),
        ex("7z", ""),
        ex("7z -h", "opaque"),
    ]);

fn archive(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words = call.args.iter().filter(|arg| !arg.text.starts_with(b"-"));
    let Some(command) = words.next() else {
        if !call.args.is_empty() {
            findings.opaque(call.span, "no command");
        }
        return;
    };
    let reads: Vec<&Arg> = words.collect();
    let to_stdout = call.args.iter().any(|arg| arg.known() == Some(b"-so"));
    match command.known_str() {
        Some("l" | "t" | "b" | "i" | "h") => {}
        Some("x" | "e") => {
            if let Some(archive) = reads.first() {
                findings.read(archive);
            }
            if !to_stdout {
                unpack(call, &reads, findings);
            }
            return;
        }
        Some("a" | "d" | "u" | "rn") => {
            if let Some(archive) = reads.first() {
                findings.write(archive);
                // A name without a suffix gets that of the format, a volume a number.
                if archive.form == Form::Exact {
                    findings.write(&Arg { form: Form::Glob, ..(*archive).clone() });
                }
            }
            for input in reads.iter().skip(1) {
                findings.read(input);
            }
            if call.args.iter().any(|arg| arg.known() == Some(b"-sdel")) {
                for input in reads.iter().skip(1) {
                    findings.delete_below(input);
                }
            }
            return;
        }
        _ => return findings.opaque(command.span, "a command that is not known"),
    }
    for archive in reads.iter().take(1) {
        findings.read(archive);
    }
}

fn unpack(call: &Call<'_>, _: &[&Arg], findings: &mut Findings<'_>) {
    if let Some(directory) = call.args.iter().rev().find(|arg| arg.text.starts_with(b"-o")) {
        return findings.write(&directory.tail(2));
    }
    let here = findings.below_cwd(".");
    findings.at(call.span, Effect::Write(here), "unpacks files");
}
