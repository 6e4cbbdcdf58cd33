//! `sudo`: runs a command as another user.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("sudo", "runs a command as another user", "sudo 1.9.13, sudo(8)")
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-A", "--askpass"]),
        Flag::switch(&["-b", "--background"]),
        Flag::switch(&["-B", "--bell"]),
        Flag::value(&["-D", "--chdir"], Role::Enter),
        Flag::switch(&["-e", "--edit"]).operands(&Role::Write),
        Flag::value(&["-g", "--group"], Role::Text),
        Flag::switch(&["-H", "--set-home"]),
        Flag::ends(&["--help"]),
        Flag::switch(&["-i", "--login"]),
        Flag::switch(&["-K", "--remove-timestamp"]),
        Flag::switch(&["-k", "--reset-timestamp"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-n", "--non-interactive"]),
        Flag::switch(&["-P", "--preserve-groups"]),
        Flag::value(&["-p", "--prompt"], Role::Text),
        Flag::value(&["-R", "--chroot"], Role::Opaque("another root directory")),
        Flag::value(&["-r", "--role"], Role::Text),
        Flag::switch(&["-S", "--stdin"]),
        Flag::switch(&["-s", "--shell"]),
        Flag::value(&["-t", "--type"], Role::Text),
        Flag::value(&["-T", "--command-timeout"], Role::Text),
        Flag::value(&["-U", "--other-user"], Role::Text),
        Flag::value(&["-u", "--user"], Role::Text),
        Flag::switch(&["-v", "--validate"]),
        Flag::value(&["-h", "--host"], Role::Host),
        Flag::switch(&["-E"]),
        Flag::glued(&["--preserve-env"], Role::Text),
        Flag::value(&["-C", "--close-from"], Role::Text),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::Judged)
    .effects(&[Fact::Elevates])
    .judge(command)
    .examples(&[
        ex("sudo ls -l", "elevate; inner ls -l"),
        ex("sudo -n -u x A=1 rm a", "elevate; inner rm a"),
        ex("sudo -- rm a", "elevate; inner rm a"),
        ex("sudo -i", "elevate; run a shell of another user"),
        ex("sudo -s rm a", "elevate; inner rm a"),
        ex("sudo -e /etc/x", "elevate; write /etc/x"),
        ex("sudo -D src ls", "elevate; inner ls"),
        ex("sudo -R /mnt ls", "elevate; inner ls; opaque"),
        ex("sudo -h remote ls", "elevate; inner ls; connect remote"),
        ex("sudo -l", "elevate"),
        ex("sudo --help", ""),
        ex("sudo -un root rm a", "elevate; inner root rm a"),
        ex("sudo --no-such rm a", "elevate; opaque; inner rm a"),
    ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--edit") || call.has("--list") || call.has("--validate") {
        return;
    }
    let mut environment = Vec::new();
    for operand in &call.operands {
        let arg = operand.arg;
        if let Some(at) = arg.text.iter().position(|byte| *byte == b'=') {
            let name = Arg::exact(arg.text.get(..at).unwrap_or_default(), arg.span);
            environment.push((name, arg.tail(at + 1)));
            continue;
        }
        findings.inner(Inner::Command {
            args: call.args.get(operand.at..).unwrap_or_default().to_vec(),
            environment,
            cwd: findings.moved(),
            stdin: None,
            surely: true,
            keeps_environment: false,
        });
        return;
    }
    if call.has("--shell") || call.has("--login") {
        findings.run(call.span, "a shell of another user");
    }
}
