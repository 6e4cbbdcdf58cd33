//! `rmdir`: removes empty directories.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("rmdir", "removes empty directories", "GNU coreutils 9.1, rmdir(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["--ignore-fail-on-non-empty"]),
        Flag::switch(&["-p", "--parents"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Delete))
    .judge(parents)
    .examples(&[
        ex("rmdir a", "delete a"),
        ex("rmdir -p a/b/c", "delete a; delete a/b; delete a/b/c"),
        ex("rmdir --ignore-fail-on-non-empty a b", "delete a; delete b"),
    ]);

/// With `-p` the directories above each operand go too, as far as the operand names them.
fn parents(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--parents") {
        return;
    }
    for arg in call.operand_args() {
        let mut path = arg.text.as_slice();
        while let Some(slash) = path.iter().rposition(|byte| *byte == b'/') {
            path = path.get(..slash).unwrap_or_default();
            if !path.is_empty() {
                findings.delete(&Arg::exact(path, arg.span));
            }
        }
    }
}
