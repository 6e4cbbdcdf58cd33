//! `cp`: copies files.

use crate::tools::{
    argv::Call,
    backup,
    findings::Findings,
    spec::{Descends, Flag, Operands, Role, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("cp", "copies files", "GNU coreutils 9.1, cp(1)")
    .descends(Descends::With(&["-r", "-R", "-a", "--recursive", "--archive"]))
    .flags(&[
        Flag::switch(&["-a", "--archive"]),
        Flag::switch(&["--attributes-only"]),
        Flag::glued(&["--backup"], Role::Text),
        Flag::switch(&["-b"]),
        Flag::switch(&["--copy-contents"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-i", "--interactive"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["-l", "--link"]),
        Flag::switch(&["-L", "--dereference"]),
        Flag::switch(&["-n", "--no-clobber"]),
        Flag::switch(&["-P", "--no-dereference"]),
        Flag::switch(&["-p"]),
        Flag::glued(&["--preserve"], Role::Text),
        Flag::value(&["--no-preserve"], Role::Text),
        Flag::switch(&["--parents"]),
        Flag::switch(&["-R", "-r", "--recursive"]),
        Flag::glued(&["--reflink"], Role::Text),
        Flag::switch(&["--remove-destination"]),
        Flag::value(&["--sparse"], Role::Text),
        Flag::switch(&["--strip-trailing-slashes"]),
        Flag::switch(&["-s", "--symbolic-link"]),
        Flag::value(&["-S", "--suffix"], Role::Text),
        Flag::value(&["-t", "--target-directory"], Role::Write),
        Flag::switch(&["-T", "--no-target-directory"]),
        Flag::switch(&["-u", "--update"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-x", "--one-file-system"]),
        Flag::switch(&["-Z"]),
        Flag::glued(&["--context"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(operands)
    .examples(&[
        ex("cp a b", "read a; write b"),
        ex("cp -r src /tmp/x", "read src; write /tmp/x"),
        ex("cp -t dest a b", "read a; read b; write dest"),
        ex("cp --targ=dest a", "read a; write dest"),
        ex("cp -b a b", "read a; write b; write b~"),
        ex("cp --backup=t a b", "read a; write b; write b~; write b.~1~"),
        ex("cp --suffix=.orig a b", "read a; write b; write b.orig; write b~"),
        ex("cp -S x/y a b", "read a; write b; write b~"),
        ex("cp a $x", "read a; read ?; write ?; write a; opaque"),
    ]);

fn operands(call: &Call<'_>, findings: &mut Findings<'_>) {
    let into_directory = call.has("--target-directory");
    let count = call.operands.len();
    for (at, arg) in call.operand_args().enumerate() {
        let is_destination = !into_directory && at + 1 == count;
        if is_destination || (!into_directory && call.operands_are_open()) {
            findings.write(arg);
            backup(call, arg, findings);
        }
        if !is_destination || call.operands_are_open() {
            findings.read(arg);
        }
    }
}
