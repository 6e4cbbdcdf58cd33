//! `composer`: manages PHP packages.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("composer", "manages PHP packages", "Composer 2.5, composer list: plugins of the project are loaded")
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
        .examples(&[ex("composer x", "run project code; connect ?; write ./**")]);
