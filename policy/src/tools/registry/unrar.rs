//! `unrar`: lists and unpacks RAR archives.

use crate::{
    effect::Effect,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("unrar", "lists and unpacks RAR archives", "unrar-free 0.1.3 and RARLAB unrar 6.2, unrar(1)")
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(archive)
        .examples(&[
            ex("unrar l a.rar", "read a.rar"),
            ex("unrar p -inul a.rar", "read a.rar"),
            ex("unrar x a.rar", "read a.rar; write ./**"),
            ex("unrar x a.rar out/", "read a.rar; write out"),
            ex("unrar $x", "opaque"),
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
    match command.known_str() {
        Some("l" | "lb" | "lt" | "lta" | "ltb" | "v" | "vb" | "vt" | "t" | "p") => {}
        Some("x" | "e") => {
            if let Some(archive) = reads.first() {
                findings.read(archive);
            }
            unpack(call, &reads, findings);
            return;
        }

        _ => return findings.opaque(command.span, "a command that is not known"),
    }
    for archive in reads.iter().take(1) {
        findings.read(archive);
    }
}

fn unpack(call: &Call<'_>, words: &[&Arg], findings: &mut Findings<'_>) {
    // A last operand that ends in a slash is the destination.
    if let Some(last) = words.last().filter(|_| words.len() > 1) {
        return findings.write(last);
    }
    let here = findings.below_cwd(".");
    findings.at(call.span, Effect::Write(here), "unpacks files");
}
