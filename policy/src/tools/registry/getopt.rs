//! `getopt`: reads flags for a script.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("getopt", "reads flags for a script", "util-linux 2.38.1, getopt(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-a", "--alternative"]),
        Flag::value(&["-l", "--longoptions"], Role::Text),
        Flag::value(&["-n", "--name"], Role::Text),
        Flag::value(&["-o", "--options"], Role::Text),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-Q", "--quiet-output"]),
        Flag::value(&["-s", "--shell"], Role::Text),
        Flag::switch(&["-T", "--test"]),
        Flag::switch(&["-u", "--unquoted"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("getopt -o ab: -l all,bee: -- -a x", ""),
        ex("getopt ab: -a x", ""),
        ex("getopt -T", ""),
        ex("getopt --no-such", "opaque"),
    ]);
