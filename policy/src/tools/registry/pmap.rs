//! `pmap`: shows the memory map of processes.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pmap", "shows the memory map of processes", "procps-ng 4.0.2, pmap(1)")
    .flags(&[
        Flag::switch(&["-x", "--extended"]),
        Flag::switch(&["-X"]),
        Flag::switch(&["-c", "--read-rc"]),
        Flag::value(&["-C", "--read-rc-from"], Role::Read),
        Flag::switch(&["-n", "--create-rc"]).does(&[Fact::Writes(Place::InHome(".pmaprc"))]),
        Flag::value(&["-N", "--create-rc-to"], Role::Write),
        Flag::switch(&["-d", "--device"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-p", "--show-path"]),
        Flag::value(&["-A", "--range"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("pmap -x 1", ""),
        ex("pmap -XX 1", ""),
        ex("pmap -C rc 1", "read rc"),
        ex("pmap -n", "write /home/u/.pmaprc/**"),
        ex("pmap -N out", "write out"),
        ex("pmap --create-rc-to=out", "write out"),
        ex("pmap $x", "opaque"),
    ]);
