//! Reading Bash: from bytes to what would run.
//!
//! ```text
//! bytes ─ lex + parse ─▶ Script ─ lower ─▶ invocations ─ tools ─▶ effects
//!           └─ agree ◀─ syntax (tree-sitter)
//! ```
//!
//! Reading never fails: what was not understood is a [`Gap`](script::Gap) with a span. Two readings of the same bytes, our own
//! ([`lex`]) and the grammar's (`syntax`), must agree (`agree`); where they do not, there is a gap.

mod agree;
mod arg;
mod copy;
pub mod lex;
mod lower;
mod scan;
mod screen;
mod show;
mod span;
mod syntax;

pub mod script;

pub use agree::Reader;
pub use arg::{Arg, Form};
pub use lower::{Lowered, Ran, Start, lower_exec, lower_shell};
pub use show::Shown;
pub use span::Span;
