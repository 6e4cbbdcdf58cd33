//! `fish`: runs fish scripts.

use crate::{
    effect::{Effect, Why},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("fish", "runs fish scripts", "fish 3.6.0, fish(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::value(&["-c", "--command"], Role::Code("fish")),
        Flag::value(&["-C", "--init-command"], Role::Code("fish")),
        Flag::value(&["-d", "--debug"], Role::Text),
        Flag::value(&["-o", "--debug-output"], Role::Write),
        Flag::value(&["-f", "--features"], Role::Text),
        Flag::switch(&["-i", "--interactive"]),
        Flag::switch(&["-l", "--login"]),
        Flag::switch(&["-n", "--no-execute"]),
        Flag::switch(&["-N", "--no-config"]),
        Flag::value(&["-p", "--profile"], Role::Write),
        Flag::value(&["--profile-startup"], Role::Write),
        Flag::switch(&["-P", "--private"]),
        Flag::switch(&["--print-rusage-self"]),
        Flag::switch(&["--print-debug-categories"]),
        Flag::switch(&["-v", "--version"]),
        Flag::switch(&["-h", "--help"]),
        Flag::value(&["-D", "--debug-stack-frames"], Role::Text),
    ])
    .alone(&["--version", "-v"])
    .operands(Operands::Judged)
    .judge(script)
    .examples(&[
        ex("fish -Nc 'rm x'", "opaque"),
        ex("fish -c ls", "opaque; run the shell's start-up files"),
        ex("fish -N -C ls x", "opaque; read x; run x"),
        ex("fish -N x.fish", "read x.fish; run x.fish"),
        ex("fish -Nn x.fish", "read x.fish"),
        ex("fish -N -p out x", "write out; read x; run x"),
        ex("fish -N --profile-startup=out x", "write out; read x; run x"),
        ex("fish -N -o log x", "write log; read x; run x"),
        ex("fish -N", "opaque"),
        ex("fish --version", ""),
    ]);

fn script(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--no-config") {
        findings.run(call.span, "the shell's start-up files");
    }
    if call.has("--command") {
        return;
    }
    match call.operands.first() {
        Some(file) => {
            findings.read(file.arg);
            if !call.has("--no-execute") {
                let target = findings.target(file.arg);
                findings.at(file.arg.span, Effect::Run(target), "runs a script");
            }
        }
        None => findings.at(call.span, Effect::Opaque(Why::Code("fish".into())), "runs what it reads"),
    }
}
