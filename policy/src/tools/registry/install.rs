//! `install`: copies files and sets attributes.

use crate::tools::{
    argv::Call,
    backup,
    findings::Findings,
    spec::{Descends, Fact, Flag, Operands, Role, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("install", "copies files and sets attributes", "GNU coreutils 9.1, install(1)")
        .descends(Descends::With(&[]))
        .flags(&[
            Flag::glued(&["--backup"], Role::Text),
            Flag::switch(&["-b"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["-C", "--compare"]),
            Flag::switch(&["-d", "--directory"]),
            Flag::switch(&["-D"]),
            Flag::value(&["-g", "--group"], Role::Text),
            Flag::value(&["-m", "--mode"], Role::Text),
            Flag::value(&["-o", "--owner"], Role::Text),
            Flag::switch(&["-p", "--preserve-timestamps"]),
            Flag::switch(&["-s", "--strip"]).does(&[Fact::Runs("strip")]),
            Flag::value(&["--strip-program"], Role::Program),
            Flag::value(&["-S", "--suffix"], Role::Text),
            Flag::value(&["-t", "--target-directory"], Role::Write),
            Flag::switch(&["-T", "--no-target-directory"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["--preserve-context"]),
            Flag::switch(&["-Z"]),
            Flag::glued(&["--context"], Role::Text),
            Flag::ends(&["--help"]),
            Flag::ends(&["--version"]),
        ])
        .operands(Operands::Judged)
        .judge(operands)
        .examples(&[
            ex("install a b", "read a; write b"),
            ex("install -m 755 -D a /usr/local/bin/x", "read a; write /usr/local/bin/x"),
            ex("install -d x y", "write x; write y"),
            ex("install -t dir a", "write dir; read a"),
            ex("install --backup --suffix .old a b", "read a; write b; write b.old; write b~; write b.~1~"),
            ex("install -s a b", "read a; write b; run strip"),
            ex("install --strip-program=./x a b", "inner ./x; read a; write b"),
        ]);

fn operands(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--directory") {
        for arg in call.operand_args() {
            findings.write(arg);
        }
        return;
    }
    let into_directory = call.has("--target-directory");
    let open = call.operands_are_open();
    let count = call.operands.len();
    for (at, arg) in call.operand_args().enumerate() {
        let is_destination = !into_directory && at + 1 == count;
        if is_destination || (!into_directory && open) {
            findings.write(arg);
            backup(call, arg, findings);
        }
        if !is_destination || open {
            findings.read(arg);
        }
    }
}
