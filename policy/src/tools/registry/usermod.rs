//! `usermod`: changes users.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("usermod", "changes users", "shadow 4.13, usermod(8), chage(1), gpasswd(1), chsh(1), chfn(1)")
        .aliases(&["chage", "gpasswd", "chsh", "chfn", "chpasswd", "newusers"])
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Writes(Place::At("/etc"))])
        .examples(&[ex("usermod -aG sudo x", "write /etc/**")]);
