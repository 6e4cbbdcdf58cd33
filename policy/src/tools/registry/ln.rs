//! `ln`: makes links.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        backup,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ln", "makes links", "GNU coreutils 9.1, ln(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::glued(&["--backup"], Role::Text),
        Flag::switch(&["-b"]),
        Flag::switch(&["-d", "-F", "--directory"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-i", "--interactive"]),
        Flag::switch(&["-L", "--logical"]),
        Flag::switch(&["-n", "--no-dereference"]),
        Flag::switch(&["-P", "--physical"]),
        Flag::switch(&["-r", "--relative"]),
        Flag::switch(&["-s", "--symbolic"]),
        Flag::value(&["-S", "--suffix"], Role::Text),
        Flag::value(&["-t", "--target-directory"], Role::Write),
        Flag::switch(&["-T", "--no-target-directory"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(operands)
    .examples(&[
        ex("ln a b", "read a; write b"),
        ex("ln -s a b", "write b"),
        ex("ln -sfn ../x dir/y", "write dir/y"),
        ex("ln -s /etc/passwd", "write ./**"),
        ex("ln -t dir a b", "write dir; read a; read b"),
        ex("ln -sf -S c x .envr", "write .envr; write .envrc; write .envr~"),
        ex("ln -s $x", "write ?; write ./**; opaque"),
    ]);

fn operands(call: &Call<'_>, findings: &mut Findings<'_>) {
    let into_directory = call.has("--target-directory");
    let symbolic = call.has("--symbolic");
    let open = call.operands_are_open();
    let count = call.operands.len();
    for (at, arg) in call.operand_args().enumerate() {
        let is_link = !into_directory && count > 1 && at + 1 == count;
        if is_link || (!into_directory && open) {
            findings.write(arg);
            backup(call, arg, findings);
        }
        if (!is_link || open) && !symbolic {
            // What happens to the link happens to the file: a hard link is the file.
            findings.read(arg);
        }
    }
    if !into_directory && (count == 1 || open) {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "makes a link");
    }
}
