//! `znew`: turns `.Z` files into `.gz` files.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("znew", "turns `.Z` files into `.gz` files", "gzip 1.12, znew(1)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-f"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-9"]),
        Flag::switch(&["-P"]),
        Flag::switch(&["-K"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Move))
    .effects(&[Fact::Writes(Place::Cwd)])
    .examples(&[
        ex("znew -v a.Z", "read a.Z; delete a.Z; write ./**"),
        ex("znew --help", "write ./**"),
        ex("znew $x", "read ?; delete ?; write ./**"),
    ]);
