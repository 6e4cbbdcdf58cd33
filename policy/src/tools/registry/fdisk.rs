//! `fdisk`: lists and changes partition tables.

use crate::{
    effect::{Effect, Target},
    path::AbsPath,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("fdisk", "lists and changes partition tables", "util-linux 2.38.1, fdisk(8)")
    .flags(&[
        Flag::value(&["-b", "--sector-size"], Role::Text),
        Flag::switch(&["-B", "--protect-boot"]),
        Flag::glued(&["-c", "--compatibility"], Role::Text),
        Flag::glued(&["-L", "--color"], Role::Text),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-x", "--list-details"]),
        Flag::switch(&["-n", "--noauto-pt"]),
        Flag::value(&["-o", "--output"], Role::Text),
        Flag::value(&["-t", "--type"], Role::Text),
        Flag::glued(&["-u", "--units"], Role::Text),
        Flag::switch(&["-s", "--getsz"]),
        Flag::switch(&["--bytes"]),
        Flag::glued(&["--lock"], Role::Text),
        Flag::value(&["-w", "--wipe"], Role::Text),
        Flag::value(&["-W", "--wipe-partitions"], Role::Text),
        Flag::value(&["-C", "--cylinders"], Role::Text),
        Flag::value(&["-H", "--heads"], Role::Text),
        Flag::value(&["-S", "--sectors"], Role::Text),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
    ])
    .operands(Operands::Judged)
    .judge(device)
    .examples(&[
        ex("fdisk -l", "read /dev/**"),
        ex("fdisk -l /dev/sda", "read /dev/sda"),
        ex("fdisk /dev/sda", "write /dev/sda"),
    ]);

fn device(call: &Call<'_>, findings: &mut Findings<'_>) {
    let lists = ["--list", "--list-details", "--getsz"].iter().any(|flag| call.has(flag));
    for device in call.operand_args() {
        if lists {
            findings.read(device);
        } else {
            findings.write(device);
        }
    }
    if lists && call.operands.is_empty() {
        let devices = AbsPath::new(b"/dev").map_or(Target::Somewhere, Target::Under);
        findings.at(call.span, Effect::Read(devices), "lists");
    }
}
