//! `screen`: keeps terminals running.

use crate::{
    effect::{Effect, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("screen", "keeps terminals running", "GNU Screen 4.9.0, screen(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(terminal)
    .examples(&[
        ex("screen -ls", ""),
        ex("screen -v", ""),
        ex("screen -dm rm x", "run commands in a terminal; persist a terminal; inner rm x"),
        ex("screen", "run commands in a terminal; persist a terminal"),
        ex("screen -S x -X stuff y", "run commands in a terminal; persist a terminal; inner x -X stuff y"),
    ]);

fn terminal(call: &Call<'_>, findings: &mut Findings<'_>) {
    let first = call.args.first().and_then(Arg::known);
    if matches!(first, Some(b"-ls" | b"-list" | b"-v" | b"--version" | b"--help")) && call.args.len() == 1 {
        return;
    }
    findings.run(call.span, "commands in a terminal");
    let what = Target::Named("a terminal".into());
    findings.at(call.span, Effect::Persist(what), "keeps running");
    // The first word without a dash, or what stands behind it, is a command or the value of a flag.
    if let Some(at) = call.args.iter().position(|word| !word.text.starts_with(b"-")) {
        findings.perhaps_command(call.args.get(at..).unwrap_or_default().to_vec());
    }
}
