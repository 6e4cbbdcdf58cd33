//! `shfmt`: formats shell scripts.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("shfmt", "formats shell scripts", "shfmt 3.12, shfmt --help")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["--version", "-version"]),
        Flag::glued(&["-l", "--list", "-list"], Role::Text),
        Flag::switch(&["-w", "--write", "-write"]).operands(&Role::Write),
        Flag::switch(&["-d", "--diff", "-diff"]),
        Flag::switch(&["-s", "--simplify", "-simplify"]),
        Flag::switch(&["-mn", "--minify", "-minify"]),
        Flag::switch(&["--apply-ignore", "-apply-ignore"]),
        Flag::value(&["-ln", "--language-dialect", "-language-dialect"], Role::Text),
        Flag::switch(&["-p", "--posix", "-posix"]),
        Flag::value(&["--filename", "-filename"], Role::Text),
        Flag::value(&["-i", "--indent", "-indent"], Role::Text),
        Flag::switch(&["-bn", "--binary-next-line", "-binary-next-line"]),
        Flag::switch(&["-ci", "--case-indent", "-case-indent"]),
        Flag::switch(&["-sr", "--space-redirects", "-space-redirects"]),
        Flag::switch(&["-kp", "--keep-padding", "-keep-padding"]),
        Flag::switch(&["-fn", "--func-next-line", "-func-next-line"]),
        Flag::glued(&["-f", "--find", "-find"], Role::Text),
        Flag::switch(&["--to-json", "-to-json", "-tojson"]),
        Flag::switch(&["--from-json", "-from-json"]),
        Flag::value(&["--detect", "-detect"], Role::Text),
        Flag::switch(&["-h", "--help", "-help"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("shfmt -d a.sh", "read a.sh"),
        ex("shfmt -i 2 -w a.sh", "read a.sh; write a.sh"),
        ex("shfmt --write=true a.sh", "opaque; read a.sh"),
        ex("shfmt $x", "opaque; read ?"),
    ]);
