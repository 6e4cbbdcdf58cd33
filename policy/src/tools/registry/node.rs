//! `node`: runs code in JavaScript.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("node", "runs JavaScript code", "Node.js 20.20, node(1)")
    .aliases(&["nodejs"])
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[
        ex("node -v", ""),
        ex("node --version", ""),
        ex("node -v x.js", "read x.js; run x.js"),
        ex("node x.js --version", "read x.js; run x.js"),
        ex("node -e 'x()'", "opaque"),
        ex("node -p 1", "opaque"),
        ex("node --eval=1", "opaque"),
        ex("node --check x.js", "read x.js"),
        ex("node --check -r ./y x.js", "run code that a flag loads; read x.js; run x.js"),
        ex("node -r ./y x.js", "run code that a flag loads; read x.js; run x.js"),
        ex("node", "opaque"),
        ex("node -", "opaque"),
        ex("node --inspect -- x.js", "read x.js; run x.js"),
        ex("node --$X x.js", "opaque"),
        ex("node $x", "opaque"),
    ]);

static INTERPRETER: Interpreter = Interpreter {
    language: "JavaScript",
    prints: &["-v", "--version", "-h", "--help", "--v8-options", "--completion-bash"],
    checks: &["--check", "-c"],
    code: &["-e", "--eval", "-p", "--print", "-pe"],
    loads: &["-r", "--require", "--import", "--loader", "--experimental-loader"],
    values: &[
        "-C",
        "--conditions",
        "--env-file",
        "--title",
        "--icu-data-dir",
        "--openssl-config",
        "--redirect-warnings",
        "--trace-event-categories",
        "--trace-event-file-pattern",
        "--input-type",
        "--max-http-header-size",
        "--unhandled-rejections",
        "--test-name-pattern",
        "--test-reporter",
        "--test-reporter-destination",
        "--watch-path",
        "--diagnostic-dir",
        "--disable-warning",
        "--dns-result-order",
        "--stack-trace-limit",
        "--heapsnapshot-signal",
        "--secure-heap",
    ],
};

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
