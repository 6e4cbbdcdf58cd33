//! `dotnet`: builds .NET.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("dotnet", "builds .NET", "dotnet 9, dotnet --help: `global.json` and project files choose what runs")
        .syntax(Syntax::RAW)
        .alone(&["--list-sdks", "--list-runtimes"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
        .examples(&[ex("dotnet x", "run project code; connect ?; write ./**"), ex("dotnet --list-sdks", "")]);
