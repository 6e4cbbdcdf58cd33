//! `wall`: writes to all terminals.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("wall", "writes to all terminals", "util-linux 2.38, wall(1)")
    .aliases(&["write"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Named("others' terminals")), Fact::Reads(Place::Cwd)])
    .examples(&[ex("wall x", "write others' terminals; read ./**"), ex("wall --version", "")]);
