//! `pg_dump`: dumps a `PostgreSQL` database.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("pg_dump", "dumps a PostgreSQL database", "PostgreSQL 15, pg_dump(1)")
    .aliases(&["pg_dumpall", "pg_restore", "pg_basebackup"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-V", "--help", "-?"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pg_dump x -f out", "connect ?; write ?"), ex("pg_dump --version", "")]);
