//! `dc`: calculates in reverse Polish notation.
//!
//! `!` in its code runs a command in a shell.

use crate::{
    effect::Effect,
    shell::Arg,
    tools::{
        argv::Call,
        findings::{Findings, Stdin},
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("dc", "calculates in reverse Polish", "GNU bc 1.07.1, dc(1)")
    .flags(&[
        Flag::value(&["-e", "--expression"], Role::Text),
        Flag::value(&["-f", "--file"], Role::CodeFile("dc")),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::Judged)
    .judge(programs)
    .examples(&[
        ex("dc -e '2 3 + p'", ""),
        ex("dc --expression='[la1+dsapla10>y]sy 0sa lyx'", ""),
        ex("dc --version", ""),
        ex("dc -e '!touch p'", "shell touch p"),
        ex("dc -e '2p\n!rm x'", "shell rm x"),
        ex("dc -e '[!touch p]x'", "opaque"),
        ex("dc -e 'd 0 !=a'", ""),
        ex("dc -e '? p'", "opaque"),
        ex("dc -e \"$X\"", "opaque"),
        ex("dc -f prog", "read prog; run prog"),
        ex("dc --file=prog", "read prog; run prog"),
        ex("dc prog", "read prog; run prog"),
        ex("dc -", "opaque"),
        ex("dc", "opaque"),
        ex("dc $x", "opaque; read ?; run ?"),
    ]);

fn programs(call: &Call<'_>, findings: &mut Findings<'_>) {
    for code in call.values("-e") {
        program(code, findings);
    }
    for arg in call.operand_args().filter(|arg| arg.known() != Some(b"-")) {
        let target = findings.target(arg);
        findings.read(arg);
        findings.at(arg.span, Effect::Run(target), "runs a file of dc code");
    }
    let prints = call.has("-h") || call.has("-V");
    let reads_input = match call.operands.as_slice() {
        [] => !call.has("-e") && !call.has("-f") && !prints,
        operands => operands.iter().any(|operand| operand.arg.known() == Some(b"-")),
    };
    if reads_input {
        match &call.context.stdin {
            Stdin::Text(code) => program(code, findings),
            Stdin::Inherited | Stdin::Pipe | Stdin::File(_) => {
                findings.opaque(call.span, "its input is code, where `!` runs commands");
            }
        }
    }
}

/// `!` runs the rest of its line in a shell, unless it negates a comparison; `?` runs a line of the input as code.
fn program(code: &Arg, findings: &mut Findings<'_>) {
    let Some(text) = code.known() else {
        return findings.opaque(code.span, "dc code that is not known");
    };
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            b'?' => findings.opaque(code.span, "`?` runs its input as code"),
            b'!' if matches!(text.get(at), Some(b'<' | b'>' | b'=')) => {}
            b'!' => {
                let line = text.get(at..).unwrap_or_default().split(|byte| *byte == b'\n').next().unwrap_or_default();
                if depth > 0 {
                    findings.opaque(code.span, "`!` in a macro runs a command");
                    continue;
                }
                findings.shell(&Arg::exact(line, code.span));
                at += line.len();
            }
            _ => {}
        }
    }
}
