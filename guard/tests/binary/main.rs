//! The built binary, as its callers see it.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod audit;
mod check;
mod discard;
mod doctor;
mod faults;
mod gates;
mod jobs;
mod keep_alive;
mod limits;
mod mode;
mod place;
mod policy;
mod protected;
mod replay;
mod rung;
mod wrap;
