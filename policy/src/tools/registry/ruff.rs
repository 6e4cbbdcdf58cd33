//! `ruff`: checks and formats Python.
//!
//! `fix = true` in a project's configuration makes `ruff check` fix its files too; that is the project's own wish.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

static SOURCE: &str = "ruff 0.17, ruff help COMMAND";

pub(super) static TOOL: Tool = Tool::new("ruff", "checks and formats Python", "ruff 0.17, ruff help COMMAND")
    .syntax(Syntax::EXACT.inherits())
    .flags(&[
        Flag::value(&["--config"], Role::Text),
        Flag::switch(&["--isolated"]),
        Flag::value(&["--color"], Role::Text),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-s", "--silent"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .commands(&[CHECK, FORMAT, RULE, CONFIG, LINTER, VERSION, CLEAN, HELP, SERVER, ANALYZE])
    .examples(&[ex("ruff --version", ""), ex("ruff --config x.toml check -n", "read ./**")]);

const CHECK: Tool = Tool::new("check", "lints", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--fix"]).operands(&Role::Write),
        Flag::switch(&["--unsafe-fixes"]),
        Flag::switch(&["--show-fixes"]),
        Flag::switch(&["--diff"]),
        Flag::switch(&["-w", "--watch"]),
        Flag::switch(&["--fix-only"]).operands(&Role::Write),
        Flag::switch(&["--ignore-noqa"]),
        Flag::value(&["--output-format"], Role::Text),
        Flag::value(&["-o", "--output-file"], Role::Write),
        Flag::value(&["--target-version"], Role::Text),
        Flag::switch(&["--preview"]),
        Flag::value(&["--extension"], Role::Text),
        Flag::switch(&["--statistics"]),
        Flag::glued(&["--add-noqa"], Role::Text).operands(&Role::Write),
        Flag::glued(&["--add-ignore"], Role::Text).operands(&Role::Write),
        Flag::switch(&["--show-files"]),
        Flag::switch(&["--show-settings"]),
        Flag::switch(&["-h", "--help"]),
        Flag::value(&["--select"], Role::Text),
        Flag::value(&["--ignore"], Role::Text),
        Flag::value(&["--extend-select"], Role::Text),
        Flag::value(&["--per-file-ignores"], Role::Text),
        Flag::value(&["--extend-per-file-ignores"], Role::Text),
        Flag::value(&["--fixable"], Role::Text),
        Flag::value(&["--unfixable"], Role::Text),
        Flag::value(&["--extend-fixable"], Role::Text),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["--extend-exclude"], Role::Text),
        Flag::switch(&["--respect-gitignore"]),
        Flag::switch(&["--force-exclude"]),
        Flag::switch(&["-n", "--no-cache"]),
        Flag::value(&["--cache-dir"], Role::Write),
        Flag::value(&["--stdin-filename"], Role::Text),
        Flag::switch(&["-e", "--exit-zero"]),
        Flag::switch(&["--exit-non-zero-on-fix"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-s", "--silent"]),
        Flag::value(&["--config"], Role::Text),
        Flag::switch(&["--isolated"]),
        Flag::value(&["--color"], Role::Text),
        Flag::switch(&["--no-fix"]),
        Flag::switch(&["--no-fix-only"]),
        Flag::switch(&["--no-preview"]),
        Flag::switch(&["--no-unsafe-fixes"]),
        Flag::switch(&["--no-respect-gitignore"]),
        Flag::switch(&["--no-force-exclude"]),
        Flag::switch(&["--no-show-fixes"]),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::Cwd)])
    .judge(caches)
    .examples(&[
        ex("ruff check .", "read .; write .ruff_cache/**"),
        ex("ruff check --no-cache --select E501", "read ./**"),
        ex("ruff check --fix -n a.py", "read a.py; write a.py"),
        ex("ruff check --fix-only -n a.py", "read a.py; write a.py"),
        ex("ruff check -n --add-noqa a.py", "read a.py; write a.py"),
        ex("ruff check -n --add-ignore a.py", "read a.py; write a.py"),
        ex("ruff check --fix", "write ./**; read ./**; write .ruff_cache/**"),
        ex("ruff check -o out --cache-dir /tmp/c a.py", "read a.py; write out; write /tmp/c"),
        ex("ruff check -n $x", "opaque; read ?; read ./**"),
    ]);

const FORMAT: Tool = Tool::new("format", "formats", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--check"]),
        Flag::switch(&["--diff"]),
        Flag::value(&["--extension"], Role::Text),
        Flag::value(&["--target-version"], Role::Text),
        Flag::switch(&["--preview"]),
        Flag::value(&["--output-format"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-n", "--no-cache"]),
        Flag::value(&["--cache-dir"], Role::Write),
        Flag::value(&["--stdin-filename"], Role::Text),
        Flag::switch(&["--exit-non-zero-on-format"]),
        Flag::switch(&["--respect-gitignore"]),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["--extend-exclude"], Role::Text),
        Flag::switch(&["--force-exclude"]),
        Flag::value(&["--line-length"], Role::Text),
        Flag::value(&["--range"], Role::Text),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-s", "--silent"]),
        Flag::value(&["--config"], Role::Text),
        Flag::switch(&["--isolated"]),
        Flag::value(&["--color"], Role::Text),
        Flag::switch(&["--no-preview"]),
        Flag::switch(&["--no-respect-gitignore"]),
        Flag::switch(&["--no-force-exclude"]),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::Cwd)])
    .judge(formats)
    .examples(&[
        ex("ruff format --check -n .", "read ."),
        ex("ruff format -n --diff a.py", "read a.py"),
        ex("ruff format -n a.py", "read a.py; write a.py"),
        ex("ruff format", "read ./**; write ./**; write .ruff_cache/**"),
        ex("ruff format --check --cache-dir c a.py", "read a.py; write c"),
    ]);

