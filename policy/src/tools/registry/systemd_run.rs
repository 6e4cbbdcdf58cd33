//! `systemd-run`: runs a command as a transient unit.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("systemd-run", "runs a command as a transient unit", "systemd 252, systemd-run(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["--version"]),
            Flag::switch(&["--no-ask-password"]),
            Flag::switch(&["--user"]),
            Flag::switch(&["--system"]),
            Flag::value(&["-H", "--host"], Role::Host),
            Flag::value(&["-M", "--machine"], Role::Text),
            Flag::switch(&["--scope"]),
            Flag::value(&["-u", "--unit"], Role::Text),
            Flag::value(&["-p", "--property"], Role::Text),
            Flag::value(&["--description"], Role::Text),
            Flag::value(&["--slice"], Role::Text),
            Flag::switch(&["--slice-inherit"]),
            Flag::switch(&["--no-block"]),
            Flag::switch(&["-r", "--remain-after-exit"]),
            Flag::switch(&["--wait"]),
            Flag::switch(&["--send-sighup"]),
            Flag::value(&["--service-type"], Role::Text),
            Flag::value(&["--uid"], Role::Text),
            Flag::value(&["--gid"], Role::Text),
            Flag::value(&["--nice"], Role::Text),
            Flag::value(&["--working-directory"], Role::Enter),
            Flag::switch(&["-d", "--same-dir"]),
            Flag::value(&["-E", "--setenv"], Role::Text),
            Flag::switch(&["-t", "--pty"]),
            Flag::switch(&["-P", "--pipe"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["-G", "--collect"]),
            Flag::switch(&["-S", "--shell"]).does(&[Fact::Runs("what is typed into a shell")]),
            Flag::value(&["--path-property"], Role::Text),
            Flag::value(&["--socket-property"], Role::Text),
            Flag::value(&["--on-active"], Role::Text),
            Flag::value(&["--on-boot"], Role::Text),
            Flag::value(&["--on-startup"], Role::Text),
            Flag::value(&["--on-unit-active"], Role::Text),
            Flag::value(&["--on-unit-inactive"], Role::Text),
            Flag::value(&["--on-calendar"], Role::Text),
            Flag::switch(&["--on-timezone-change"]),
            Flag::switch(&["--on-clock-change"]),
            Flag::value(&["--timer-property"], Role::Text),
        ])
        .operands(Operands::Judged)
        .effects(&[Fact::Persists("a transient unit")])
        .judge(command)
        .examples(&[
            ex("systemd-run rm /x", "persist a transient unit; elevate; inner rm /x"),
            ex("systemd-run --user -p A=1 ls", "persist a transient unit; inner ls"),
            ex("systemd-run --scope -S", "persist a transient unit; run what is typed into a shell"),
            ex("systemd-run -H h ls", "persist a transient unit; connect h; elevate; inner ls"),
            ex("systemd-run --user --working-directory=src ls", "persist a transient unit; inner ls"),
            ex("systemd-run --help", ""),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--user") && !call.has("--scope") {
        findings.at(call.span, Effect::Elevate, "asks the system's service manager");
    }
    if let Some(first) = call.operands.first() {
        findings.inner(Inner::Command {
            args: call.args.get(first.at..).unwrap_or_default().to_vec(),
            environment: Vec::new(),
            cwd: Some(Target::Somewhere),
            stdin: None,
            surely: true,
            keeps_environment: false,
        });
    }
}
