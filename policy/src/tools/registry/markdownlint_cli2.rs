//! `markdownlint-cli2`: checks Markdown files.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "markdownlint-cli2",
    "checks Markdown files",
    "markdownlint-cli2 0.22, markdownlint-cli2 --help: `.markdownlint.cjs` is a program",
)
.syntax(Syntax::RAW)
.alone(&["--help"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("markdownlint-cli2 **/*.md", "run project code"), ex("markdownlint-cli2 --help", "")]);
