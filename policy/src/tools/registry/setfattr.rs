//! `setfattr`: changes extended attributes.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("setfattr", "changes extended attributes", "attr 2.5.1, setfattr(1)")
    .flags(&[
        Flag::value(&["-n", "--name"], Role::Text),
        Flag::value(&["-x", "--remove"], Role::Text),
        Flag::value(&["-v", "--value"], Role::Text),
        Flag::switch(&["-h", "--no-dereference"]),
        Flag::value(&["--restore"], Role::Opaque("the file names what is changed")),
        Flag::switch(&["--raw"]),
        Flag::ends(&["--version"]),
        Flag::ends(&["--help"]),
    ])
    .operands(Operands::all(Role::Write))
    .examples(&[
        ex("setfattr -n user.a -v 1 f", "write f"),
        ex("setfattr -x user.a f", "write f"),
        ex("setfattr --restore=x", "opaque"),
    ]);
