//! `lua`: runs code in Lua.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("lua", "runs Lua code", "Lua 5.4, lua(1)")
    .aliases(&["lua5.1", "lua5.3", "lua5.4", "luajit"])
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[
        ex("lua -v", ""),
        ex("lua -e 'os.remove(1)'", "opaque"),
        ex("lua x.lua", "read x.lua; run x.lua"),
        ex("lua -lx y.lua", "run code that a flag loads; read y.lua; run y.lua"),
        ex("lua", "opaque"),
    ]);

static INTERPRETER: Interpreter =
    Interpreter { language: "Lua", prints: &["-v"], checks: &[], code: &["-e", "-i"], loads: &["-l"], values: &[] };

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
