//! `apt-get`: handles Debian packages.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("apt-get", "handles Debian packages", "APT 2.6, apt-get(8)")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[
        ex("apt-get install -y x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**"),
        ex("apt-get update", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**"),
        ex("apt-get --version", ""),
    ]);
