//! `prlimit`: runs a command with other limits.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Takes, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("prlimit", "runs a command with other limits", "util-linux 2.38.1, prlimit(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::glued(&["-c", "--core"], Role::Text),
            Flag::glued(&["-d", "--data"], Role::Text),
            Flag::glued(&["-e", "--nice"], Role::Text),
            Flag::glued(&["-f", "--fsize"], Role::Text),
            Flag::glued(&["-i", "--sigpending"], Role::Text),
            Flag::glued(&["-l", "--memlock"], Role::Text),
            Flag::glued(&["-m", "--rss"], Role::Text),
            Flag::glued(&["-n", "--nofile"], Role::Text),
            Flag::glued(&["-q", "--msgqueue"], Role::Text),
            Flag::glued(&["-r", "--rtprio"], Role::Text),
            Flag::glued(&["-s", "--stack"], Role::Text),
            Flag::glued(&["-t", "--cpu"], Role::Text),
            Flag::glued(&["-u", "--nproc"], Role::Text),
            Flag::glued(&["-v", "--as"], Role::Text),
            Flag::glued(&["-x", "--locks"], Role::Text),
            Flag::glued(&["-y", "--rttime"], Role::Text),
            Flag::value(&["-p", "--pid"], Role::Text),
            Flag::value(&["-o", "--output"], Role::Text),
            Flag::switch(&["--noheadings"]),
            Flag::switch(&["--raw"]),
            Flag::switch(&["--verbose"]),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("prlimit", ""),
            ex("prlimit --nofile=1 rm x", "inner rm x"),
            ex("prlimit -n10 -- rm x", "inner rm x"),
            ex("prlimit -p 7", ""),
            ex("prlimit -p 7 --nofile", ""),
            ex("prlimit --pid 7 --nofile=1", "signal"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--pid") {
        let sets = call.given.iter().any(|given| given.flag.takes == Takes::Glued && given.value.is_some());
        if sets {
            findings.at(call.span, Effect::Signal, "changes the limits of a process");
        }
    } else if let Some(first) = call.operands.first() {
        findings.command(call.args.get(first.at..).unwrap_or_default());
    }
}
