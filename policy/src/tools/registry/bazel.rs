//! `bazel`: builds with Bazel.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "bazel",
    "builds with Bazel",
    "Bazel 7, bazel help: `.bazelrc` and `tools/bazel` of the workspace hold for every call",
)
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("bazel query //...", "run project code"), ex("bazel version", "run project code")]);
