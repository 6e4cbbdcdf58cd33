//! `yamllint`: checks YAML files.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("yamllint", "checks YAML files", "yamllint 1.38, yamllint --help")
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::value(&["-c", "--config-file"], Role::Read),
        Flag::value(&["-d", "--config-data"], Role::Text),
        Flag::switch(&["--list-files"]),
        Flag::value(&["-f", "--format"], Role::Text),
        Flag::switch(&["-s", "--strict"]),
        Flag::switch(&["--no-warnings"]),
        Flag::switch(&["-v", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("yamllint -s .", "read ."), ex("yamllint -c x.yml a.yml", "read x.yml; read a.yml")]);
