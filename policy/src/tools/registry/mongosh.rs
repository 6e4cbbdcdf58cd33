//! `mongosh`: asks `MongoDB`.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("mongosh", "asks MongoDB", "mongosh 2, mongosh --help: runs JavaScript")
    .aliases(&["mongo", "mongodump", "mongorestore", "mongoexport", "mongoimport"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Opaque("runs JavaScript")])
    .examples(&[ex("mongosh x --eval y", "connect ?; opaque"), ex("mongosh --version", "")]);
