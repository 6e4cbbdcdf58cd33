//! `su`: runs a shell as another user.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("su", "runs a shell as another user", "util-linux 2.38.1, su(1)")
    .flags(&[
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
    .judge(shell_words)
    .examples(&[
        ex("su -c 'rm x'", "elevate; shell rm x"),
        ex("su - u -c 'rm x'", "elevate; shell rm x"),
        ex("su u", "elevate; run a shell of another user"),
        ex("su", "elevate; run a shell of another user"),
        ex("su u -- -c 'rm x'", "elevate; inner sh -c rm x"),
        ex("su -s ./x u", "elevate; inner ./x; run a shell of another user"),
        ex("su --session-command=id u", "elevate; shell id"),
        ex("su --help", ""),
    ]);

/// The words after the user go to the shell, which runs them.
fn shell_words(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = call.operand_args().filter(|arg| arg.known() != Some(b"-"));
    operands.next();
    let words: Vec<Arg> = operands.cloned().collect();
    let texts = call.values("--command").chain(call.values("--session-command"));
    if texts.count() > 0 {
        return;
    }
    if words.is_empty() {
        findings.run(call.span, "a shell of another user");
    } else {
        findings.perhaps_command(std::iter::once(Arg::exact("sh", call.span)).chain(words).collect());
    }
}
