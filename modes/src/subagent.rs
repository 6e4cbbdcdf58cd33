//! Sub-agents: whether one may be started, and what it may own beside others.

mod component;
mod launch;
mod ownership;

pub use launch::{Child, DEEPEST, Parent, Refused, gate, tools};
pub use ownership::{Case, Claim, ClaimError, Overlap, Place};
