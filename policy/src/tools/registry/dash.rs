//! `dash`: runs shell scripts.

use crate::tools::{
    argv::Call,
    findings::Findings,
    shells::{self, Shell},
    spec::{Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("dash", "runs shell scripts", "dash 0.5.12, dash(1)")
    .aliases(&["ash"])
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
        Flag::switch(&["-q"]),
        Flag::switch(&["+q"]),
    ])
    .operands(Operands::Judged)
    .judge(script)
    .examples(&[
        ex("dash -c 'rm x'", "shell rm x"),
        ex("dash x.sh", "read x.sh; run x.sh"),
        ex("dash -n x.sh", "read x.sh"),
        ex("dash -l", "opaque; run the shell's start-up files"),
    ]);

static SHELL: Shell = Shell { name: "dash", starts_up: |call| call.has("-i") || call.has("-l"), checks: &["-n"] };

fn script(call: &Call<'_>, findings: &mut Findings<'_>) {
    shells::run(&SHELL, call, findings);
}
