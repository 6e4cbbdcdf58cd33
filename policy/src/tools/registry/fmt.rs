//! `fmt`: fills paragraphs.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("fmt", "fills paragraphs", "GNU coreutils 9.1, fmt(1)")
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-c", "--crown-margin"]),
        Flag::value(&["-p", "--prefix"], Role::Text),
        Flag::switch(&["-s", "--split-only"]),
        Flag::switch(&["-t", "--tagged-paragraph"]),
        Flag::switch(&["-u", "--uniform-spacing"]),
        Flag::value(&["-w", "--width"], Role::Text),
        Flag::value(&["-g", "--goal"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("fmt -w 72 a", "read a"), ex("fmt -72", ""), ex("fmt $x", "read ?"), ex("fmt --no-such", "opaque")]);
