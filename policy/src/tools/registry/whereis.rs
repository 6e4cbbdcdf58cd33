//! `whereis`: finds programs, manual pages and sources.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("whereis", "finds programs, manual pages and sources", "util-linux 2.38.1, whereis(1)")
        .flags(&[
            Flag::switch(&["-b"]),
            Flag::switch(&["-m"]),
            Flag::switch(&["-s"]),
            Flag::switch(&["-u"]),
            Flag::switch(&["-l"]),
            Flag::switch(&["-f"]),
            Flag::switch(&["-g"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
            Flag::value(&["-B"], Role::Text),
            Flag::value(&["-M"], Role::Text),
            Flag::value(&["-S"], Role::Text),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("whereis git", ""),
            ex("whereis -b ls", ""),
            ex("whereis -B /usr/bin -f ls", ""),
            ex("whereis $x", ""),
            ex("whereis --no-such", "opaque"),
        ]);
