//! `security`: handles keychains.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("security", "handles keychains", "macOS 15, security(1)")
    .syntax(Syntax::RAW)
    .alone(&["help"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Named("the keychain")), Fact::Writes(Place::Named("the keychain"))])
    .examples(&[ex("security find-generic-password -w", "read the keychain; write the keychain")]);
