//! `identify`: describes images.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "identify",
    "describes images",
    "ImageMagick 6.9, identify(1): formats run delegates, name files and hosts",
)
.syntax(Syntax::RAW)
.alone(&["-version", "--version", "-help"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Opaque("formats run programs and name files"), Fact::Reads(Place::Cwd)])
.examples(&[ex("identify f g", "opaque; read ./**"), ex("identify -version", "")]);
