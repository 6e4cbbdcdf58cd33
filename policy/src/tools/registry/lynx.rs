//! `lynx`: browses.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("lynx", "browses", "Lynx 2.9, lynx(1)")
    .aliases(&["links", "elinks", "w3m", "links2"])
    .syntax(Syntax::RAW)
    .alone(&["-version", "--version", "-help"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Opaque("configuration and links run programs")])
    .examples(&[ex("lynx f g", "connect ?; opaque"), ex("lynx -version", "")]);
