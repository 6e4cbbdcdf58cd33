//! `crontab`: keeps the list of periodic jobs.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("crontab", "keeps the list of periodic jobs", "cron 3.0pl1, crontab(1)")
    .syntax(Syntax::GNU)
    .flags(&[
        Flag::value(&["-u"], Role::Text),
        Flag::switch(&["-l"]),
        Flag::switch(&["-e"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-n"]),
        Flag::value(&["-T"], Role::Read),
    ])
    .operands(Operands::all(Role::Read))
    .judge(jobs)
    .examples(&[
        ex("crontab -l", "read cron"),
        ex("crontab -u x -l", "read cron"),
        ex("crontab jobs", "read jobs; persist cron"),
        ex("crontab -", "persist cron"),
        ex("crontab", "persist cron"),
        ex("crontab -r", "persist cron"),
        ex("crontab -e", "persist cron; run an editor"),
        ex("crontab -T jobs", "read jobs"),
    ]);

fn jobs(call: &Call<'_>, findings: &mut Findings<'_>) {
    let cron = || Target::Named("cron".into());
    if call.has("-l") && !call.has("-e") && !call.has("-r") {
        findings.at(call.span, Effect::Read(cron()), "lists jobs");
    } else if !call.has("-T") {
        findings.at(call.span, Effect::Persist(cron()), "changes the jobs");
    }
    if call.has("-e") {
        findings.run(call.span, "an editor");
    }
}
