//! Workflow modes: what a session is for, and what it may do at most.
//!
//! A mode is a row of one table ([`Mode::rules`], [`Mode::ceiling`]); all judging is done by
//! [`pi_guard_policy::decide`]. Which mode a session is in is the replay of its journal ([`session`]).

pub mod bridge;
pub mod custom;
pub mod front;
mod mode;
pub mod prompt;
pub mod session;
pub mod subagent;

pub use mode::{Mode, UnknownMode};
