//! `chgrp`: changes groups.

use crate::tools::spec::{Descends, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("chgrp", "changes groups", "GNU coreutils 9.1, chgrp(1)")
    .descends(Descends::With(&["-R", "--recursive"]))
    .flags(&[
        Flag::switch(&["-c", "--changes"]),
        Flag::switch(&["-f", "--silent", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["--dereference"]),
        Flag::switch(&["-h", "--no-dereference"]),
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
        ex("chgrp staff a", "write a"),
        ex("chgrp -R g src", "write src"),
        ex("chgrp --ref r a", "read r; write a"),
    ]);