const RULE: Tool = Tool::new("rule", "explains a rule", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--all"]), Flag::value(&["--output-format"], Role::Text)])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("ruff rule E501", "")]);

const CONFIG: Tool = Tool::new("config", "describes options", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--output-format"], Role::Text)])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("ruff config lint", "")]);

const LINTER: Tool = Tool::new("linter", "lists linters", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--output-format"], Role::Text)])
    .examples(&[ex("ruff linter", "")]);

const VERSION: Tool = Tool::new("version", "prints the version", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--output-format"], Role::Text)])
    .examples(&[ex("ruff version", "")]);

const CLEAN: Tool = Tool::new("clean", "removes caches", SOURCE)
    .syntax(Syntax::EXACT)
    .effects(&[Fact::Deletes(Place::InCwd(".ruff_cache"))])
    .examples(&[ex("ruff clean", "delete .ruff_cache/**")]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("ruff help check", "")]);

const SERVER: Tool = Tool::new("server", "serves an editor", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--preview"])])
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("ruff server", "read ./**")]);

const GRAPH: Tool = Tool::new("graph", "prints the import graph", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--direction"], Role::Text),
        Flag::switch(&["--detect-string-imports"]),
        Flag::value(&["--min-dots"], Role::Text),
        Flag::switch(&["--preview"]),
        Flag::value(&["--target-version"], Role::Text),
        Flag::value(&["--python"], Role::Read),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("ruff analyze graph src", "read src"), ex("ruff analyze graph", "read ./**")]);

const ANALYZE: Tool = Tool::new("analyze", "analyses imports", SOURCE).syntax(Syntax::EXACT).commands(&[GRAPH]);

/// Keeps results in `.ruff_cache`, and fixes below the working directory where no file is named.
fn caches(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("--no-cache") && !call.has("--cache-dir") {
        let cache = findings.below_cwd(".ruff_cache");
        findings.at(call.span, Effect::Write(cache), "caches");
    }
    let changes = ["--fix", "--fix-only", "--add-noqa", "--add-ignore"].iter().any(|flag| call.has(flag));
    if changes && call.operands.is_empty() {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "fixes");
    }
}

fn formats(call: &Call<'_>, findings: &mut Findings<'_>) {
    caches(call, findings);
    if call.has("--check") || call.has("--diff") {
        return;
    }
    if call.operands.is_empty() {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "formats");
    }
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        findings.write(operand);
    }
}
