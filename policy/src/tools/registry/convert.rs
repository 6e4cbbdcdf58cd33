//! `convert`: converts images.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("convert", "converts images", "ImageMagick 6.9, convert(1): formats run delegates, name files and hosts")
        .aliases(&[
            "magick",
            "mogrify",
            "montage",
            "composite",
            "import",
            "display",
            "animate",
            "conjure",
            "stream",
            "compare",
        ])
        .syntax(Syntax::RAW)
        .alone(&["-version", "--version", "-help", "-list"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Opaque("formats run programs and name files"), Fact::Writes(Place::Cwd)])
        .examples(&[ex("convert f g", "opaque; write ./**"), ex("convert -version", "")]);
