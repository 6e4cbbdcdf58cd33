//! `sh`: runs shell scripts.

use crate::tools::{
    argv::Call,
    findings::Findings,
    shells::{self, Shell},
    spec::{Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("sh", "runs shell scripts", "POSIX.1-2017, sh; dash 0.5.12 and bash 5.2 as `sh`, sh(1)")
        .syntax(Syntax::POSIX.plus())
        .flags(&[
            Flag::switch(&["-a"]),
            Flag::switch(&["+a"]),
            Flag::switch(&["-b"]),
            Flag::switch(&["+b"]),
            Flag::switch(&["-C"]),
            Flag::switch(&["+C"]),
            Flag::switch(&["-e"]),
            Flag::switch(&["+e"]),
            Flag::switch(&["-f"]),
            Flag::switch(&["+f"]),
            Flag::switch(&["-h"]),
            Flag::switch(&["+h"]),
            Flag::switch(&["-m"]),
            Flag::switch(&["+m"]),
            Flag::switch(&["-n"]),
            Flag::switch(&["+n"]),
            Flag::switch(&["-u"]),
            Flag::switch(&["+u"]),
            Flag::switch(&["-v"]),
            Flag::switch(&["+v"]),
            Flag::switch(&["-x"]),
            Flag::switch(&["+x"]),
            Flag::switch(&["-I"]),
            Flag::switch(&["+I"]),
            Flag::switch(&["-E"]),
            Flag::switch(&["+E"]),
            Flag::switch(&["-V"]),
            Flag::switch(&["+V"]),
            Flag::switch(&["-p"]),
            Flag::switch(&["+p"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["-s"]),
            Flag::switch(&["-i"]),
            Flag::switch(&["-l"]),
            Flag::next(&["-o"], Role::Text),
            Flag::next(&["+o"], Role::Text),
        ])
        .operands(Operands::Judged)
        .judge(script)
        .examples(&[
            ex("sh -c 'rm x' a", "shell rm x"),
            ex("sh -ec ls", "shell ls"),
            ex("sh -x x.sh -c", "read x.sh; run x.sh"),
            ex("sh -n x.sh", "read x.sh"),
            ex("sh", "opaque"),
            ex("sh -s", "opaque"),
            ex("sh -i", "opaque; run the shell's start-up files"),
            ex("sh -eo pipefail -c ls", "shell ls"),
            ex("sh $x", "opaque; read ?; run ?"),
        ]);

static SHELL: Shell = Shell { name: "sh", starts_up: |call| call.has("-i") || call.has("-l"), checks: &["-n"] };

fn script(call: &Call<'_>, findings: &mut Findings<'_>) {
    shells::run(&SHELL, call, findings);
}
