//! `envsubst`: puts environment variables into text.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("envsubst", "puts environment variables into text", "GNU gettext 0.21, envsubst(1)")
        .flags(&[
            Flag::switch(&["-v", "--variables"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .operands(Operands::only(&[Role::Text]))
        .examples(&[
            ex("envsubst", ""),
            ex("envsubst '$HOME $USER'", ""),
            ex("envsubst -v '$HOME'", ""),
            ex("envsubst --no-such", "opaque"),
        ]);
