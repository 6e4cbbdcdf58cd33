//! `chroot`: runs a command in another root directory.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("chroot", "runs a command in another root directory", "GNU coreutils 9.1, chroot(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::value(&["--groups"], Role::Text),
            Flag::value(&["--userspec"], Role::Text),
            Flag::switch(&["--skip-chdir"]),
            Flag::ends(&["--help"]),
            Flag::ends(&["--version"]),
        ])
        .operands(Operands::Judged)
        .effects(&[Fact::Elevates])
        .judge(command)
        .examples(&[
            ex("chroot / rm x", "elevate; inner rm x"),
            ex("chroot --userspec=a:b /mnt rm x", "elevate; opaque; inner rm x"),
            ex("chroot /mnt", "elevate; opaque; run what is typed into a shell"),
            ex("chroot $x rm x", "elevate; opaque; inner rm x"),
            ex("chroot --help", ""),
        ]);

/// Paths mean other files there, so nothing that the command does is certain.
fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(root) = call.operands.first() else { return };
    let words = call.args.get(root.at + 1..).unwrap_or_default();
    if root.arg.known() != Some(b"/") {
        findings.opaque(root.arg.span, "another root directory");
    }
    if words.is_empty() {
        findings.run(call.span, "what is typed into a shell");
    } else {
        findings.perhaps_command(words.to_vec());
    }
}
