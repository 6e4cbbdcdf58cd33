//! `ctest`: runs tests.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("ctest", "runs tests", "CTest 4.4, ctest --help: `CTestTestfile.cmake` is a program, also for `-N`")
        .syntax(Syntax::RAW)
        .alone(&["--version", "--help", "-h"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("project code")])
        .examples(&[ex("ctest test", "run project code"), ex("ctest --version", "")]);
