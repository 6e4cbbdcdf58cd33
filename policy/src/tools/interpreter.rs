//! What interpreters of programming languages have in common. Their code is not read: a call is inert only in few forms.

use std::borrow::Cow;

use super::{
    argv::Call,
    findings::{Findings, Stdin},
};
use crate::{
    effect::{Effect, Why},
    shell::{Arg, Form, Span},
};

/// How one interpreter is called.
pub(in crate::tools) struct Interpreter {
    /// The language.
    pub language: &'static str,
    /// Flags that print and exit where they stand alone.
    pub prints: &'static [&'static str],
    /// Flags that, as the only one, make it check the syntax of the files behind it, without running anything.
    pub checks: &'static [&'static str],
    /// Flags with code as their value, glued or as the next word.
    pub code: &'static [&'static str],
    /// Flags that load code besides the script, with their value glued or as the next word.
    pub loads: &'static [&'static str],
    /// Other flags whose value is the next word.
    pub values: &'static [&'static str],
}

/// Adds what the interpreter runs. The words are read raw; what is not known runs code in any case, so that an unlisted
/// flag only makes the target less exact.
pub(in crate::tools) fn run(interpreter: &Interpreter, call: &Call<'_>, findings: &mut Findings<'_>) {
    let first = call.args.first().and_then(Arg::known_str);
    if let (Some(flag), [_]) = (first, call.args)
        && interpreter.prints.contains(&flag)
    {
        return;
    }
    if let (Some(flag), [_, files @ ..]) = (first, call.args)
        && interpreter.checks.contains(&flag)
        && !files.is_empty()
        && files.iter().all(|file| file.form != Form::Any && !file.may_begin_with(b'-'))
    {
        for file in files {
            findings.read(file);
        }
        return;
    }
    let mut args = call.args.iter();
    while let Some(arg) = args.next() {
        let text = arg.text.as_slice();
        let is = |flags: &[&str]| {
            flags.iter().any(|flag| {
                text == flag.as_bytes()
                    || (flag.len() == 2 && text.starts_with(flag.as_bytes()))
                    || text.strip_prefix(flag.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'='))
            })
        };
        let exact = |flags: &[&str]| flags.iter().any(|flag| text == flag.as_bytes());
        // `-ne`: a cluster with a flag for code in it.
        let clustered = text.strip_prefix(b"-").is_some_and(|letters| {
            letters.iter().all(u8::is_ascii_alphabetic)
                && letters.iter().any(|letter| interpreter.code.iter().any(|flag| flag.as_bytes() == [b'-', *letter]))
        });
        let unknown_flag = arg.form != Form::Exact && text.starts_with(b"-") && !text.contains(&b'=');
        if arg.form == Form::Any || unknown_flag || is(interpreter.code) || (clustered && !is(interpreter.loads)) {
            let code = args.clone().next().filter(|_| exact(interpreter.code));
            return opaque(interpreter, code.map_or(arg.span, |code| arg.span.to(code.span)), findings);
        }
        if is(interpreter.loads) {
            findings.run(arg.span, "code that a flag loads");
            if exact(interpreter.loads) {
                args.next();
            }
        } else if exact(interpreter.values) {
            args.next();
        } else if text == b"-" {
            break;
        } else if text == b"--" {
            if let Some(file) = args.next() {
                return script(interpreter, file, findings);
            }
        } else if !text.starts_with(b"-") {
            return script(interpreter, arg, findings);
        }
    }
    stdin(interpreter, call, findings);
}

fn script(interpreter: &Interpreter, file: &Arg, findings: &mut Findings<'_>) {
    let target = findings.target(file);
    findings.read(file);
    findings.at(file.span, Effect::Run(target), &format!("runs a file of {} code", interpreter.language));
}

/// Code at `span`: the flag and the text.
fn opaque(interpreter: &Interpreter, span: Span, findings: &mut Findings<'_>) {
    findings.at(span, Effect::Opaque(Why::Code(Cow::Borrowed(interpreter.language))), "runs code");
}

fn stdin(interpreter: &Interpreter, call: &Call<'_>, findings: &mut Findings<'_>) {
    if let Stdin::File(target) = findings.context().stdin {
        let target = target.clone();
        findings.at(call.span, Effect::Read(target.clone()), "reads");
        findings.at(call.span, Effect::Run(target), &format!("runs a file of {} code", interpreter.language));
        return;
    }
    findings.at(call.span, Effect::Opaque(Why::Code(Cow::Borrowed(interpreter.language))), "runs what it reads");
}
