//! `logger`: writes to the system log.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("logger", "writes to the system log", "util-linux 2.38, logger(1)")
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Named("the system log")), Fact::Opaque("options name hosts, sockets and files")])
    .examples(&[ex("logger x", "write the system log; opaque"), ex("logger --version", "")]);
