//! `flock`: runs a command under a lock.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("flock", "runs a command under a lock", "util-linux 2.38.1, flock(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-s", "--shared"]),
        Flag::switch(&["-x", "--exclusive"]),
        Flag::switch(&["-u", "--unlock"]),
        Flag::switch(&["-n", "--nonblock"]),
        Flag::value(&["-w", "--timeout"], Role::Text),
        Flag::value(&["-E", "--conflict-exit-code"], Role::Text),
        Flag::switch(&["-o", "--close"]),
        Flag::switch(&["-F", "--no-fork"]),
        Flag::switch(&["--verbose"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
    ])
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[
        ex("flock lock rm x", "write lock; inner rm x"),
        ex("flock -n lock -c 'rm x'", "write lock; shell rm x"),
        ex("flock -w 5 lock --command 'rm x'", "write lock; shell rm x"),
        ex("flock 9", ""),
        ex("flock -u 9", ""),
        ex("flock $X rm x", "write ?; inner rm x; opaque"),
    ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(lock) = call.operands.first() else { return };
    let words = call.args.get(lock.at + 1..).unwrap_or_default();
    if words.is_empty() && lock.arg.known().is_some_and(|text| text.iter().all(u8::is_ascii_digit)) {
        // The number of an open descriptor.
        return;
    }
    findings.write(lock.arg);
    match words {
        [] => {}
        [flag, code] if matches!(flag.known(), Some(b"-c" | b"--command")) => findings.shell(code),
        words => findings.command(words),
    }
}
