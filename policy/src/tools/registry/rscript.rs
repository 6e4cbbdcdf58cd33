//! `Rscript`: runs code in R.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("Rscript", "runs R code", "R 4.2, Rscript(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[
        ex("Rscript --version", ""),
        ex("Rscript -e 'q()'", "opaque"),
        ex("Rscript --vanilla x.R", "read x.R; run x.R"),
    ]);

static INTERPRETER: Interpreter = Interpreter {
    language: "R",
    prints: &["--version", "--help"],
    checks: &[],
    code: &["-e"],
    loads: &[],
    values: &[],
};

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
