//! `swapon`: turns swap space on and off.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("swapon", "turns swap space on and off", "util-linux 2.38.1, swapon(8)")
    .aliases(&["swapoff"])
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::glued(&["-d", "--discard"], Role::Text),
        Flag::switch(&["-e", "--ifexists"]),
        Flag::switch(&["-f", "--fixpgsz"]),
        Flag::value(&["-o", "--options"], Role::Text),
        Flag::value(&["-p", "--priority"], Role::Text),
        Flag::switch(&["-s", "--summary"]),
        Flag::glued(&["--show"], Role::Text),
        Flag::switch(&["--noheadings"]),
        Flag::switch(&["--raw"]),
        Flag::switch(&["--bytes"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
        Flag::value(&["-L"], Role::Text),
        Flag::value(&["-U"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .judge(device)
    .examples(&[
        ex("swapon", ""),
        ex("swapon --show", ""),
        ex("swapon -s", ""),
        ex("swapon /dev/sdb", "read /dev/sdb; write the state of the machine"),
        ex("swapon -a", "write the state of the machine"),
    ]);

fn device(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--summary") || call.has("--show") {
        return;
    }
    if !call.args.is_empty() {
        let swap = Target::Named("the state of the machine".into());
        findings.at(call.span, Effect::Write(swap), "changes the swap space");
    }
}
