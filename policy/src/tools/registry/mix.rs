//! `mix`: builds Elixir.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("mix", "builds Elixir", "Elixir 1.14, mix help: `mix.exs` is a program that every task runs")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-v"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[ex("mix help", "run project code"), ex("mix --version", "")]);
