//! `test` and `[`: evaluate a condition.

use crate::{
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("test", "evaluates a condition", "bash 5.2 builtin and GNU coreutils 9.1, test(1)")
        .descends(Descends::With(&[]))
        .aliases(&["["])
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(condition)
        .examples(&[
            ex("test -f a", "read a"),
            ex("[ -d src -a ! -e /tmp/x ]", "read src; read /tmp/x"),
            ex("[ a -nt b ]", "read a; read b"),
            ex("[ \"$X\" = y ]", ""),
            ex("[ \"$X\" -gt 3 ]", ""),
            ex("[ ! -z \"$X\" -o -n \"$X\" ]", ""),
            ex("test \"rm -rf\" = x", ""),
            ex("[ -v name ]", ""),
            ex("[ -v map[key] ]", ""),
            ex("[ a = -v ]", ""),
            ex("[ -v 'a[$(touch p)]' ]", "opaque"),
            ex("test -v 'a[$(touch p)]' = y", "opaque"),
            ex("test -v \"$X\"", "opaque"),
            ex("[ \"$X\" \"$X\" ]", "opaque"),
            ex("[ $x -gt 3 ]", "opaque"),
            ex("[ -f *.rs ]", "read ./**; opaque"),
            ex("[ -f src/*.rs ]", "read src/**"),
        ]);

const FILE_TESTS: &[&[u8]] = &[
    b"-a", b"-b", b"-c", b"-d", b"-e", b"-f", b"-g", b"-h", b"-k", b"-p", b"-r", b"-s", b"-u", b"-w", b"-x", b"-G",
    b"-L", b"-N", b"-O", b"-S",
];
const FILE_COMPARISONS: &[&[u8]] = &[b"-ef", b"-nt", b"-ot"];

/// A subscript behind `-v` is evaluated, and runs the commands that are substituted in it; whether `-v` is the operator or a
/// string depends on the number of words.
fn condition(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words = match call.args {
        [words @ .., last] if call.name == "[" && last.known() == Some(b"]") => words,
        words => words,
    };
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1);
        if word.known().is_some_and(|operator| FILE_COMPARISONS.contains(&operator)) {
            for file in at.checked_sub(1).and_then(|before| words.get(before)).into_iter().chain(next) {
                findings.read(file);
            }
        }
        // `A -a B` and `A -a -f B` join two conditions.
        let joins = at > 0 && word.known() == Some(b"-a");
        let tests_file = !joins && word.known().is_some_and(|operator| FILE_TESTS.contains(&operator));
        if let Some(file) = next.filter(|_| tests_file) {
            findings.read(file);
        }
        if may_be_variable_test(word)
            && (matches!(word.form, Form::Any | Form::Glob) || next.is_some_and(may_have_subscript))
        {
            findings.opaque(word.span, "a subscript of `-v` would be evaluated, commands in it included");
        }
    }
}

fn may_be_variable_test(word: &Arg) -> bool {
    match word.form {
        Form::Exact => word.text == b"-v",
        Form::Prefix | Form::Glob => b"-v".starts_with(&word.text),
        Form::Any => true,
    }
}

fn may_have_subscript(word: &Arg) -> bool {
    let Some(text) = word.known() else { return true };
    let Some(open) = text.iter().position(|byte| *byte == b'[') else { return false };
    // A subscript of letters and digits has nothing to substitute.
    !text.iter().skip(open + 1).all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b']' | b'@' | b'*'))
}
