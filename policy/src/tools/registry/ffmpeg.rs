//! `ffmpeg`: converts media.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ffmpeg", "converts media", "FFmpeg 5.1, ffmpeg(1)")
    .aliases(&["ffplay", "avconv"])
    .syntax(Syntax::RAW)
    .alone(&[
        "-version",
        "-h",
        "-help",
        "-formats",
        "-codecs",
        "-encoders",
        "-decoders",
        "-filters",
        "-protocols",
        "-devices",
        "-L",
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("inputs and outputs of many protocols"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("ffmpeg f g", "opaque; write ./**"), ex("ffmpeg -version", "")]);
