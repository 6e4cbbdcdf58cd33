//! `jsonlint`: checks and formats JSON.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("jsonlint", "checks and formats JSON", "jsonlint 1.6.3, jsonlint --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-v", "--version"]),
        Flag::switch(&["-s", "--sort-keys"]),
        Flag::switch(&["-i", "--in-place"]).operands(&Role::Write),
        Flag::value(&["-t", "--indent"], Role::Text),
        Flag::switch(&["-c", "--compact"]),
        Flag::value(&["-V", "--validate"], Role::Read),
        Flag::value(&["-e", "--environment"], Role::Text),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-p", "--pretty-print"]),
        Flag::switch(&["-h", "--help"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("jsonlint -q a.json", "read a.json"),
        ex("jsonlint -i a.json", "read a.json; write a.json"),
        ex("jsonlint $x", "opaque; read ?"),
    ]);
