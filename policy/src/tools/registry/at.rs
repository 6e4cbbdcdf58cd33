//! `at`: runs commands at a later time.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("at", "runs commands at a later time", "at 3.2.5, at(1)")
    .aliases(&["batch", "atq", "atrm"])
    .syntax(Syntax::GNU)
    .flags(&[
        Flag::switch(&["-V"]),
        Flag::value(&["-q"], Role::Text),
        Flag::switch(&["-m"]),
        Flag::switch(&["-M"]),
        Flag::value(&["-u"], Role::Text),
        Flag::value(&["-f"], Role::Read),
        Flag::value(&["-t"], Role::Text),
        Flag::switch(&["-l"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-c"]),
        Flag::value(&["-o"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .judge(jobs)
    .examples(&[
        ex("at now", "persist at"),
        ex("at -f x noon", "read x; persist at"),
        ex("at -l", "read at"),
        ex("at -c 3", "read at"),
        ex("at -r 3", "persist at"),
        ex("at -V", ""),
    ]);

fn jobs(call: &Call<'_>, findings: &mut Findings<'_>) {
    let at = || Target::Named("at".into());
    if call.has("-V") && call.args.len() == 1 {
    } else if (call.name == "atq" || call.has("-l") || call.has("-c")) && !call.has("-r") && !call.has("-d") {
        findings.at(call.span, Effect::Read(at()), "lists jobs");
    } else {
        findings.at(call.span, Effect::Persist(at()), "changes the jobs");
    }
}
