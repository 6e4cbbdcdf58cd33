//! `vagrant`: handles virtual machines.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("vagrant", "handles virtual machines", "Vagrant 2.3, vagrant --help: the Vagrantfile is a program")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-v"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code"), Fact::Connects("")])
        .examples(&[ex("vagrant x", "run project code; connect ?"), ex("vagrant --version", "")]);
