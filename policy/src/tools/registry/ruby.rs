//! `ruby`: runs code in Ruby.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("ruby", "runs Ruby code", "ruby 3.1, ruby(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[
        ex("ruby -v", ""),
        ex("ruby -v x.rb", "read x.rb; run x.rb"),
        ex("ruby -c x.rb", "read x.rb"),
        ex("ruby -c -r ./y x.rb", "run code that a flag loads; read x.rb; run x.rb"),
        ex("ruby -e 'exit'", "opaque"),
        ex("ruby -rset x.rb", "run code that a flag loads; read x.rb; run x.rb"),
        ex("ruby", "opaque"),
    ]);

static INTERPRETER: Interpreter = Interpreter {
    language: "Ruby",
    prints: &["-v", "--version", "-h", "--help", "--copyright"],
    checks: &["-c", "-cw", "-wc"],
    code: &["-e"],
    loads: &["-r", "-I"],
    values: &["-C", "-x", "-E", "--encoding", "--external-encoding", "--internal-encoding"],
};

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
