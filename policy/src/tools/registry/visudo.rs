//! `visudo`: edits who may run what as whom.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("visudo", "edits who may run what as whom", "sudo 1.9.13, visudo(8)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-c", "--check"]),
        Flag::value(&["-f", "--file"], Role::Text),
        Flag::ends(&["-h", "--help"]),
        Flag::switch(&["-I", "--no-includes"]),
        Flag::switch(&["-O", "--owner"]),
        Flag::switch(&["-P", "--perms"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-s", "--strict"]),
        Flag::ends(&["-V", "--version"]),
        Flag::value(&["-x", "--export"], Role::Write),
    ])
    .operands(Operands::all(Role::Text))
    .judge(edit)
    .examples(&[
        ex("visudo", "write /etc/sudoers; run an editor"),
        ex("visudo -f x", "write x; run an editor"),
        ex("visudo -c", "read /etc/sudoers"),
        ex("visudo -cf x", "read x"),
        ex("visudo -c -x out", "read /etc/sudoers; write out"),
    ]);

fn edit(call: &Call<'_>, findings: &mut Findings<'_>) {
    let default = Arg::exact("/etc/sudoers", call.span);
    let file = call.values("--file").last().or(call.operand_args().next()).unwrap_or(&default);
    if call.has("--check") {
        return findings.read(file);
    }
    findings.write(file);
    findings.run(call.span, "an editor");
}
