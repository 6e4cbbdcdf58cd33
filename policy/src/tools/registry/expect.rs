//! `expect`: runs Tcl scripts that talk to programs.

use crate::{
    effect::{Effect, Why},
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("expect", "runs Tcl scripts that talk to programs", "expect 5.45, expect(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(script)
    .examples(&[
        ex("expect x.exp", "read x.exp; run x.exp"),
        ex("expect -c 'spawn rm x'", "opaque"),
        ex("expect", "opaque"),
        ex("expect -v", ""),
    ]);

fn script(call: &Call<'_>, findings: &mut Findings<'_>) {
    match call.args.first() {
        Some(flag) if matches!(flag.known(), Some(b"-v" | b"-version")) && call.args.len() == 1 => {}
        Some(file) if !file.text.starts_with(b"-") && file.form == Form::Exact => {
            findings.read(file);
            let target = findings.target(file);
            findings.at(file.span, Effect::Run(target), "runs a script");
        }
        _ => findings.at(call.span, Effect::Opaque(Why::Code("Tcl".into())), "runs code"),
    }
}
