//! `mv`: moves and renames files.

use crate::tools::{
    argv::Call,
    backup,
    findings::Findings,
    spec::{Descends, Flag, Operands, Role, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("mv", "moves and renames files", "GNU coreutils 9.1, mv(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::glued(&["--backup"], Role::Text),
        Flag::switch(&["-b"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-i", "--interactive"]),
        Flag::switch(&["-n", "--no-clobber"]),
        Flag::switch(&["--strip-trailing-slashes"]),
        Flag::value(&["-S", "--suffix"], Role::Text),
        Flag::value(&["-t", "--target-directory"], Role::Write),
        Flag::switch(&["-T", "--no-target-directory"]),
        Flag::switch(&["-u", "--update"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-Z", "--context"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(operands)
    .examples(&[
        ex("mv a b", "read a; delete a; write b"),
        ex("mv -f a b dir", "read a; delete a; read b; delete b; write dir"),
        ex("mv -t dir a b", "read a; delete a; read b; delete b; write dir"),
        ex("mv --target=dir -- -a", "read -a; delete -a; write dir"),
        ex("mv *.txt dir", "read ./**; delete ./**; write ./**; opaque; read dir; delete dir; write dir"),
        ex("mv a $X", "read a; delete a; write ?; opaque"),
        ex("mv -b a b", "read a; delete a; write b; write b~"),
        ex("mv --help a", ""),
        ex("mv --no-such a b", "opaque; read a; delete a; write b"),
    ]);

fn operands(call: &Call<'_>, findings: &mut Findings<'_>) {
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
            findings.delete(arg);
        }
    }
}
