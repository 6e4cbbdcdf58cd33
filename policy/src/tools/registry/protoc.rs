//! `protoc`: compiles protocol buffers.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("protoc", "compiles protocol buffers", "protoc 3.21, protoc --help: each `--NAME_out` runs a plugin")
        .syntax(Syntax::RAW)
        .alone(&["--version", "-h", "--help"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("a code generator"), Fact::Writes(Place::Cwd)])
        .examples(&[ex("protoc --go_out=. a.proto", "run a code generator; write ./**"), ex("protoc --version", "")]);
