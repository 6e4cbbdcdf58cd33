//! `bundle`: runs Ruby with the bundled gems.

use crate::tools::spec::{Fact, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "bundle",
    "runs Ruby with the bundled gems",
    "Bundler 2.3, bundle help: the Gemfile is a program, the lock file may name a Bundler",
)
.aliases(&["bundler"])
.syntax(Syntax::RAW)
.operands(Operands::all(Role::Text))
.effects(&[Fact::Runs("project code")])
.examples(&[ex("bundle exec rake", "run project code"), ex("bundle --version", "run project code")]);
