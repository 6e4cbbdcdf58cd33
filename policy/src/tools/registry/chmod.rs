//! `chmod`: changes modes.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("chmod", "changes modes", "GNU coreutils 9.1, chmod(1), chmod.c for modes that begin with a dash")
        .descends(Descends::With(&["-R", "--recursive"]))
        .flags(&[
            Flag::switch(&["-c", "--changes"]),
            Flag::switch(&["-f", "--silent", "--quiet"]),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["--no-preserve-root"]),
            Flag::switch(&["--preserve-root"]),
            Flag::value(&["--reference"], Role::Read).replaces_lead(),
            Flag::switch(&["-R", "--recursive"]),
            Flag::ends(&["--help"]),
            Flag::ends(&["--version"]),
            Flag::glued(&["-r"], Role::Text).replaces_lead(),
            Flag::glued(&["-w"], Role::Text).replaces_lead(),
            Flag::glued(&["-x"], Role::Text).replaces_lead(),
            Flag::glued(&["-X"], Role::Text).replaces_lead(),
            Flag::glued(&["-s"], Role::Text).replaces_lead(),
            Flag::glued(&["-t"], Role::Text).replaces_lead(),
            Flag::glued(&["-u"], Role::Text).replaces_lead(),
            Flag::glued(&["-g"], Role::Text).replaces_lead(),
            Flag::glued(&["-o"], Role::Text).replaces_lead(),
            Flag::glued(&["-a"], Role::Text).replaces_lead(),
            Flag::glued(&["-,"], Role::Text).replaces_lead(),
            Flag::glued(&["-+"], Role::Text).replaces_lead(),
            Flag::glued(&["-="], Role::Text).replaces_lead(),
            Flag::glued(&["-0"], Role::Text).replaces_lead(),
            Flag::glued(&["-1"], Role::Text).replaces_lead(),
            Flag::glued(&["-2"], Role::Text).replaces_lead(),
            Flag::glued(&["-3"], Role::Text).replaces_lead(),
            Flag::glued(&["-4"], Role::Text).replaces_lead(),
            Flag::glued(&["-5"], Role::Text).replaces_lead(),
            Flag::glued(&["-6"], Role::Text).replaces_lead(),
            Flag::glued(&["-7"], Role::Text).replaces_lead(),
        ])
        .operands(Operands::lead(&[Role::Text], Role::Write))
        .examples(&[
            ex("chmod +x a b", "write a; write b"),
            ex("chmod -R 755 src", "write src"),
            ex("chmod -x a", "write a"),
            ex("chmod -rw a", "write a"),
            ex("chmod -Rv go-w .", "write ."),
            ex("chmod --reference=r a", "read r; write a"),
            ex("chmod 644 $x", "write ?"),
            ex("chmod --no-such 1 a", "opaque; write a"),
        ]);
