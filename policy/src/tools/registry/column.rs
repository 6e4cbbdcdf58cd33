//! `column`: formats lines into columns.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("column", "formats lines into columns", "util-linux 2.38.1, column(1)")
    .flags(&[
        Flag::switch(&["-t", "--table"]),
        Flag::value(&["-n", "--table-name"], Role::Text),
        Flag::value(&["-O", "--table-order"], Role::Text),
        Flag::value(&["-N", "--table-columns"], Role::Text),
        Flag::value(&["-l", "--table-columns-limit"], Role::Text),
        Flag::value(&["-E", "--table-noextreme"], Role::Text),
        Flag::switch(&["-d", "--table-noheadings"]),
        Flag::switch(&["-e", "--table-header-repeat"]),
        Flag::value(&["-H", "--table-hide"], Role::Text),
        Flag::value(&["-R", "--table-right"], Role::Text),
        Flag::value(&["-T", "--table-truncate"], Role::Text),
        Flag::value(&["-W", "--table-wrap"], Role::Text),
        Flag::switch(&["-L", "--keep-empty-lines"]),
        Flag::switch(&["-J", "--json"]),
        Flag::value(&["-r", "--tree"], Role::Text),
        Flag::value(&["-i", "--tree-id"], Role::Text),
        Flag::value(&["-p", "--tree-parent"], Role::Text),
        Flag::value(&["-c", "--output-width"], Role::Text),
        Flag::value(&["-o", "--output-separator"], Role::Text),
        Flag::value(&["-s", "--separator"], Role::Text),
        Flag::switch(&["-x", "--fillrows"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::value(&["--columns"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("column -t -s, a", "read a"),
        ex("column -ts : /etc/passwd", "read /etc/passwd"),
        ex("column -J -N a,b", ""),
        ex("column $x", "read ?"),
        ex("column -Q", "opaque"),
    ]);
