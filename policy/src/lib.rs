//! The decision engine of pi-guard: text and facts in, a decision out.
//!
//! This crate is pure. It opens no file, reads no clock, no environment variable and no network; what it must know of the
//! outside it asks through `World`.

pub mod effect;
pub mod path;
pub mod shell;
pub mod tools;
pub mod world;
