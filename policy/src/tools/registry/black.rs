//! `black`: formats Python.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("black", "formats Python", "black 26.10, black --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-c", "--code"], Role::Text),
        Flag::value(&["-l", "--line-length"], Role::Text),
        Flag::value(&["-t", "--target-version"], Role::Text),
        Flag::switch(&["--pyi"]),
        Flag::switch(&["--ipynb"]),
        Flag::value(&["--python-cell-magics"], Role::Text),
        Flag::switch(&["-x", "--skip-source-first-line"]),
        Flag::switch(&["-S", "--skip-string-normalization"]),
        Flag::switch(&["-C", "--skip-magic-trailing-comma"]),
        Flag::switch(&["--preview"]),
        Flag::switch(&["--unstable"]),
        Flag::value(&["--enable-unstable-feature"], Role::Text),
        Flag::switch(&["--check"]),
        Flag::switch(&["--diff"]),
        Flag::switch(&["--color", "--no-color"]),
        Flag::value(&["--line-ranges"], Role::Text),
        Flag::switch(&["--fast", "--safe"]),
        Flag::value(&["--required-version"], Role::Text),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["--extend-exclude"], Role::Text),
        Flag::value(&["--force-exclude"], Role::Text),
        Flag::value(&["--stdin-filename"], Role::Text),
        Flag::value(&["--include"], Role::Text),
        Flag::value(&["-W", "--workers"], Role::Text),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["--version"]),
        Flag::value(&["--config"], Role::Read),
        Flag::value(&["--cache-dir"], Role::Text),
        Flag::switch(&["--no-cache"]),
        Flag::switch(&["-h", "--help"]),
    ])
    .alone(&["--version", "--help", "-h"])
    .operands(Operands::all(Role::Read))
    .judge(formats)
    .examples(&[
        ex("black --check src", "read src; write /home/u/.cache/black/**"),
        ex("black --diff --no-cache a.py", "read a.py"),
        ex("black a.py", "read a.py; write a.py; write /home/u/.cache/black/**"),
        ex("black -q -", "write /home/u/.cache/black/**"),
        ex("black --version", ""),
        ex("black $x", "opaque; read ?; write ?; write /home/u/.cache/black/**"),
    ]);

fn formats(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--no-cache") {
        let cache = findings.below_home(".cache/black");
        findings.at(call.span, Effect::Write(cache), "caches");
    }
    if call.has("--check") || call.has("--diff") {
        return;
    }
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        findings.write(operand);
    }
}
