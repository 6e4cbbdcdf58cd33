//! `prettier`: formats files.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("prettier", "formats files", "Prettier 3.10, prettier --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-c", "--check"]),
        Flag::switch(&["-l", "--list-different"]),
        Flag::switch(&["-w", "--write"]).operands(&Role::Write),
        Flag::value(&["--arrow-parens"], Role::Text),
        Flag::switch(&["--bracket-same-line"]),
        Flag::value(&["--embedded-language-formatting"], Role::Text),
        Flag::value(&["--experimental-operator-position"], Role::Text),
        Flag::switch(&["--no-experimental-ternaries"]),
        Flag::value(&["--html-whitespace-sensitivity"], Role::Text),
        Flag::switch(&["--jsx-single-quote"]),
        Flag::value(&["--object-wrap"], Role::Text),
        Flag::value(&["--parser"], Role::Text),
        Flag::value(&["--print-width"], Role::Text),
        Flag::value(&["--prose-wrap"], Role::Text),
        Flag::value(&["--quote-props"], Role::Text),
        Flag::switch(&["--single-attribute-per-line"]),
        Flag::switch(&["--single-quote"]),
        Flag::value(&["--tab-width"], Role::Text),
        Flag::value(&["--trailing-comma"], Role::Text),
        Flag::switch(&["--use-tabs"]),
        Flag::switch(&["--vue-indent-script-and-style"]),
        Flag::value(&["--config"], Role::Config("a configuration may be a program")),
        Flag::value(&["--config-precedence"], Role::Text),
        Flag::value(&["--ignore-path"], Role::Read),
        Flag::value(&["--plugin"], Role::Opaque("a plugin is a program")),
        Flag::switch(&["--with-node-modules"]),
        Flag::value(&["--cursor-offset"], Role::Text),
        Flag::value(&["--range-end"], Role::Text),
        Flag::value(&["--range-start"], Role::Text),
        Flag::switch(&["--cache"]).does(&[Fact::Writes(Place::InCwd("node_modules/.cache"))]),
        Flag::value(&["--cache-location"], Role::Write),
        Flag::value(&["--cache-strategy"], Role::Text),
        Flag::switch(&["--check-ignore-pragma"]),
        Flag::value(&["-h", "--help"], Role::Text),
        Flag::switch(&["-u", "--ignore-unknown"]),
        Flag::switch(&["--insert-pragma"]),
        Flag::value(&["--log-level"], Role::Text),
        Flag::switch(&["--require-pragma"]),
        Flag::value(&["--stdin-filepath"], Role::Text),
        Flag::switch(&["-v", "--version"]),
        Flag::switch(&["--no-color"]),
        Flag::switch(&["--no-semi"]),
        Flag::switch(&["--no-bracket-spacing"]),
        Flag::switch(&["--no-config"]),
        Flag::switch(&["--no-editorconfig"]),
        Flag::switch(&["--no-plugin-search"]),
        Flag::switch(&["--no-error-on-unmatched-pattern"]),
        Flag::value(&["--find-config-path"], Role::Read),
        Flag::value(&["--file-info"], Role::Read),
        Flag::switch(&["--support-info"]),
        Flag::value(&["--end-of-line"], Role::Text),
        Flag::switch(&["--color"]),
    ])
    .alone(&["--version", "-v", "--help", "-h", "--support-info"])
    .operands(Operands::all(Role::Read))
    .judge(configures)
    .examples(&[
        ex("prettier --check .", "run project code; read ."),
        ex("prettier --no-config a.md", "read a.md"),
        ex("prettier --no-config --write a.md", "read a.md; write a.md"),
        ex("prettier --no-config --plugin=x a", "read a; opaque"),
        ex("prettier --config x.js a", "read a; run project code; opaque"),
        ex("prettier --no-config --cache a", "read a; write node_modules/.cache/**"),
        ex("prettier --no-config --cache-location c a", "read a; write c"),
        ex("prettier --version", ""),
    ]);

/// Its configuration may be a program, and names plugins.
fn configures(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--no-config") {
        return;
    }
    findings.run(call.span, "project code");
}
