//! `shellcheck`: checks shell scripts.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("shellcheck", "checks shell scripts", "ShellCheck 0.11.0, shellcheck --help and shellcheck(1)")
        .syntax(Syntax::EXACT)
        .flags(&[
            Flag::switch(&["-a", "--check-sourced"]),
            Flag::glued(&["-C", "--color"], Role::Text),
            Flag::value(&["-i", "--include"], Role::Text),
            Flag::value(&["-e", "--exclude"], Role::Text),
            Flag::value(&["-f", "--format"], Role::Text),
            Flag::switch(&["--list-optional"]),
            Flag::switch(&["--norc"]),
            Flag::value(&["--rcfile"], Role::Read),
            Flag::value(&["-o", "--enable"], Role::Text),
            Flag::value(&["-P", "--source-path"], Role::Text),
            Flag::value(&["-s", "--shell"], Role::Text),
            Flag::value(&["-S", "--severity"], Role::Text),
            Flag::switch(&["-V", "--version"]),
            Flag::value(&["-W", "--wiki-link-count"], Role::Text),
            Flag::switch(&["-x", "--external-sources"]),
            Flag::value(&["--extended-analysis"], Role::Text),
            Flag::switch(&["--help"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("shellcheck -x a.sh b.sh", "read a.sh; read b.sh"),
            ex("shellcheck --format=json -S warning -", ""),
            ex("shellcheck $x", "read ?"),
            ex("shellcheck --no-such a", "opaque; read a"),
        ]);
