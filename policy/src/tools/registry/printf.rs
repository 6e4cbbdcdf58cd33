//! `printf`: formats its words.
//!
//! The program of that name has no `-v`; to be given one is an error there.

use crate::{
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("printf", "formats its words", "bash 5.2 builtin and GNU coreutils 9.1, printf(1)")
        .descends(Descends::With(&[]))
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(variable)
        .examples(&[
            ex("printf '%s\\n' a $x", ""),
            ex("printf --help", ""),
            ex("printf -v name '%s' \"$X\"", ""),
            ex("printf -vname x", ""),
            ex("printf \"done: $X\"", ""),
            ex("printf \"$X\"", ""),
            ex("printf -v 'a[$(touch p)]' x", "opaque"),
            ex("printf '-va[$(touch p)]' x", "opaque"),
            ex("printf -v \"$X\" x", "opaque"),
            ex("printf -v$X x", "opaque"),
            ex("printf \"$X\" y", "opaque"),
            ex("printf $x", "opaque"),
        ]);

/// A subscript behind `-v` is evaluated, and runs the commands that are substituted in it.
fn variable(call: &Call<'_>, findings: &mut Findings<'_>) {
    let [first, rest @ ..] = call.args else { return };
    let evaluated = match (first.form, first.text.as_slice()) {
        (Form::Any, _) => true,
        (Form::Exact, b"-v") => rest.first().is_some_and(|name| name.known().is_none_or(|name| name.contains(&b'['))),
        (Form::Exact, [b'-', b'v', name @ ..]) => name.contains(&b'['),
        (Form::Exact, _) => false,
        // Without a format behind it, `-vNAME` is an error.
        (Form::Prefix | Form::Glob, text) => (text.starts_with(b"-v") || b"-v".starts_with(text)) && !rest.is_empty(),
    };
    if evaluated {
        findings.opaque(first.span, "a subscript of `printf -v` would be evaluated, commands in it included");
    }
}
