//! `bash`: runs shell scripts.

use crate::{tools::{argv::Call, findings::Findings, spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex}, shells::{self, Shell}}};

pub(super) static TOOL: Tool = Tool::new("bash", "runs shell scripts", "GNU bash 5.2, bash(1)")
    .aliases(&["rbash"])
    .syntax(Syntax::EXACT.operand_ends_flags().plus())
    .flags(&[
        Flag::switch(&["-a"]),
        Flag::switch(&["+a"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["+b"]),
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
        Flag::switch(&["-C"]),
        Flag::switch(&["+C"]),
        Flag::switch(&["-E"]),
        Flag::switch(&["+E"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["+H"]),
        Flag::switch(&["-P"]),
        Flag::switch(&["+P"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["+T"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-r", "--restricted", "-restricted"]),
        Flag::switch(&["-l", "--login", "-login"]),
        Flag::switch(&["-D", "--dump-strings", "-dump-strings"]),
        Flag::next(&["-o"], Role::Text),
        Flag::next(&["+o"], Role::Text),
        Flag::next(&["-O"], Role::Text),
        Flag::next(&["+O"], Role::Text),
        Flag::switch(&["--debugger", "-debugger"]).does(&[Fact::Runs("the debugger's start-up file")]),
        Flag::switch(&["--dump-po-strings", "-dump-po-strings"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
        Flag::next(&["--init-file", "--rcfile", "-init-file", "-rcfile"], Role::CodeFile("shell")),
        Flag::switch(&["--noediting", "-noediting"]),
        Flag::switch(&["--noprofile", "-noprofile"]),
        Flag::switch(&["--norc", "-norc"]),
        Flag::switch(&["--posix", "-posix"]),
        Flag::switch(&["--verbose", "-verbose"]),
        Flag::switch(&["--protected", "-protected"]),
        Flag::switch(&["--wordexp", "-wordexp"]),
        Flag::switch(&["--pretty-print", "-pretty-print"]),
    ])
    .operands(Operands::Judged)
    .judge(script)
    .examples(&[
        ex("bash -c 'rm x'", "shell rm x"),
        ex("bash -c 'rm x' -h", "shell rm x"),
        ex("bash -ec ls", "shell ls"),
        ex("bash -euo pipefail -c 'rm x' a b", "shell rm x"),
        ex("bash -oe pipefail -c ls", "shell ls"),
        ex("bash -O extglob -c ls", "shell ls"),
        ex("bash +e -c ls", "shell ls"),
        ex("bash --norc -c pwd", "shell pwd"),
        ex("bash -norc -c pwd", "shell pwd"),
        ex("bash -- x.sh -n", "read x.sh; run x.sh"),
        ex("bash - x.sh", "read x.sh; run x.sh"),
        ex("bash x.sh --help", "read x.sh; run x.sh"),
        ex("bash -n x.sh", "read x.sh"),
        ex("bash -n -c 'rm x'", ""),
        ex("bash -in x.sh", "read x.sh; run x.sh; run the shell's start-up files"),
        ex("bash", "opaque"),
        ex("bash -s a b", "opaque"),
        ex("bash -i", "opaque; run the shell's start-up files"),
        ex("bash -lc ls", "shell ls; run the shell's start-up files"),
        ex("bash --noprofile -lc ls", "shell ls"),
        ex("bash --rcfile rc -i", "opaque; read rc; run rc; run the shell's start-up files"),
        ex("bash --debugger x", "read x; run x; run the debugger's start-up file"),
        ex("bash -c \"$X\"", "opaque; shell $X"),
        ex("bash $x", "opaque; read ?; run ?"),
        ex("bash --version", ""),
        ex("bash --no-such -c ls", "opaque; shell ls"),
    ]);

static SHELL: Shell = Shell { name: "bash", starts_up: |call| {
        (call.has("-i") && !call.has("--norc")) || (call.has("--login") && !call.has("--noprofile"))
    }, checks: &["-n"] };

fn script(call: &Call<'_>, findings: &mut Findings<'_>) {
    shells::run(&SHELL, call, findings);
}
