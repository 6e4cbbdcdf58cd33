//! `indent`: formats C.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("indent", "formats C", "GNU indent 2.2, indent(1): without `-st` or `-o` it changes its files")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-h", "--help"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)])
        .examples(&[ex("indent f.c", "read ./**; write ./**"), ex("indent --version", "")]);
