//! `eslint`: lints `JavaScript`.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("eslint", "lints JavaScript", "ESLint 10.15, eslint --help: configuration is a program")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-v", "--help", "-h"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[
            ex("eslint src --fix", "run project code"),
            ex("eslint --print-config a.js", "run project code"),
            ex("eslint --version", ""),
        ]);
