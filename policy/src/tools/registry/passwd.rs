//! `passwd`: changes passwords.

use crate::{
    effect::{Effect, Target},
    path::AbsPath,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("passwd", "changes passwords", "shadow 4.13, passwd(1)")
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-d", "--delete"]),
        Flag::switch(&["-e", "--expire"]),
        Flag::ends(&["-h", "--help"]),
        Flag::switch(&["-k", "--keep-tokens"]),
        Flag::value(&["-i", "--inactive"], Role::Text),
        Flag::switch(&["-l", "--lock"]),
        Flag::value(&["-n", "--mindays"], Role::Text),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["-r", "--repository"], Role::Text),
        Flag::value(&["-R", "--root"], Role::Write),
        Flag::switch(&["-S", "--status"]),
        Flag::switch(&["-u", "--unlock"]),
        Flag::value(&["-w", "--warndays"], Role::Text),
        Flag::value(&["-x", "--maxdays"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .judge(password)
    .examples(&[
        ex("passwd", "write /etc/shadow"),
        ex("passwd -l x", "write /etc/shadow"),
        ex("passwd -S x", "read /etc/shadow"),
        ex("passwd -R /mnt x", "write /mnt; write /etc/shadow"),
        ex("passwd --help", ""),
    ]);

fn password(call: &Call<'_>, findings: &mut Findings<'_>) {
    let file = AbsPath::new(b"/etc/shadow").map_or(Target::Somewhere, Target::Path);
    let changes = ["--delete", "--expire", "--lock", "--unlock", "--inactive", "--mindays", "--warndays", "--maxdays"];
    if call.has("--status") && !changes.iter().any(|flag| call.has(flag)) {
        findings.at(call.span, Effect::Read(file), "shows");
    } else {
        findings.at(call.span, Effect::Write(file), "changes a password");
    }
}
