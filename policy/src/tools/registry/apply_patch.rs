//! `apply_patch`: changes the files that a patch names.

use crate::{
    catalogue::patch::{self, Change},
    effect::{Effect, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::{Findings, Stdin},
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new(
    "apply_patch",
    "changes the files that a patch names",
    "Codex CLI 0.171, in whose shell it stands: the patch is the operand or the input",
)
.aliases(&["applypatch"])
.syntax(Syntax::RAW)
.operands(Operands::Judged)
.judge(applies)
.examples(&[
    ex("apply_patch '*** Add File: d/a b'", "write d/a b"),
    ex(
        "apply_patch '*** Update File: a\n*** Move to: d/b\n*** Delete File: /etc/x'",
        "write a; delete a; write d/b; delete /etc/x",
    ),
    ex("applypatch '--- a/x\n+++ b/x'", "write x"),
    ex("apply_patch 'no patch'", "write ?"),
    ex("apply_patch", "write ?"),
    ex("apply_patch $X", "write ?"),
]);

fn applies(call: &Call<'_>, findings: &mut Findings<'_>) {
    let text = match (call.args, findings.context().stdin) {
        ([patch], _) | ([], Stdin::Text(patch)) => patch.known_str(),
        _ => None,
    };
    let changes = text.map(patch::changes).unwrap_or_default();
    if changes.is_empty() {
        findings.at(call.span, Effect::Write(Target::Somewhere), "writes");
    }
    for change in changes {
        let (path, writes) = match change {
            Change::Write(path) => (path, true),
            Change::Delete(path) => (path, false),
            Change::Unknown => {
                findings.at(call.span, Effect::Write(Target::Somewhere), "writes");
                continue;
            }
        };
        let path = Arg::exact(path.into_bytes(), call.span);
        if writes {
            findings.write(&path);
        } else {
            findings.delete(&path);
        }
    }
}
