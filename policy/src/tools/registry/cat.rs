//! `cat`: writes files to standard output.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("cat", "writes files to standard output", "GNU coreutils 9.1, cat(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["-A", "--show-all"]),
        Flag::switch(&["-b", "--number-nonblank"]),
        Flag::switch(&["-e"]),
        Flag::switch(&["-E", "--show-ends"]),
        Flag::switch(&["-n", "--number"]),
        Flag::switch(&["-s", "--squeeze-blank"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-T", "--show-tabs"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["-v", "--show-nonprinting"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("cat a src/b", "read a; read src/b"),
        ex("cat -n - /etc/passwd", "read /etc/passwd"),
        ex("cat -An -- -x", "read -x"),
        ex("cat $x", "read ?"),
        ex("cat *.md", "read ./**"),
        ex("cat --no-such", "opaque"),
    ]);
