//! What the tests share: the Markdown corpus and the way to the built binary.

pub mod corpus;
pub mod disguise;
pub mod flow;
pub mod grammar;
pub mod hostile;
pub mod patchwork;
mod random;
pub mod scopes;
pub mod soup;
pub mod truth;

use std::path::PathBuf;

/// The `pi-guard` binary that was built beside the tests.
///
/// # Panics
/// If it is not there: build the workspace first (`cargo test --workspace` does).
#[must_use]
#[expect(clippy::expect_used, clippy::panic, reason = "a test without its subject has failed")]
pub fn binary() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows where it lies");
    let found = test.ancestors().map(|folder| folder.join("pi-guard")).find(|path| path.is_file());
    found.unwrap_or_else(|| panic!("no `pi-guard` beside {}: run `cargo test --workspace`", test.display()))
}
