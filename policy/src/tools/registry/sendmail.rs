//! `sendmail`: sends mail.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("sendmail", "sends mail", "sendmail(8)")
    .aliases(&["msmtp", "ssmtp", "exim", "postfix", "swaks"])
    .syntax(Syntax::RAW)
    .alone(&["--version"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("sendmail x", "publish ?"), ex("sendmail --version", "")]);
