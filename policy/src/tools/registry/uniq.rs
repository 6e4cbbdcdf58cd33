//! `uniq`: drops repeated lines.
//!
//! Its second operand is a file that it writes.

use crate::tools::spec::{Descends, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("uniq", "drops repeated lines", "GNU coreutils 9.1, uniq(1)")
    .descends(Descends::With(&[]))
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-c", "--count"]),
        Flag::switch(&["-d", "--repeated"]),
        Flag::switch(&["-D"]),
        Flag::glued(&["--all-repeated"], Role::Text),
        Flag::value(&["-f", "--skip-fields"], Role::Text),
        Flag::glued(&["--group"], Role::Text),
        Flag::switch(&["-i", "--ignore-case"]),
        Flag::value(&["-s", "--skip-chars"], Role::Text),
        Flag::switch(&["-u", "--unique"]),
        Flag::switch(&["-z", "--zero-terminated"]),
        Flag::value(&["-w", "--check-chars"], Role::Text),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::only(&[Role::Read, Role::WriteOrDash]))
    .examples(&[
        ex("uniq -c", ""),
        ex("uniq -c in", "read in"),
        ex("uniq in out", "read in; write out"),
        ex("uniq -- in out", "read in; write out"),
        ex("uniq -f 1 in out", "read in; write out"),
        ex("uniq -df1 in out", "read in; write out"),
        ex("uniq - -", ""),
        ex("uniq -2 in", "read in"),
        ex("uniq $x", "read ?; write ?"),
        ex("uniq \"$X\"", "read ?"),
        ex("uniq a b c", "opaque; read a; write b"),
        ex("uniq --no-such in", "opaque; read in"),
    ]);
