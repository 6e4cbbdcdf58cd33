//! `open`: opens in an application.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("open", "opens in an application", "macOS 15, open(1)")
    .syntax(Syntax::RAW)
    .alone(&["-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the application for the file")])
    .examples(&[ex("open -a x f", "run the application for the file")]);
