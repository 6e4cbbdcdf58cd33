//! `useradd`: makes users and groups, or removes them.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "useradd",
    "makes users and groups, or removes them",
    "shadow 4.13, useradd(8), userdel(8), groupadd(8), groupdel(8), groupmod(8)",
)
.aliases(&["userdel", "groupadd", "groupdel", "groupmod", "adduser", "deluser", "addgroup", "delgroup"])
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Writes(Place::At("/etc")), Fact::Writes(Place::At("/home"))])
.examples(&[ex("useradd -m x", "write /etc/**; write /home/**")]);
