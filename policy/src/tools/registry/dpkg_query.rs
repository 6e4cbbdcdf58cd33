//! `dpkg-query`: asks about installed packages.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("dpkg-query", "asks about installed packages", "dpkg 1.21.22, dpkg-query(1)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-s", "--status"]),
        Flag::switch(&["-p", "--print-avail"]),
        Flag::switch(&["-L", "--listfiles"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-W", "--show"]),
        Flag::switch(&["-S", "--search"]),
        Flag::switch(&["--control-list"]),
        Flag::switch(&["--control-show"]),
        Flag::switch(&["-c", "--control-path"]),
        Flag::switch(&["-?", "--help"]),
        Flag::switch(&["--version"]),
        Flag::value(&["--admindir"], Role::Read),
        Flag::value(&["--root"], Role::Read),
        Flag::switch(&["--load-avail"]),
        Flag::switch(&["--no-pager"]),
        Flag::value(&["-f", "--showformat"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("dpkg-query -W", ""),
        ex("dpkg-query -W -f '${Version}' bash", ""),
        ex("dpkg-query -l 'lib*'", ""),
        ex("dpkg-query --admindir=d -l", "read d"),
        ex("dpkg-query --no-such", "opaque"),
    ]);
