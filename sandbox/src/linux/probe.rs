//! What this host gives, found out by trying it in a throw-away process.

use std::fmt;
use std::fs;
use std::sync::OnceLock;

use nix::errno::Errno;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::getuid;

use super::{Native, caps, honesty, landlock, namespaces};
use crate::command::Command;
use crate::enforcement::{Enforcement, Layer};
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Blocked, Launcher, Rung, Support};
use crate::profile::{Profile, ProfileError};
use crate::sys::{self, Stack};

/// A profile with nothing in it.
fn default_profile() -> Result<Profile, ProfileError> {
    Profile::builder().build()
}

/// Why a rung cannot be had. What to do about it is looked up only when somebody is told.
#[derive(Debug)]
pub(crate) enum Refusal {
    Profile(ProfileError),
    Launch(LaunchError),
    /// No process can be made in a namespace of its own.
    Clone(Errno),
    /// A directory was executed.
    Absurd,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Profile(error) => error.fmt(f),
            Self::Launch(LaunchError::Setup { step, error }) => {
                let errno = Errno::from_raw(error.raw_os_error().unwrap_or(0));
                write!(f, "cannot {step}: {}", namespaces::hint(errno))
            }
            Self::Launch(error) => error.fmt(f),
            Self::Clone(errno) => write!(f, "cannot start the sandbox's first process: {}", namespaces::hint(*errno)),
            Self::Absurd => f.write_str("a directory was executed"),
        }
    }
}

/// Tries a rung with everything up to the command itself: the root directory is no program, and being told so means
/// that every step before succeeded.
pub(crate) fn trial(rung: Rung, abi: u32) -> Result<(), Refusal> {
    let native = Native { rung, abi };
    let command = Command::new("/").environment([]).cwd("/");
    match native.spawn(&default_profile().map_err(Refusal::Profile)?, &command) {
        Err(LaunchError::NotExecutable(..)) => Ok(()),
        Err(error) => Err(Refusal::Launch(error)),
        Ok(_) => Err(Refusal::Absurd),
    }
}

/// Whether namespaces can be had, tried at most once in the life of this process.
pub(crate) fn namespaces(abi: u32) -> &'static Result<(), Refusal> {
    static TRIED: OnceLock<Result<(), Refusal>> = OnceLock::new();
    TRIED.get_or_init(|| {
        // Where a filter refuses them all, one is enough to know, and there is nothing to prepare.
        namespace(libc::CLONE_NEWNS).map_err(Refusal::Clone)?;
        trial(Rung::Namespaces, abi)
    })
}

/// Tries one kind of namespace. The process shares this one's memory: it has no page tables to copy.
fn namespace(flag: libc::c_int) -> Result<(), Errno> {
    let user = if caps::may_administer() { 0 } else { libc::CLONE_NEWUSER };
    let process = sys::run_until_exec(&mut Stack::new(), flag | user, || 0)?;
    if waitpid(process, Some(WaitPidFlag::__WALL))? == WaitStatus::Exited(process, 0) {
        Ok(())
    } else {
        Err(Errno::EPERM)
    }
}

/// Everything that this host gives, and what blocks the rest.
pub(crate) fn support(abi: u32) -> Result<Support, Unavailable> {
    let mut blocked = Vec::new();
    let rung = match namespaces(abi) {
        Ok(()) => Rung::Namespaces,
        Err(why) => {
            let landlock = trial(Rung::Landlock, abi);
            for (flag, layer) in namespaces::wanted(true) {
                let why = namespace(flag).err().map_or_else(|| why.to_string(), namespaces::hint);
                blocked.push(Blocked { layer, why });
            }
            landlock.map_err(|why| Unavailable::Rung { rung: Rung::Landlock, why: why.to_string() })?;
            Rung::Landlock
        }
    };
    if abi < landlock::SCOPES {
        blocked
            .push(Blocked { layer: Layer::Landlock, why: format!("ABI {abi} has no scopes for signals and sockets") });
    }
    let profile = default_profile().map_err(|why| Unavailable::Rung { rung, why: why.to_string() })?;
    Ok(describe(rung, honesty::enforcement(&Native { rung, abi }, &profile), blocked))
}

/// What there is to say of a launcher that was tried.
pub(crate) fn describe(rung: Rung, enforcement: Enforcement, blocked: Vec<Blocked>) -> Support {
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    Support { rung: Some(rung), enforcement, blocked, kernel: kernel.trim().to_owned(), root: getuid().is_root() }
}
