//! `getfacl`: shows access control lists.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("getfacl", "shows access control lists", "acl 2.3.1, getfacl(1)")
    .flags(&[
        Flag::switch(&["-a", "--access"]),
        Flag::switch(&["-d", "--default"]),
        Flag::switch(&["-c", "--omit-header"]),
        Flag::switch(&["-e", "--all-effective"]),
        Flag::switch(&["-E", "--no-effective"]),
        Flag::switch(&["-s", "--skip-base"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-L", "--logical"]),
        Flag::switch(&["-P", "--physical"]),
        Flag::switch(&["-t", "--tabular"]),
        Flag::switch(&["-n", "--numeric"]),
        Flag::switch(&["--one-file-system"]),
        Flag::switch(&["-p", "--absolute-names"]),
        Flag::switch(&["-v", "--version"]),
        Flag::switch(&["-h", "--help"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("getfacl a", "read a"),
        ex("getfacl -R -p src", "read src"),
        ex("getfacl --no-such a", "opaque; read a"),
    ]);
