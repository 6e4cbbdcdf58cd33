//! `getconf`: prints configuration values of the system.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("getconf", "prints configuration values of the system", "glibc 2.36, getconf(1)")
        .syntax(Syntax::EXACT.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-a"]),
            Flag::value(&["-v"], Role::Text),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::only(&[Role::Text, Role::Read]))
        .examples(&[
            ex("getconf _NPROCESSORS_ONLN", ""),
            ex("getconf -a", ""),
            ex("getconf NAME_MAX /", "read /"),
            ex("getconf --no-such", "opaque"),
        ]);
