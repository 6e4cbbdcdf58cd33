//! `busybox`: runs one of its applets.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("busybox", "runs one of its applets", "BusyBox 1.35, busybox(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(applet)
    .examples(&[
        ex("busybox", ""),
        ex("busybox --list", ""),
        ex("busybox rm -rf x", "inner rm -rf x"),
        ex("busybox sh -c 'rm x'", "opaque; inner sh -c rm x"),
        ex("busybox --install -s", "write ?"),
        ex("busybox $x", "opaque; inner $x"),
    ]);

/// Applets whose flags mean here what they mean in the tool of the same name.
const SAME: &[&[u8]] = &[
    b"basename",
    b"cat",
    b"dirname",
    b"echo",
    b"false",
    b"head",
    b"id",
    b"ls",
    b"printf",
    b"pwd",
    b"readlink",
    b"realpath",
    b"sleep",
    b"tail",
    b"test",
    b"true",
    b"wc",
    b"whoami",
    b"tr",
    b"cut",
    b"grep",
    b"rm",
    b"rmdir",
    b"mkdir",
    b"cp",
    b"mv",
];

fn applet(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(first) = call.args.first() else { return };
    match first.known() {
        Some(b"--list" | b"--list-full" | b"--help") => {}
        Some(name) if name.starts_with(b"-") => {
            let here = Target::Somewhere;
            findings.at(first.span, Effect::Write(here), "may install links");
        }
        name => {
            if !name.is_some_and(|name| SAME.contains(&name)) {
                findings.opaque(first.span, "an applet with flags of its own");
            }
            findings.command(call.args);
        }
    }
}
