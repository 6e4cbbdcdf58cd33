//! `runuser`: runs a command as another user.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("runuser", "runs a command as another user", "util-linux 2.38.1, runuser(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::value(&["-u", "--user"], Role::Text),
        Flag::switch(&["-m", "-p", "--preserve-environment"]),
        Flag::value(&["-w", "--whitelist-environment"], Role::Text),
        Flag::value(&["-g", "--group"], Role::Text),
        Flag::value(&["-G", "--supp-group"], Role::Text),
        Flag::value(&["-c", "--command"], Role::Shell),
        Flag::value(&["--session-command"], Role::Shell),
        Flag::switch(&["-f", "--fast"]),
        Flag::value(&["-s", "--shell"], Role::Program),
        Flag::switch(&["-P", "--pty"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
        Flag::switch(&["-l", "--login"]),
    ])
    .operands(Operands::Judged)
    .effects(&[Fact::Elevates])
    .judge(command)
    .examples(&[
        ex("runuser -u x -- rm a", "elevate; inner rm a"),
        ex("runuser -u x rm -rf a", "elevate; inner rm -rf a"),
        ex("runuser -l u -c 'rm a'", "elevate; inner sh -c rm a"),
        ex("runuser -c 'rm a' u", "elevate; shell rm a"),
        ex("runuser --session-command=id u", "elevate; shell id"),
        ex("runuser -s ./x u", "elevate; inner ./x; run a shell of another user"),
        ex("runuser - u", "elevate; run a shell of another user"),
    ]);

/// With `-u` the operands are a command; without it they are a user and words for a shell, as for `su`.
fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--user") {
        if let Some(first) = call.operands.first() {
            findings.command(call.args.get(first.at..).unwrap_or_default());
        }
        return;
    }
    let mut operands = call.operand_args().filter(|arg| arg.known() != Some(b"-"));
    operands.next();
    let words: Vec<Arg> = operands.cloned().collect();
    if !words.is_empty() {
        findings.perhaps_command(std::iter::once(Arg::exact("sh", call.span)).chain(words).collect());
    } else if !call.has("--command") && !call.has("--session-command") {
        findings.run(call.span, "a shell of another user");
    }
}
