//! `aria2c`: downloads.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("aria2c", "downloads", "aria2 1.36, aria2c(1): `--on-…` run programs, input files name options")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-v", "--help", "-h"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Opaque("options run programs")])
        .examples(&[ex("aria2c f g", "connect ?; write ./**; opaque"), ex("aria2c --version", "")]);
