//! `bwrap`: runs a command in a sandbox.

use crate::{
    effect::Target,
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("bwrap", "runs a command in a sandbox", "bubblewrap 0.8.0, bwrap(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[
        ex("bwrap --dev-bind / / rm x", "inner rm x"),
        ex("bwrap --ro-bind /a /b --unshare-all -- ls -l", "opaque; inner ls -l"),
        ex("bwrap --setenv A 1 ls", "inner ls"),
        ex("bwrap --args 3 ls", "opaque"),
        ex("bwrap --version", ""),
        ex("bwrap $x", "opaque"),
    ]);

const ALONE: &[&str] = &[
    "--unshare-all",
    "--share-net",
    "--unshare-user",
    "--unshare-user-try",
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup",
    "--unshare-cgroup-try",
    "--disable-userns",
    "--assert-userns-disabled",
    "--clearenv",
    "--new-session",
    "--die-with-parent",
    "--as-pid-1",
];
const ONE: &[&str] = &[
    "--userns",
    "--userns2",
    "--pidns",
    "--uid",
    "--gid",
    "--hostname",
    "--chdir",
    "--unsetenv",
    "--lock-file",
    "--sync-fd",
    "--remount-ro",
    "--exec-label",
    "--file-label",
    "--proc",
    "--dev",
    "--tmpfs",
    "--mqueue",
    "--dir",
    "--seccomp",
    "--add-seccomp-fd",
    "--block-fd",
    "--userns-block-fd",
    "--info-fd",
    "--json-status-fd",
    "--cap-add",
    "--cap-drop",
    "--perms",
    "--size",
];
const TWO: &[&str] = &[
    "--setenv",
    "--bind",
    "--bind-try",
    "--dev-bind",
    "--dev-bind-try",
    "--ro-bind",
    "--ro-bind-try",
    "--bind-fd",
    "--ro-bind-fd",
    "--file",
    "--bind-data",
    "--ro-bind-data",
    "--symlink",
    "--chmod",
];

/// Paths may mean other files inside, so nothing that the command does is certain.
fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut environment = Vec::new();
    let mut keeps_environment = true;
    let mut at = 0;
    while let Some(word) = call.args.get(at) {
        at += 1;
        let Some(text) = word.known_str() else {
            return findings.opaque(word.span, "a word that may be a flag");
        };
        keeps_environment &= !matches!(text, "--clearenv" | "--unsetenv");
        if ALONE.contains(&text) {
            continue;
        }
        if ONE.contains(&text) {
            at += 1;
        } else if TWO.contains(&text) {
            let same = call.args.get(at).map(|word| &word.text) == call.args.get(at + 1).map(|word| &word.text);
            if text == "--setenv" {
                environment.extend(call.args.get(at).cloned().zip(call.args.get(at + 1).cloned()));
            } else if !same {
                findings.opaque(word.span, "other files in the place of these");
            }
            at += 2;
        } else if matches!(text, "--help" | "--version") && call.args.len() == 1 {
            return;
        } else if text.starts_with('-') && text != "--" {
            return findings.opaque(word.span, "a flag that is not known");
        } else {
            let from = if text == "--" { at } else { at - 1 };
            let args = call.args.get(from..).unwrap_or_default().to_vec();
            return findings.inner(Inner::Command {
                args,
                environment,
                cwd: Some(Target::Somewhere),
                stdin: None,
                surely: false,
                keeps_environment,
            });
        }
    }
}
