//! `ccc`: searches code by meaning.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

const SOURCE: &str = "CocoIndex Code, the command that its package for Pi calls";

pub(super) static TOOL: Tool = Tool::new("ccc", "searches code by meaning", SOURCE)
    .syntax(Syntax::RAW)
    .alone(&["--help"])
    .commands(&[
        command("search", "searches the index").effects(&[Fact::Reads(Place::Cwd)]),
        command("init", "sets up an index").effects(&[Fact::Writes(Place::Cwd)]),
        command("index", "fills the index").effects(&[Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)]),
    ])
    .examples(&[
        ex("ccc search 'where is the lexer'", "read ./**"),
        ex("ccc init", "write ./**"),
        ex("ccc index", "read ./**; write ./**"),
        ex("ccc no-such", "opaque"),
        ex("ccc --help", ""),
    ]);

const fn command(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, SOURCE).syntax(Syntax::RAW).operands(Operands::all(Role::Text))
}
