//! `perl`: runs code in Perl.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("perl", "runs Perl code", "perl 5.36, perlrun(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[
        ex("perl -v", ""),
        ex("perl --version", ""),
        ex("perl -e 'unlink \"x\"'", "opaque"),
        ex("perl -ne print f", "opaque"),
        ex("perl -c x.pl", "read x.pl; run x.pl"),
        ex("perl -Mstrict x.pl", "run code that a flag loads; read x.pl; run x.pl"),
        ex("perl x.pl -v", "read x.pl; run x.pl"),
        ex("perl", "opaque"),
    ]);

static INTERPRETER: Interpreter = Interpreter {
    language: "Perl",
    prints: &["-v", "-V", "--version", "-h", "--help"],
    checks: &[],
    code: &["-e", "-E"],
    loads: &["-M", "-m", "-d", "-I"],
    values: &[],
};

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
