//! `script`: records a terminal session.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("script", "records a terminal session", "util-linux 2.38.1, script(1)")
    .flags(&[
        Flag::value(&["-I", "--log-in"], Role::Write),
        Flag::value(&["-O", "--log-out"], Role::Write),
        Flag::value(&["-B", "--log-io"], Role::Write),
        Flag::value(&["-T", "--log-timing"], Role::Write),
        Flag::glued(&["-t", "--timing"], Role::Write),
        Flag::value(&["-m", "--logging-format"], Role::Text),
        Flag::switch(&["-a", "--append"]),
        Flag::value(&["-c", "--command"], Role::Shell),
        Flag::switch(&["-e", "--return"]),
        Flag::switch(&["-f", "--flush"]),
        Flag::switch(&["--force"]),
        Flag::value(&["-E", "--echo"], Role::Text),
        Flag::value(&["-o", "--output-limit"], Role::Text),
        Flag::switch(&["-q", "--quiet"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Write))
    .judge(shell)
    .examples(&[
        ex("script -qec 'rm x' /dev/null", "shell rm x; write /dev/null"),
        ex("script out", "write out; run what is typed into a shell"),
        ex("script -c ls", "shell ls; write typescript"),
        ex("script -c ls -O log -T times", "shell ls; write log; write times"),
        ex("script -c ls -I log", "shell ls; write log"),
        ex("script -c ls -B log", "shell ls; write log"),
        ex("script -c ls -tx log", "shell ls; write x; write log"),
    ]);

fn shell(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--command") {
        findings.run(call.span, "what is typed into a shell");
    }
    if call.operands.is_empty() && !["--log-in", "--log-out", "--log-io"].iter().any(|flag| call.has(flag)) {
        findings.write(&Arg::exact("typescript", call.span));
    }
}
