//! `csplit`: splits a file at patterns.

use crate::{
    effect::Effect,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("csplit", "splits a file at patterns", "GNU coreutils 9.1, csplit(1)")
    .flags(&[
        Flag::value(&["-b", "--suffix-format"], Role::Text),
        Flag::value(&["-f", "--prefix"], Role::Text),
        Flag::switch(&["-k", "--keep-files"]),
        Flag::switch(&["--suppress-matched"]),
        Flag::value(&["-n", "--digits"], Role::Text),
        Flag::switch(&["-s", "--quiet", "--silent"]),
        Flag::switch(&["-z", "--elide-empty-files"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(pieces)
    .examples(&[
        ex("csplit a /x/ '{*}'", "read a; write ./**"),
        ex("csplit -f out/p - 10 20", "write out/**"),
        ex("csplit -s -- a 5", "read a; write ./**"),
    ]);

fn pieces(call: &Call<'_>, findings: &mut Findings<'_>) {
    if let Some(input) = call.operand_args().next().filter(|input| input.known() != Some(b"-")) {
        findings.read(input);
    }
    match call.values("--prefix").last() {
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
