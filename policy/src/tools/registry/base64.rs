//! `base64`: encodes or decodes base64.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("base64", "encodes or decodes base64", "GNU coreutils 9.1, base64(1) and base32(1)")
        .descends(Descends::With(&[]))
        .aliases(&["base32"])
        .flags(&[
            Flag::switch(&["-d", "-D", "--decode"]),
            Flag::switch(&["-i", "--ignore-garbage"]),
            Flag::value(&["-w", "--wrap"], Role::Text),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::only(&[Role::Read]))
        .examples(&[
            ex("base64 -d a", "read a"),
            ex("base64 -w0", ""),
            ex("base32 --decode -", ""),
            ex("base64 $x", "read ?"),
            ex("base64 --no-such", "opaque"),
        ]);
