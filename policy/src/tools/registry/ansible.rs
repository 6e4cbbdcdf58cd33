//! `ansible`: runs tasks on hosts.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "ansible",
    "runs tasks on hosts",
    "ansible-core 2.14, ansible --help: `ansible.cfg` of the directory names plugins",
)
.aliases(&[
    "ansible-playbook",
    "ansible-console",
    "ansible-pull",
    "ansible-vault",
    "ansible-galaxy",
    "ansible-inventory",
    "ansible-doc",
    "ansible-config",
])
.syntax(Syntax::RAW)
.alone(&["--version"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code"), Fact::Publishes("")])
.examples(&[ex("ansible x", "run project code; publish ?"), ex("ansible --version", "")]);
