//! `hadolint`: checks Dockerfiles.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("hadolint", "checks Dockerfiles", "hadolint 2.12, hadolint --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-v", "--version"]),
        Flag::value(&["-c", "--config"], Role::Read),
        Flag::value(&["--file-path-in-report"], Role::Text),
        Flag::switch(&["--no-fail"]),
        Flag::switch(&["--no-color"]),
        Flag::switch(&["--verbose"]),
        Flag::switch(&["-V"]),
        Flag::value(&["-f", "--format"], Role::Text),
        Flag::value(&["--error"], Role::Text),
        Flag::value(&["--warning"], Role::Text),
        Flag::value(&["--info"], Role::Text),
        Flag::value(&["--style"], Role::Text),
        Flag::value(&["--ignore"], Role::Text),
        Flag::value(&["--trusted-registry"], Role::Text),
        Flag::value(&["--require-label"], Role::Text),
        Flag::switch(&["--strict-labels"]),
        Flag::switch(&["--disable-ignore-pragma"]),
        Flag::value(&["-t", "--failure-threshold"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("hadolint -f json Dockerfile", "read Dockerfile"), ex("hadolint -", "")]);
