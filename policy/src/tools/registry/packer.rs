//! `packer`: builds machine images.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("packer", "builds machine images", "Packer 1.6, packer --help: plugins of the project run")
        .syntax(Syntax::RAW)
        .alone(&["version", "--version", "-version"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code"), Fact::Publishes("")])
        .examples(&[ex("packer x", "run project code; publish ?"), ex("packer version", "")]);
