//! `rustc`: compiles Rust.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("rustc", "compiles Rust", "rustc 1.95, rustc --help -v")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-g"]),
        Flag::switch(&["-O"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["--test"]),
        Flag::value(&["--cfg"], Role::Text),
        Flag::value(&["--check-cfg"], Role::Text),
        Flag::value(&["-L"], Role::Read),
        Flag::value(&["-l"], Role::Text),
        Flag::value(&["--crate-type"], Role::Text),
        Flag::value(&["--crate-name"], Role::Text),
        Flag::value(&["--edition"], Role::Text),
        Flag::value(&["--emit"], Role::Text),
        Flag::value(&["--print"], Role::Text),
        Flag::value(&["-o"], Role::Write),
        Flag::value(&["--out-dir"], Role::Write),
        Flag::value(&["--explain"], Role::Text),
        Flag::value(&["--target"], Role::Text),
        Flag::value(&["-A", "--allow"], Role::Text),
        Flag::value(&["-W", "--warn"], Role::Text),
        Flag::value(&["--force-warn"], Role::Text),
        Flag::value(&["-D", "--deny"], Role::Text),
        Flag::value(&["-F", "--forbid"], Role::Text),
        Flag::value(&["--cap-lints"], Role::Text),
        Flag::value(&["-C", "--codegen"], Role::Text),
        Flag::value(&["-Z"], Role::Opaque("an unstable flag")),
        Flag::value(&["--extern"], Role::Text),
        Flag::value(&["--sysroot"], Role::Opaque("code generators are loaded from there")),
        Flag::value(&["--error-format"], Role::Text),
        Flag::value(&["--json"], Role::Text),
        Flag::value(&["--color"], Role::Text),
        Flag::value(&["--diagnostic-width"], Role::Text),
        Flag::value(&["--remap-path-prefix"], Role::Text),
        Flag::value(&["--remap-path-scope"], Role::Text),
    ])
    .alone(&["-vV", "-V", "--version", "-h", "--help", "-Vv"])
    .operands(Operands::all(Role::Read))
    .judge(compiles)
    .examples(&[
        ex("rustc --version --verbose", ""),
        ex("rustc -vV", ""),
        ex("rustc --print sysroot", ""),
        ex("rustc --print=target-list --target x", ""),
        ex("rustc --print native-static-libs=out", "opaque; write ./**"),
        ex("rustc --explain E0308", ""),
        ex("rustc a.rs", "read a.rs; run procedural macros; write ./**"),
        ex("rustc a.rs -o b", "read a.rs; run procedural macros; write b"),
        ex("rustc --out-dir d a.rs", "read a.rs; run procedural macros; write d"),
        ex("rustc -C linker=./x a.rs", "read a.rs; run procedural macros; write ./**; opaque"),
        ex("rustc -Copt-level=3 a.rs", "read a.rs; run procedural macros; write ./**"),
        ex("rustc -Zunpretty=x a.rs", "read a.rs; run procedural macros; write ./**; opaque"),
        ex("rustc --sysroot x --print cfg", "opaque"),
        ex("rustc @args", "read @args; run procedural macros; write ./**; opaque"),
        ex("rustc --emit=asm=/x a.rs", "read a.rs; run procedural macros; write ./**; opaque"),
    ]);

/// Options of the code generator that name no program, file or plugin.
const PLAIN: &[&str] = &[
    "opt-level",
    "debuginfo",
    "codegen-units",
    "debug-assertions",
    "overflow-checks",
    "panic",
    "lto",
    "strip",
    "target-cpu",
    "target-feature",
    "relocation-model",
    "code-model",
    "metadata",
    "extra-filename",
    "embed-bitcode",
    "prefer-dynamic",
    "force-frame-pointers",
    "inline-threshold",
    "no-prepopulate-passes",
    "rpath",
    "split-debuginfo",
    "symbol-mangling-version",
    "instrument-coverage",
    "link-dead-code",
    "no-redzone",
    "soft-float",
    "control-flow-guard",
    "default-linker-libraries",
    "force-unwind-tables",
    "incremental-verify-ich",
    "no-vectorize-loops",
    "no-vectorize-slp",
    "help",
];

fn compiles(call: &Call<'_>, findings: &mut Findings<'_>) {
    for value in call.values("--codegen") {
        let name = value.known_str().and_then(|value| value.split('=').next());
        if !name.is_some_and(|name| PLAIN.contains(&name.replace('_', "-").as_str())) {
            findings.opaque(value.span, "an option that may name a linker, a plugin or a file");
        }
    }
    for value in call.values("--print").chain(call.values("--emit")) {
        if value.known().is_none_or(|value| value.contains(&b'=')) {
            findings.opaque(value.span, "output to a file");
            let here = findings.below_cwd(".");
            findings.at(call.span, Effect::Write(here), "writes");
        }
    }
    for operand in call.operand_args().filter(|operand| operand.may_begin_with(b'@')) {
        findings.opaque(operand.span, "a file of further options");
    }
    if call.has("--explain") || (call.has("--print") || call.has("--version")) && call.operands.is_empty() {
        return;
    }
    if call.operands.is_empty() {
        return;
    }
    findings.run(call.span, "procedural macros");
    if !call.has("-o") && !call.has("--out-dir") {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "compiles into");
    }
}
