//! The native launcher: what the Linux kernel itself gives.

use std::convert::Infallible;

use crate::command::Command;
use crate::enforcement::Enforcement;
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Backend, Launcher, Limit, Rung, Running, Status, Support, Wanted};
use crate::profile::Profile;

/// The native launcher on one rung.
pub(crate) struct Native;

/// The outer process's side of a running command.
pub(crate) struct Supervised;

impl Supervised {
    pub(crate) fn wait(self) -> Result<(Status, Option<Limit>), LaunchError> {
        Err(LaunchError::Killed)
    }
}

fn not_yet() -> Unavailable {
    Unavailable::Rung { rung: Rung::Namespaces, why: "not built yet".to_owned() }
}

pub(crate) fn select(_: &Wanted, _: &Profile) -> Result<Native, Unavailable> {
    Err(not_yet())
}

impl Launcher for Native {
    fn backend(&self) -> Backend {
        Backend::Native
    }

    fn probe(&self) -> Result<Support, Unavailable> {
        Err(not_yet())
    }

    fn enforcement(&self, _: &Profile) -> Enforcement {
        Enforcement::default()
    }

    fn spawn(&self, _: &Profile, _: &Command) -> Result<Running, LaunchError> {
        Err(not_yet().into())
    }

    fn exec(&self, _: &Profile, _: &Command) -> Result<Infallible, LaunchError> {
        Err(not_yet().into())
    }
}
