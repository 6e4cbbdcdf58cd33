//! `doas`: runs a command as another user.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("doas", "runs a command as another user", "OpenDoas 6.8.2, doas(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::value(&["-C"], Role::Read),
        Flag::switch(&["-L"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["-s"]),
        Flag::value(&["-u"], Role::Text),
    ])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .effects(&[Fact::Elevates])
    .judge(shell)
    .examples(&[
        ex("doas rm a", "elevate; inner rm a"),
        ex("doas -n -u x -- ls", "elevate; inner ls"),
        ex("doas -s", "elevate; run a shell of another user"),
        ex("doas -C conf", "elevate; read conf"),
    ]);

fn shell(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("-s") {
        findings.run(call.span, "a shell of another user");
    }
}
