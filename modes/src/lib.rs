//! Workflow modes: what a session is for, and what it may do at most.
//!
//! A mode is a row of one table ([`Mode::rules`], [`Mode::ceiling`]); all judging is done by
//! [`pi_guard_policy::decide`].

mod mode;

pub use mode::{Mode, UnknownMode};
