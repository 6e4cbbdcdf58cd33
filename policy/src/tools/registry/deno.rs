//! `deno`: runs code in JavaScript and TypeScript.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("deno", "runs JavaScript and TypeScript code", "Deno 2.1, `deno --help`")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[
        ex("deno --version", ""),
        ex("deno run x.ts", "read run; run run"),
        ex("deno eval 1", "opaque"),
        ex("deno", "opaque"),
    ]);

static INTERPRETER: Interpreter = Interpreter {
    language: "JavaScript and TypeScript",
    prints: &["-V", "--version", "-h", "--help"],
    checks: &[],
    code: &["eval", "repl"],
    loads: &[],
    values: &[],
};

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
