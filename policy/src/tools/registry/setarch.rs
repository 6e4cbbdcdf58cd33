//! `setarch`: runs a command with another architecture reported.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("setarch", "runs a command with another architecture reported", "util-linux 2.38.1, setarch(8)")
        .aliases(&["linux32", "linux64", "i386", "i486", "i586", "i686", "x86_64", "uname26"])
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("setarch x86_64 rm x", "inner rm x"),
            ex("setarch x86_64 -R -v ls", "inner ls"),
            ex("setarch -R -- rm x", "inner rm x"),
            ex("setarch --list", ""),
            ex("setarch --addr-no-randomize ls -l", "inner ls -l"),
            ex("setarch --no-such ls", "opaque"),
            ex("setarch", "run what is typed into a shell"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut args = call.args;
    if call.name == "setarch"
        && let [first, rest @ ..] = args
        && !first.text.starts_with(b"-")
    {
        args = rest;
    }
    while let [first, rest @ ..] = args {
        match first.known() {
            Some(b"--list" | b"--help" | b"--version" | b"-h" | b"-V") => return,
            Some(b"--") => {
                args = rest;
                break;
            }
            Some(
                b"--32bit"
                | b"--fdpic-funcptrs"
                | b"--short-inode"
                | b"--addr-compat-layout"
                | b"--addr-no-randomize"
                | b"--whole-seconds"
                | b"--sticky-timeouts"
                | b"--read-implies-exec"
                | b"--mmap-page-zero"
                | b"--3gb"
                | b"--4gb"
                | b"--uname-2.6"
                | b"--verbose",
            ) => args = rest,
            Some([b'-', letters @ ..]) if letters.iter().all(|letter| b"BFILRSTXZ3v".contains(letter)) => args = rest,
            _ if first.text.starts_with(b"-") => return findings.opaque(first.span, "a flag that is not known"),
            _ => break,
        }
    }
    if args.is_empty() {
        findings.run(call.span, "what is typed into a shell");
    } else {
        findings.command(args);
    }
}
