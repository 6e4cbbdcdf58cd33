//! `infocmp`: prints and compares terminal descriptions.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("infocmp", "prints and compares terminal descriptions", "ncurses 6.4, infocmp(1)")
        .syntax(Syntax::POSIX)
        .flags(&[
            Flag::switch(&["-0"]),
            Flag::switch(&["-1"]),
            Flag::value(&["-A"], Role::Read),
            Flag::value(&["-B"], Role::Read),
            Flag::switch(&["-C"]),
            Flag::switch(&["-D"]),
            Flag::switch(&["-E"]),
            Flag::switch(&["-F"]),
            Flag::switch(&["-G"]),
            Flag::switch(&["-I"]),
            Flag::switch(&["-K"]),
            Flag::switch(&["-L"]),
            Flag::value(&["-Q"], Role::Text),
            Flag::value(&["-R"], Role::Text),
            Flag::switch(&["-T"]),
            Flag::switch(&["-U"]),
            Flag::switch(&["-V"]),
            Flag::switch(&["-W"]),
            Flag::switch(&["-a"]),
            Flag::switch(&["-c"]),
            Flag::switch(&["-d"]),
            Flag::switch(&["-e"]),
            Flag::switch(&["-f"]),
            Flag::switch(&["-g"]),
            Flag::switch(&["-i"]),
            Flag::switch(&["-l"]),
            Flag::switch(&["-n"]),
            Flag::switch(&["-p"]),
            Flag::switch(&["-q"]),
            Flag::switch(&["-r"]),
            Flag::value(&["-s"], Role::Text),
            Flag::switch(&["-t"]),
            Flag::switch(&["-u"]),
            Flag::value(&["-v"], Role::Text),
            Flag::value(&["-w"], Role::Text),
            Flag::switch(&["-x"]),
        ])
        .operands(Operands::all(Role::Text))
        .examples(&[
            ex("infocmp", ""),
            ex("infocmp -1x xterm", ""),
            ex("infocmp -A /usr/share/terminfo xterm", "read /usr/share/terminfo"),
            ex("infocmp -X", "opaque"),
        ]);
