//! `echo`: writes its words to standard output.

use crate::tools::spec::{Descends, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("echo", "writes its words to standard output", "bash 5.2 builtin and GNU coreutils 9.1, echo(1)")
        .descends(Descends::With(&[]))
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .examples(&[ex("echo -n a --anything -- $x *", ""), ex("echo", "")]);
