//! `strace`: traces the system calls of a command.

use crate::{
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("strace", "traces the system calls of a command", "strace 6.1, strace(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::value(&["-a", "--columns"], Role::Text),
        Flag::switch(&["-A", "--output-append-mode"]),
        Flag::value(&["-b", "--detach-on"], Role::Text),
        Flag::switch(&["-c", "--summary-only"]),
        Flag::switch(&["-C", "--summary"]),
        Flag::switch(&["-d", "--debug"]),
        Flag::switch(&["-D"]),
        Flag::glued(&["--daemonize"], Role::Text),
        Flag::value(&["-e"], Role::Text),
        Flag::value(&["-E", "--env"], Role::Environment),
        Flag::switch(&["-f", "--follow-forks"]),
        Flag::switch(&["-F"]),
        Flag::ends(&["-h", "--help"]),
        Flag::switch(&["-i", "--instruction-pointer"]),
        Flag::value(&["-I", "--interruptible"], Role::Text),
        Flag::switch(&["-k", "--stack-traces"]),
        Flag::switch(&["-n", "--syscall-number"]),
        Flag::value(&["-o", "--output"], Role::Write),
        Flag::value(&["-O", "--summary-syscall-overhead"], Role::Text),
        Flag::value(&["-p", "--attach"], Role::Text).does(&[Fact::Signals]),
        Flag::value(&["-P", "--trace-path"], Role::Text),
        Flag::switch(&["-q"]),
        Flag::switch(&["-r"]),
        Flag::glued(&["--relative-timestamps"], Role::Text),
        Flag::value(&["-s", "--string-limit"], Role::Text),
        Flag::value(&["-S", "--summary-sort-by"], Role::Text),
        Flag::switch(&["-t"]),
        Flag::glued(&["--absolute-timestamps", "--timestamps"], Role::Text),
        Flag::switch(&["-T"]),
        Flag::glued(&["--syscall-times"], Role::Text),
        Flag::value(&["-u", "--user"], Role::Text),
        Flag::value(&["-U", "--summary-columns"], Role::Text),
        Flag::switch(&["-v", "--no-abbrev"]),
        Flag::ends(&["-V", "--version"]),
        Flag::switch(&["-w", "--summary-wall-clock"]),
        Flag::switch(&["-x"]),
        Flag::glued(&["--strings-in-hex"], Role::Text),
        Flag::value(&["-X", "--const-print-style"], Role::Text),
        Flag::switch(&["-y"]),
        Flag::glued(&["--decode-fds"], Role::Text),
        Flag::switch(&["-Y"]),
        Flag::value(&["--decode-pids"], Role::Text),
        Flag::switch(&["-z", "--successful-only"]),
        Flag::switch(&["-Z", "--failed-only"]),
        Flag::switch(&["--output-separately"]),
        Flag::glued(&["--quiet", "--silent", "--silence"], Role::Text),
        Flag::value(&["--trace"], Role::Text),
        Flag::value(&["--abbrev"], Role::Text),
        Flag::value(&["--verbose"], Role::Text),
        Flag::value(&["--raw"], Role::Text),
        Flag::value(&["--signal"], Role::Text),
        Flag::value(&["--status"], Role::Text),
        Flag::value(&["--read"], Role::Text),
        Flag::value(&["--write"], Role::Text),
        Flag::value(&["--inject"], Role::Text),
        Flag::value(&["--fault"], Role::Text),
        Flag::value(&["--kvm"], Role::Text),
        Flag::switch(&["--seccomp-bpf"]),
        Flag::glued(&["--tips"], Role::Text),
    ])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .judge(output)
    .examples(&[
        ex("strace ls", "inner ls"),
        ex("strace -f -e trace=openat -o out rm x", "write out; inner rm x"),
        ex("strace -ttyo out ls", "write out; inner ls"),
        ex("strace -o '|./x' ls", "write |./x; shell ./x; inner ls"),
        ex("strace -o '!rm y' ls", "write !rm y; shell rm y; inner ls"),
        ex("strace -p 1", "signal"),
        ex("strace -E A=1 ls", "inner ls"),
        ex("strace -o $X ls", "write ?; opaque; inner ls"),
        ex("strace -V", ""),
    ]);

/// An output that begins with `|` or `!` is a command.
fn output(call: &Call<'_>, findings: &mut Findings<'_>) {
    for output in call.values("--output") {
        match output.text.first() {
            Some(b'|' | b'!') => findings.shell(&output.tail(1)),
            None if output.form != Form::Exact => findings.opaque(output.span, "an output that may be a command"),
            _ => {}
        }
    }
}
