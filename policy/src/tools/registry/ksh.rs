//! `ksh`: runs shell scripts.

use crate::tools::{
    argv::Call,
    findings::Findings,
    shells::{self, Shell},
    spec::{Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("ksh", "runs shell scripts", "ksh93u+m 1.0.4, ksh(1)")
    .aliases(&["ksh93", "mksh"])
    .syntax(Syntax::EXACT.operand_ends_flags().plus())
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
        Flag::switch(&["-k"]),
        Flag::switch(&["+k"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["+m"]),
        Flag::switch(&["-n"]),
        Flag::switch(&["+n"]),
        Flag::switch(&["-p"]),
        Flag::switch(&["+p"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["+r"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["+t"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["+u"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["+v"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["+x"]),
        Flag::switch(&["-B"]),
        Flag::switch(&["+B"]),
        Flag::switch(&["-E"]),
        Flag::switch(&["+E"]),
        Flag::switch(&["-G"]),
        Flag::switch(&["+G"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["+H"]),
        Flag::switch(&["-P"]),
        Flag::switch(&["+P"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-l"]),
        Flag::next(&["-o"], Role::Text),
        Flag::next(&["+o"], Role::Text),
        Flag::switch(&["-D"]),
        Flag::value(&["-R"], Role::Write),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(script)
    .examples(&[
        ex("ksh -c 'rm x'", "shell rm x"),
        ex("ksh x.ksh", "read x.ksh; run x.ksh"),
        ex("ksh -n x", "read x"),
        ex("ksh -R db x", "write db; read x; run x"),
        ex("ksh -E -c ls", "shell ls; run the shell's start-up files"),
    ]);

static SHELL: Shell =
    Shell { name: "ksh", starts_up: |call| call.has("-i") || call.has("-l") || call.has("-E"), checks: &["-n"] };

fn script(call: &Call<'_>, findings: &mut Findings<'_>) {
    shells::run(&SHELL, call, findings);
}
