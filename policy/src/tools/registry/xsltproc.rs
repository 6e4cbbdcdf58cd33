//! `xsltproc`: transforms XML.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("xsltproc", "transforms XML", "xsltproc 1.1, xsltproc(1): a stylesheet can write files")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-V"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Opaque("a stylesheet can write files"), Fact::Reads(Place::Cwd)])
        .examples(&[ex("xsltproc f g", "opaque; read ./**"), ex("xsltproc --version", "")]);
