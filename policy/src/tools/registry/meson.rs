//! `meson`: configures and builds projects.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("meson", "configures and builds projects", "Meson 1.12, meson --help: `meson.build` runs commands")
        .syntax(Syntax::RAW)
        .alone(&["--version", "--help", "-h"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[ex("meson test", "run project code"), ex("meson --version", "")]);
