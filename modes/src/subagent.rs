//! Sub-agents: what one may own beside others.

mod component;
mod ownership;

pub use ownership::{Case, Claim, ClaimError, Overlap, Place};
