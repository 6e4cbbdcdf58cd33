//! `msgcat`: joins message catalogues.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("msgcat", "joins message catalogues", "GNU gettext 0.21, msgcat(1)")
    .flags(&[
        Flag::value(&["-<", "--less-than"], Role::Text),
        Flag::value(&["->", "--more-than"], Role::Text),
        Flag::value(&["-f", "--files-from"], Role::Read),
        Flag::value(&["-D", "--directory"], Role::Read),
        Flag::value(&["-o", "--output-file"], Role::WriteOrDash),
        Flag::switch(&["-u", "--unique"]),
        Flag::switch(&["-P", "--properties-input"]),
        Flag::switch(&["--stringtable-input"]),
        Flag::value(&["-t", "--to-code"], Role::Text),
        Flag::switch(&["--use-first"]),
        Flag::value(&["--lang"], Role::Text),
        Flag::glued(&["--color"], Role::Text),
        Flag::value(&["--style"], Role::Read),
        Flag::switch(&["-e", "--no-escape"]),
        Flag::switch(&["-E", "--escape"]),
        Flag::switch(&["--force-po"]),
        Flag::switch(&["-i", "--indent"]),
        Flag::switch(&["--no-location"]),
        Flag::glued(&["-n", "--add-location"], Role::Text),
        Flag::switch(&["--strict"]),
        Flag::switch(&["-p", "--properties-output"]),
        Flag::switch(&["--stringtable-output"]),
        Flag::value(&["-w", "--width"], Role::Text),
        Flag::switch(&["--no-wrap"]),
        Flag::switch(&["-s", "--sort-output"]),
        Flag::switch(&["-F", "--sort-by-file"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("msgcat a.po b.po", "read a.po; read b.po"),
        ex("msgcat -D po a.po", "read po; read a.po"),
        ex("msgcat -f list", "read list"),
        ex("msgcat -o out a.po", "read a.po; write out"),
        ex("msgcat --output-file=out a.po", "read a.po; write out"),
        ex("msgcat --output=out a.po", "read a.po; write out"),
        ex("msgcat -uo - a.po", "read a.po"),
        ex("msgcat $x", "opaque; read ?"),
    ]);
