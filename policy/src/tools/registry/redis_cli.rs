//! `redis-cli`: asks Redis.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("redis-cli", "asks Redis", "Redis 7.0, redis-cli --help")
    .aliases(&["valkey-cli"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "-v", "--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Opaque("statements are not read")])
    .examples(&[ex("redis-cli get x", "connect ?; opaque"), ex("redis-cli --version", "")]);
