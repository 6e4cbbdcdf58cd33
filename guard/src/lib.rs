//! The binary `pi-guard` and its library: the only crate that joins policy, modes and sandbox, and that speaks JSON.
//!
//! To embed it, load a [`load::Context`], [`judge::judge`] an action in it with a [`machine::Machine`] as the world, and
//! build the sandbox's profile from the grants with [`profile::of`]. The command line does the same: [`run()`].

pub mod allowing;
pub mod audit;
pub mod cli;
pub mod exit;
pub mod fail;
pub mod json;
pub mod judge;
pub mod launch;
pub mod load;
pub mod machine;
pub mod profile;
mod protect;
pub mod quote;
mod redact;
pub mod render;
pub mod replay;
pub mod state;
pub mod tool;

mod cmd;
mod copied;
mod gates;
mod lines;
mod run;

#[cfg(test)]
mod testing;

pub use run::{or_refuse, run};
