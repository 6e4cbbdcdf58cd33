//! `setfacl`: changes access control lists.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("setfacl", "changes access control lists", "acl 2.3.1, setfacl(1)")
    .flags(&[
        Flag::value(&["-m", "--modify"], Role::Text),
        Flag::value(&["-M", "--modify-file"], Role::Read),
        Flag::value(&["-x", "--remove"], Role::Text),
        Flag::value(&["-X", "--remove-file"], Role::Read),
        Flag::switch(&["-b", "--remove-all"]),
        Flag::switch(&["-k", "--remove-default"]),
        Flag::value(&["--set"], Role::Text),
        Flag::value(&["--set-file"], Role::Read),
        Flag::switch(&["--mask"]),
        Flag::switch(&["-n", "--no-mask"]),
        Flag::switch(&["-d", "--default"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-L", "--logical"]),
        Flag::switch(&["-P", "--physical"]),
        Flag::value(&["--restore"], Role::Opaque("the file names what is changed")),
        Flag::switch(&["--test"]),
        Flag::ends(&["-v", "--version"]),
        Flag::ends(&["-h", "--help"]),
    ])
    .operands(Operands::all(Role::WriteOrDash))
    .examples(&[
        ex("setfacl -m u:x:rw a", "write a"),
        ex("setfacl -Rb src", "write src"),
        ex("setfacl -M acls a", "read acls; write a"),
        ex("setfacl --set-file=- a", "write a"),
        ex("setfacl --restore=x", "opaque"),
        ex("setfacl $x a", "opaque; write ?; write a"),
    ]);
