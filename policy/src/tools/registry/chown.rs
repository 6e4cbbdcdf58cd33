//! `chown`: changes owners.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("chown", "changes owners", "GNU coreutils 9.1, chown(1)")
    .descends(Descends::With(&["-R", "--recursive"]))
    .flags(&[
        Flag::switch(&["-c", "--changes"]),
        Flag::switch(&["-f", "--silent", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["--dereference"]),
        Flag::switch(&["-h", "--no-dereference"]),
        Flag::value(&["--from"], Role::Text),
        Flag::switch(&["--no-preserve-root"]),
        Flag::switch(&["--preserve-root"]),
        Flag::value(&["--reference"], Role::Read).replaces_lead(),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["-L"]),
        Flag::switch(&["-P"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::lead(&[Role::Text], Role::Write))
    .examples(&[
        ex("chown root:root a", "write a"),
        ex("chown -R u src", "write src"),
        ex("chown --reference=r a", "read r; write a"),
        ex("chown --from=a:b c x", "write x"),
    ]);
