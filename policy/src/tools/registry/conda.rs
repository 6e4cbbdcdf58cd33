//! `conda`: manages environments and packages.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("conda", "manages environments and packages", "conda 25, conda help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[
        ex("conda install x", "run project code; connect ?; write ?"),
        ex("conda run x", "run project code; connect ?; write ?"),
        ex("conda --version", ""),
    ]);
