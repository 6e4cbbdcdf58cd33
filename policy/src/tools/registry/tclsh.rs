//! `tclsh`: runs code in Tcl.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("tclsh", "runs Tcl code", "Tcl 8.6, tclsh(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[ex("tclsh x.tcl", "read x.tcl; run x.tcl"), ex("tclsh", "opaque")]);

static INTERPRETER: Interpreter =
    Interpreter { language: "Tcl", prints: &[], checks: &[], code: &[], loads: &[], values: &["-encoding"] };

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
