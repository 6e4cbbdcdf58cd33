//! `tsc`: compiles `TypeScript`.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "tsc",
    "compiles TypeScript",
    "TypeScript 5.9 and 7.0, tsc --help --all; with `incremental` in tsconfig.json `--noEmit` writes too",
)
.syntax(Syntax::RAW)
.alone(&["--version", "-v", "--help", "-h", "-?", "--all", "--showConfig"])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)])
.examples(&[ex("tsc --noEmit", "read ./**; write ./**"), ex("tsc --version", "")]);
