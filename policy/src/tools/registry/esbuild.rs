//! `esbuild`: bundles `JavaScript`.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("esbuild", "bundles JavaScript", "esbuild 0.28, esbuild --help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)])
    .examples(&[ex("esbuild a.ts --outdir=out", "read ./**; write ./**"), ex("esbuild --version", "")]);
