//! `basenc`: encodes or decodes several bases.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("basenc", "encodes or decodes several bases", "GNU coreutils 9.1, basenc(1)")
    .flags(&[
        Flag::switch(&["--base64"]),
        Flag::switch(&["--base64url"]),
        Flag::switch(&["--base32"]),
        Flag::switch(&["--base32hex"]),
        Flag::switch(&["--base16"]),
        Flag::switch(&["--base2msbf"]),
        Flag::switch(&["--base2lsbf"]),
        Flag::switch(&["-d", "--decode"]),
        Flag::switch(&["-i", "--ignore-garbage"]),
        Flag::value(&["-w", "--wrap"], Role::Text),
        Flag::switch(&["--z85"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::only(&[Role::Read]))
    .examples(&[
        ex("basenc --base64url a", "read a"),
        ex("basenc --base16 -d", ""),
        ex("basenc $x", "read ?"),
        ex("basenc --no-such", "opaque"),
    ]);
