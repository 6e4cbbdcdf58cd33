//! `xxd`: dumps files in hexadecimal, and back.
//!
//! Its second operand is a file that it writes.

use crate::{
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("xxd", "dumps files in hexadecimal, and back", "xxd 2022-01-14 (vim 9.0), xxd(1)")
        .descends(Descends::With(&[]))
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(words)
        .examples(&[
            ex("xxd a", "read a"),
            ex("xxd -l 16 -s 0x10 a", "read a"),
            ex("xxd -ps -c32 a -", "read a"),
            ex("xxd in out", "read in; write out"),
            ex("xxd -r hex out", "read hex; write out"),
            ex("xxd -r -p - out", "write out"),
            ex("xxd -pc in out", "read in; write out"),
            ex("xxd in -p", "read in; write -p"),
            ex("xxd -c $x out", "opaque; read out"),
            ex("xxd -- in out", "read in; write out"),
            ex("xxd -c 8 -g1 -u in", "read in"),
            ex("xxd -len 4 -cols 2 -seek 1 in out", "read in; write out"),
            ex("xxd -cfoo in out", "read in; write out"),
            ex("xxd -capitalize -i in", "read in"),
            ex("xxd $x", "read ?; write ?; opaque"),
            ex("xxd \"$X\" out", "read ?; write out; opaque"),
            ex("xxd -q a", "opaque; read a"),
            ex("xxd a b c", "opaque; read a; write b"),
        ]);

/// How flags with values go on in their long spelling; with anything else behind the letter, the value is glued.
const LONG: &[(u8, &[u8])] =
    &[(b'c', b"ols"), (b'g', b"roup"), (b'l', b"en"), (b'n', b"ame"), (b'o', b"ffset"), (b's', b"kip"), (b's', b"eek")];

/// A flag is told by its first letter, whatever follows. The first operand ends the flags: `xxd in -p` writes a file `-p`.
fn words(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = Vec::new();
    let mut words = call.args.iter().peekable();
    let mut flags = true;
    while let Some(word) = words.next() {
        if flags && word.may_begin_with(b'-') && word.form != Form::Exact {
            findings.opaque(word.span, "a word that is not known may be a flag");
            operands.push(word);
            continue;
        }
        match word.text.strip_prefix(b"-").filter(|_| flags) {
            None | Some([]) => {
                operands.push(word);
                flags = false;
            }
            Some(b"-") => flags = false,
            Some(name) => match name.strip_prefix(b"-").unwrap_or(name) {
                [b'c', rest @ ..] if rest.starts_with(b"apitalize") => {}
                [b'a' | b'b' | b'C' | b'd' | b'e' | b'E' | b'h' | b'i' | b'p' | b'r' | b't' | b'u' | b'v', ..] => {}
                [letter @ (b'c' | b'g' | b'l' | b'n' | b'o' | b'R' | b's'), rest @ ..] => {
                    let spelled = LONG.iter().any(|(of, name)| of == letter && rest.starts_with(name));
                    if let Some(value) = words.next_if(|_| rest.is_empty() || spelled)
                        && matches!(value.form, Form::Any | Form::Glob)
                    {
                        findings.opaque(value.span, "a value that may be more than one word");
                    }
                }
                _ => findings.opaque(word.span, "a flag that is not known"),
            },
        }
    }
    let open = operands.iter().any(|word| matches!(word.form, Form::Any | Form::Glob));
    for (at, word) in operands.iter().enumerate() {
        let dash = word.known() == Some(b"-");
        if (at == 0 || open) && !dash {
            findings.read(word);
        }
        if (at == 1 || open) && !dash {
            findings.write(word);
        }
        if at > 1 {
            findings.opaque(word.span, "one operand too many");
        }
    }
}
