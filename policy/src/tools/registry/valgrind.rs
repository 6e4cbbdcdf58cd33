//! `valgrind`: runs a command under a checker.

use crate::{
    effect::Effect,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("valgrind", "runs a command under a checker", "Valgrind 3.19, valgrind(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[
        ex("valgrind --leak-check=full ./x", "inner ./x"),
        ex("valgrind -q rm x", "inner rm x"),
        ex("valgrind --log-file=l ls", "write l; inner ls"),
        ex("valgrind --tool=callgrind ls", "write ./**; inner ls"),
        ex("valgrind --log-socket=h:1 ls", "connect h; inner ls"),
        ex("valgrind --$X ls", "opaque; inner ls"),
        ex("valgrind", ""),
        ex("valgrind --version", ""),
    ]);

/// Flags are `-x` or `--name=value` in one word, so the first other word is the command.
fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut at = 0;
    while let Some(word) = call.args.get(at).filter(|word| word.text.starts_with(b"-")) {
        at += 1;
        match word.known() {
            Some(b"--help" | b"-h" | b"--version" | b"--help-debug" | b"--help-dyn-options") => return,
            Some(b"--") => break,
            _ => flag(word.text.as_slice(), word, findings),
        }
    }
    findings.command(call.args.get(at..).unwrap_or_default());
    let tool = call.args.iter().find_map(|word| word.text.strip_prefix(b"--tool="));
    if tool.is_some_and(|tool| {
        tool != b"memcheck" && tool != b"none" && tool != b"lackey" && tool != b"helgrind" && tool != b"drd"
    }) {
        // callgrind, massif and others write `NAME.out.PID`.
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "writes a profile");
    }
}

fn flag(text: &[u8], word: &Arg, findings: &mut Findings<'_>) {
    let Some(equals) = text.iter().position(|byte| *byte == b'=') else {
        if word.form != Form::Exact {
            findings.opaque(word.span, "a flag that is not known");
        }
        return;
    };
    let value = word.tail(equals + 1);
    match text.get(..equals).unwrap_or_default() {
        b"--log-file" | b"--xml-file" | b"--xtree-memory-file" | b"--xtree-leak-file" | b"--vgdb-prefix" => {
            findings.write(&value);
        }
        name if name.ends_with(b"-out-file") => findings.write(&value),
        b"--log-socket" | b"--xml-socket" | b"--debuginfo-server" => {
            let host = host(&value);
            findings.connect(value.span, host);
        }
        b"--suppressions" => findings.read(&value),
        b"--xtree-memory" | b"--xtree-leak" => {
            let here = findings.below_cwd(".");
            findings.at(value.span, Effect::Write(here), "writes a profile");
        }
        _ => {}
    }
}
