//! `tokei`: counts lines of code.
//!
//! `--output` names a format, not a file.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("tokei", "counts lines of code", "tokei 12.1.2 and 15.0.0, `tokei --help`")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-c", "--columns"], Role::Text),
        Flag::value(&["-e", "--exclude"], Role::Text),
        Flag::switch(&["-f", "--files"]),
        Flag::value(&["-i", "--input"], Role::Read),
        Flag::switch(&["--hidden"]),
        Flag::switch(&["-l", "--languages"]),
        Flag::switch(&["--no-ignore"]),
        Flag::switch(&["--no-ignore-parent"]),
        Flag::switch(&["--no-ignore-dot"]),
        Flag::switch(&["--no-ignore-vcs"]),
        Flag::value(&["-o", "--output"], Role::Text),
        Flag::value(&["--streaming"], Role::Text),
        Flag::value(&["-s", "--sort"], Role::Text),
        Flag::value(&["-r", "--rsort"], Role::Text),
        Flag::value(&["-t", "--type", "--types"], Role::Text),
        Flag::switch(&["-C", "--compact"]),
        Flag::value(&["-n", "--num-format"], Role::Text),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::Cwd)])
    .examples(&[
        ex("tokei", "read ./**"),
        ex("tokei src -e target", "read src"),
        ex("tokei -o json --sort code", "read ./**"),
        ex("tokei -i old.json", "read old.json; read ./**"),
        ex("tokei $x", "read ?; read ./**"),
        ex("tokei --no-such", "opaque; read ./**"),
    ]);
