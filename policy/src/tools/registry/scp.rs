//! `scp`: copies files between machines.

use crate::{
    effect::Host,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Descends, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("scp", "copies files between machines", "OpenSSH 9.2p1, scp(1)")
    .descends(Descends::With(&["-r"]))
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-3"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-A"]),
        Flag::switch(&["-B"]),
        Flag::switch(&["-C"]),
        Flag::value(&["-c"], Role::Text),
        Flag::value(&["-D"], Role::Program),
        Flag::value(&["-F"], Role::Config("programs that ssh runs")),
        Flag::value(&["-i"], Role::Read),
        Flag::value(&["-J"], Role::Host),
        Flag::value(&["-l"], Role::Text),
        Flag::switch(&["-O"]),
        Flag::value(&["-o"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::switch(&["-p"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-r"]),
        Flag::value(&["-S"], Role::Program),
        Flag::switch(&["-s"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["-v"]),
        Flag::value(&["-X"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(copied)
    .examples(&[
        ex("scp a b h.example:x", "read a; read b; publish h.example"),
        ex("scp -r u@h.example:x/y .", "connect h.example; write ."),
        ex("scp a b", "read a; write b"),
        ex("scp a -3", "read a; write -3"),
        ex("scp scp://h.example/x y", "connect h.example; write y"),
        ex("scp -S ./x a h.example:", "inner ./x; read a; publish h.example"),
        ex("scp -D ./x -J j.example a h.example:", "inner ./x; connect j.example; read a; publish h.example"),
        ex("scp -F f a h.example:", "opaque; read a; publish h.example"),
        ex("scp -o ProxyCommand=x a h.example:", "opaque; read a; publish h.example"),
        ex("scp a $X", "read a; publish ?; write ?"),
        ex("scp -- a d$X", "read a; publish ?; write ?"),
        ex("scp -- $X d", "connect ?; read ?; write d"),
        ex("scp ./a:b c", "read a:b; write c"),
    ]);

/// `user@host:path` and URLs are elsewhere, all else is here. The last operand is where to.
fn copied(call: &Call<'_>, findings: &mut Findings<'_>) {
    super::ssh::options(call, findings);
    let count = call.operands.len();
    for (at, operand) in call.operand_args().enumerate() {
        let last = at + 1 == count;
        match (is_far(operand), last) {
            (true, false) => {
                let host = host(operand);
                findings.connect(operand.span, host);
            }
            (true, true) => {
                let host = host(operand);
                findings.publish(operand.span, host);
            }
            (false, false) => findings.read(operand),
            (false, true) => findings.write(operand),
        }
        // What begins with an unknown name may be a host or a path.
        let either = operand.form != Form::Exact && !operand.text.contains(&b'/') && !operand.text.contains(&b':');
        if either && last {
            findings.write(operand);
            findings.publish(operand.span, Host::Unknown);
        } else if either {
            findings.read(operand);
            findings.connect(operand.span, Host::Unknown);
        }
        if call.operands_are_open() {
            findings.write(operand);
        }
    }
}

/// A colon before any slash.
fn is_far(arg: &Arg) -> bool {
    let head = arg.text.split(|byte| *byte == b'/').next().unwrap_or_default();
    head.contains(&b':') || arg.text.is_empty()
}
