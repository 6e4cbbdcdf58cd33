//! `chcon`: changes security contexts.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("chcon", "changes security contexts", "GNU coreutils 9.1, chcon(1)")
    .flags(&[
        Flag::switch(&["--dereference"]),
        Flag::switch(&["-h", "--no-dereference"]),
        Flag::value(&["-u", "--user"], Role::Text).replaces_lead(),
        Flag::value(&["-r", "--role"], Role::Text).replaces_lead(),
        Flag::value(&["-t", "--type"], Role::Text).replaces_lead(),
        Flag::value(&["-l", "--range"], Role::Text).replaces_lead(),
        Flag::switch(&["--no-preserve-root"]),
        Flag::switch(&["--preserve-root"]),
        Flag::value(&["--reference"], Role::Read).replaces_lead(),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["-L"]),
        Flag::switch(&["-P"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::lead(&[Role::Text], Role::Write))
    .examples(&[
        ex("chcon system_u:object_r:x a b", "write a; write b"),
        ex("chcon -t httpd_t -R src", "write src"),
        ex("chcon --reference=r a", "read r; write a"),
        ex("chcon --help", ""),
    ]);
