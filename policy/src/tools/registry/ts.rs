//! `ts`: stamps the lines of its input with times.
//!
//! It is a program in Perl that reads what its operands name, all but the first, as `<>` does: a name that begins with `>` is
//! written, and one with a `|` at an end is a command.

use crate::{
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ts", "stamps the lines of its input with times", "moreutils 0.67, ts(1)")
    .syntax(Syntax::POSIX)
    .flags(&[Flag::switch(&["-r"]), Flag::switch(&["-i"]), Flag::switch(&["-s"]), Flag::switch(&["-m"])])
    .operands(Operands::Judged)
    .judge(inputs)
    .examples(&[
        ex("ts", ""),
        ex("ts -s '%H:%M:%.S'", ""),
        ex("ts %T a", "read a"),
        ex("ts %T '>a'", "write a"),
        ex("ts %T '+< a'", "write a"),
        ex("ts %T '| rm a'", "shell rm a"),
        ex("ts %T 'rm a|'", "shell rm a"),
        ex("ts %T $X", "opaque"),
    ]);

fn inputs(call: &Call<'_>, findings: &mut Findings<'_>) {
    for arg in call.operand_args().skip(usize::from(!call.operands_are_open())) {
        let text = arg.text.trim_ascii();
        let part = |text: &[u8]| Arg { text: text.trim_ascii().to_vec(), ..arg.clone() };
        if arg.form != Form::Exact {
            findings.opaque(arg.span, "Perl reads, writes or runs what the name says, and it is not known");
        } else if let Some(command) = text.strip_prefix(b"|").or_else(|| text.strip_suffix(b"|")) {
            findings.shell(&part(command));
        } else if text.starts_with(b">") || text.starts_with(b"+") {
            let name = text.iter().position(|byte| !matches!(byte, b'+' | b'<' | b'>')).unwrap_or(text.len());
            findings.write(&part(text.get(name..).unwrap_or_default()));
        } else if text != b"-" {
            findings.read(&part(text.strip_prefix(b"<").unwrap_or(text)));
        }
    }
}
