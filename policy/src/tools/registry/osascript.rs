//! `osascript`: runs code in `AppleScript`.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("osascript", "runs AppleScript code", "macOS 14, osascript(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[ex("osascript -e 'quit'", "opaque"), ex("osascript -l JavaScript x.scpt", "read x.scpt; run x.scpt")]);

static INTERPRETER: Interpreter = Interpreter {
    language: "AppleScript",
    prints: &[],
    checks: &[],
    code: &["-e", "-i"],
    loads: &[],
    values: &["-l", "-s"],
};

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
