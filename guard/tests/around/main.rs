//! The built binary with something around it: a terminal, its own sandbox, another one.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod inside;
#[expect(dead_code, reason = "the tests of the binary alone use all of it")]
#[path = "../binary/place.rs"]
mod place;
mod terminal;
