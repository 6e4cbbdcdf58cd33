//! `tox`: runs tests in environments.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("tox", "runs tests in environments", "tox 4.67, tox --help: `toxfile.py` and plugins of the project run")
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[ex("tox -e py311", "run project code"), ex("tox --version", "run project code")]);
