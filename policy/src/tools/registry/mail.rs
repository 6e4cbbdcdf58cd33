//! `mail`: sends mail.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mail", "sends mail", "Mailutils 3.15, mail(1)")
    .aliases(&["mailx", "mutt", "s-nail", "neomutt"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Opaque("commands come from its input")])
    .examples(&[ex("mail -s x y", "publish ?; opaque"), ex("mail --version", "")]);
