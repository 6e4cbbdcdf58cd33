//! The truth harness: what tools do, held against what the engine says they do.
//!
//! ```text
//! tables ─ lines ─▶ command ──▶ judged (library call) ──▶ predicted effects ─┐
//!                      └──▶ run in a sandbox ─ trace, changes ─▶ what was seen ─┴─▶ misses
//! ```
//!
//! Each command line is judged as `pi-guard check` would, and run for real on a copy of a small tree, in a sandbox without
//! network, under `strace`. Whatever changed, connected or was executed must have been among the predicted effects;
//! what was not is a [`compare::Miss`]. `docs/TRUTH.md` says what counts as an effect and gives the results.

pub mod compare;
pub mod fixture;
pub mod housekeeping;
pub mod judged;
pub mod lines;
pub mod observe;
pub mod tally;
pub mod trace;

mod values;
