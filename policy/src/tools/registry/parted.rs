//! `parted`: lists and changes partition tables.

use crate::{
    effect::{Effect, Target},
    path::AbsPath,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("parted", "lists and changes partition tables", "GNU parted 3.5, parted(8)")
    .flags(&[
        Flag::ends(&["-h", "--help"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-m", "--machine"]),
        Flag::switch(&["-j", "--json"]),
        Flag::switch(&["-s", "--script"]),
        Flag::switch(&["-f", "--fix"]),
        Flag::ends(&["-v", "--version"]),
        Flag::value(&["-a", "--align"], Role::Text),
        Flag::switch(&["---pretend-input-tty"]),
    ])
    .operands(Operands::Judged)
    .judge(device)
    .examples(&[
        ex("parted -l", "read /dev/**"),
        ex("parted -s /dev/sda print free", "read /dev/sda"),
        ex("parted -s /dev/sda mklabel gpt", "write /dev/sda"),
        ex("parted /dev/sda", "write /dev/sda"),
        ex("parted /dev/sda $x", "opaque; write /dev/sda"),
    ]);

fn device(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--list") {
        let devices = AbsPath::new(b"/dev").map_or(Target::Somewhere, Target::Under);
        findings.at(call.span, Effect::Read(devices), "lists");
    }
    let Some(device) = call.operand_args().next() else { return };
    let mut words = call.operand_args().skip(1).peekable();
    let prints = words.peek().is_some()
        && words.all(|word| {
            matches!(word.known(), Some(b"print" | b"p" | b"unit" | b"free" | b"s" | b"B" | b"MB" | b"MiB"))
        });
    if prints && !call.has("--fix") {
        findings.read(device);
    } else {
        findings.write(device);
    }
}
