//! `doctor`: what this host can enforce, and whether it does when tried.

use crate::{
    cli::{Doctor, Probe},
    fail::Fail,
};

/// Runs `doctor`.
pub(crate) fn run(_args: &Doctor) -> Result<u8, Fail> {
    Err(Fail::NotYet("doctor"))
}

/// Runs one operation of the self-test.
pub(crate) fn probe(_args: &Probe) -> u8 {
    2
}
