//! `split`: splits a file into pieces.

use crate::{
    effect::Effect,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("split", "splits a file into pieces", "GNU coreutils 9.1, split(1)")
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::value(&["-a", "--suffix-length"], Role::Text),
        Flag::value(&["--additional-suffix"], Role::Text),
        Flag::value(&["-b", "--bytes"], Role::Text),
        Flag::value(&["-C", "--line-bytes"], Role::Text),
        Flag::switch(&["-d"]),
        Flag::glued(&["--numeric-suffixes"], Role::Text),
        Flag::switch(&["-x"]),
        Flag::glued(&["--hex-suffixes"], Role::Text),
        Flag::switch(&["-e", "--elide-empty-files"]),
        Flag::value(&["--filter"], Role::Text),
        Flag::value(&["-l", "--lines"], Role::Text),
        Flag::value(&["-n", "--number"], Role::Text),
        Flag::value(&["-t", "--separator"], Role::Text),
        Flag::switch(&["-u", "--unbuffered"]),
        Flag::switch(&["--verbose"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(pieces)
    .examples(&[
        ex("split a", "read a; write ./**"),
        ex("split -l 10 -", "write ./**"),
        ex("split -b 1M a /tmp/x/part-", "read a; write /tmp/x/**"),
        ex("split -100 a out/p", "read a; write out/**"),
        ex("split --filter='gzip > $FILE.gz' a", "read a; shell gzip > $FILE.gz"),
        ex("split --filt=./x", "shell ./x"),
        ex("split a $X", "read a; write ?; opaque"),
    ]);

fn pieces(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = call.operand_args();
    if let Some(input) = operands.next().filter(|input| input.known() != Some(b"-")) {
        findings.read(input);
    }
    let prefix = operands.next();
    for filter in call.values("--filter") {
        findings.inner(Inner::Script { code: filter.clone(), shell: "sh", params: Vec::new(), surely: false });
    }
    if call.has("--filter") {
        return;
    }
    match prefix {
        // The names go on behind the prefix.
        Some(prefix) if prefix.form == Form::Exact => {
            findings.write(&Arg { form: Form::Glob, ..prefix.clone() });
        }
        Some(prefix) => findings.write(prefix),
        None => {
            let here = findings.below_cwd(".");
            findings.at(call.span, Effect::Write(here), "writes pieces");
        }
    }
}
