//! `php`: runs code in PHP.

use crate::tools::{
    argv::Call,
    findings::Findings,
    interpreter::{self, Interpreter},
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("php", "runs PHP code", "PHP 8.2, php(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(code)
    .examples(&[
        ex("php -v", ""),
        ex("php -l x.php", "read x.php"),
        ex("php -r 'unlink(1);'", "opaque"),
        ex("php x.php", "read x.php; run x.php"),
        ex("php -f x.php", "read x.php; run x.php"),
        ex("php -S localhost:80", "run code that a flag loads; opaque"),
        ex("php -d extension=x.so -v", "run code that a flag loads; opaque"),
        ex("php", "opaque"),
    ]);

static INTERPRETER: Interpreter = Interpreter {
    language: "PHP",
    prints: &["-v", "--version", "-m", "--modules", "-i", "--info", "-h", "--help", "--ini"],
    checks: &["-l", "--syntax-check"],
    code: &[
        "-r",
        "--run",
        "-B",
        "--process-begin",
        "-R",
        "--process-code",
        "-E",
        "--process-end",
        "-a",
        "--interactive",
    ],
    loads: &["-d", "--define", "-z", "--zend-extension", "-c", "--php-ini", "-F", "--process-file", "-S", "--server"],
    values: &["-t", "--docroot"],
};

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    interpreter::run(&INTERPRETER, call, findings);
}
