//! `c++filt`: demangles symbols.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("c++filt", "demangles symbols", "GNU binutils 2.40, c++filt(1)")
    .flags(&[
        Flag::switch(&["-_", "--strip-underscore"]),
        Flag::switch(&["-n", "--no-strip-underscore"]),
        Flag::switch(&["-p", "--no-params"]),
        Flag::switch(&["-i", "--no-verbose"]),
        Flag::switch(&["-R", "--recurse-limit", "--recursion-limit"]),
        Flag::switch(&["-r", "--no-recurse-limit", "--no-recursion-limit"]),
        Flag::switch(&["-t", "--types"]),
        Flag::value(&["-s", "--format"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-v", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("c++filt _Z1fv", ""),
        ex("c++filt -t -s gnu-v3 i", ""),
        ex("c++filt", ""),
        ex("c++filt --no-such", "opaque"),
    ]);
