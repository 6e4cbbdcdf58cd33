//! `rm`: removes files.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("rm", "removes files", "GNU coreutils 9.1, rm(1)")
    .descends(Descends::With(&["-r", "-R", "--recursive"]))
    .flags(&[
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-I"]),
        Flag::glued(&["--interactive"], Role::Text),
        Flag::switch(&["--one-file-system"]),
        Flag::switch(&["--no-preserve-root"]),
        Flag::glued(&["--preserve-root"], Role::Text),
        Flag::switch(&["-r", "-R", "--recursive"]),
        Flag::switch(&["-d", "--dir"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::all(Role::Delete))
    .examples(&[
        ex("rm a b/c", "delete a; delete b/c"),
        ex("rm -rf src", "delete src"),
        ex("rm --recurs --force -- -x", "delete -x"),
        ex("rm -rf $x", "delete ?"),
        ex("rm *.o", "delete ./**"),
        ex("rm -r build/$X", "delete ?"),
        ex("rm --help", ""),
        ex("rm a --version", ""),
        ex("rm -rf /etc --no-preserve-root", "delete /etc"),
        ex("rm --no-such a", "opaque; delete a"),
    ]);
