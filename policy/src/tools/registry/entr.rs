//! `entr`: runs a command when files change.

use crate::{
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Flag, Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("entr", "runs a command when files change", "entr 5.2, entr(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-p"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-z"]),
    ])
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[ex("entr -r ./x", "inner ./x"), ex("entr rm /_", "inner rm $X"), ex("entr -s 'rm x'", "shell rm x")]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(first) = call.operands.first() else { return };
    if call.has("-s") {
        let code = first.arg.clone();
        return findings.inner(Inner::Script { code, shell: "sh", params: Vec::new(), surely: false });
    }
    // `/_` stands for the first file that changed.
    let words = call.args.get(first.at..).unwrap_or_default().iter().map(|word| match word.known() {
        Some(b"/_") => Arg { text: Vec::new(), form: Form::Prefix, span: word.span },
        _ => word.clone(),
    });
    findings.perhaps_command(words.collect());
}
