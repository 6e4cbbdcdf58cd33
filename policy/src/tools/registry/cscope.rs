//! `cscope`: indexes and browses sources.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("cscope", "indexes and browses sources", "Cscope 15.9, cscope(1): it starts an editor")
        .syntax(Syntax::RAW)
        .alone(&["-V", "--version", "-h", "--help"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("the configured editor"), Fact::Writes(Place::Cwd)])
        .examples(&[ex("cscope -b", "run the configured editor; write ./**"), ex("cscope -V", "")]);
