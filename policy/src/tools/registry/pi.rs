//! `pi`: the coding agent Pi.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pi", "the coding agent Pi", "pi 0.73, pi --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent"), Fact::Connects("")])
    .examples(&[
        ex("pi -p x", "run another agent; connect ?"),
        ex("pi --version", ""),
        ex("pi $x", "run another agent; connect ?"),
    ]);
