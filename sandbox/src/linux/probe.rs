//! What this host gives, found out by trying it in a throw-away process.

use std::fmt;
use std::fs;
use std::sync::OnceLock;

use nix::errno::Errno;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::getuid;

use super::{Native, caps, landlock, namespaces, plan, seccomp};
use crate::command::Command;
use crate::enforcement::Layer;
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Blocked, Launcher, Rung, Support};
use crate::profile::{Profile, ProfileError};
use crate::sys::{self, Side, Stack};

/// A profile with nothing in it.
fn default_profile() -> Result<Profile, ProfileError> {
    Profile::builder().build()
}

/// Why a rung cannot be had. What to do about it is looked up only when somebody is told.
#[derive(Debug)]
pub(crate) enum Refusal {
    Profile(ProfileError),
    Launch(LaunchError),
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
            Self::Absurd => f.write_str("a directory was executed"),
        }
    }
}

/// Tries a rung with everything up to the command itself: the root directory is no program, and being told so means
/// that every step before succeeded.
pub(crate) fn trial(rung: Rung, abi: u32) -> Result<(), Refusal> {
    // Whether there is a supervisor makes no difference to whether there are namespaces.
    let native = Native { rung, abi, listener: false };
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
    TRIED.get_or_init(|| trial(Rung::Namespaces, abi))
}

/// Tries one kind of namespace.
fn namespace(flag: libc::c_int) -> Result<(), Errno> {
    let user = if caps::may_administer() { 0 } else { libc::CLONE_NEWUSER };
    match sys::clone_process(flag | user)? {
        Side::Child => sys::exit_now(0),
        Side::Parent(process) => {
            if waitpid(process, None)? == WaitStatus::Exited(process, 0) {
                Ok(())
            } else {
                Err(Errno::EPERM)
            }
        }
    }
}

/// Whether a filter may hand calls to a supervisor. The kernel allows one such filter a process: inside a sandbox that
/// has one there is no second. Tried only where there is a filter at all.
pub(crate) fn listener() -> bool {
    static TRIED: OnceLock<bool> = OnceLock::new();
    *TRIED.get_or_init(|| sys::prctl(libc::PR_GET_SECCOMP, 0) == Ok(0) || second_listener())
}

fn second_listener() -> bool {
    // The process shares this one's memory: it has no page tables to copy, which is what such a trial costs.
    let trial = sys::run_until_exec(&mut Stack::new(), || {
        let nnp = sys::prctl(libc::PR_SET_NO_NEW_PRIVS, 1).is_ok();
        let given = nnp && sys::install_listener(&seccomp::connect_listener()).is_ok();
        i32::from(!given)
    });
    trial.is_ok_and(|process| waitpid(process, Some(WaitPidFlag::__WALL)) == Ok(WaitStatus::Exited(process, 0)))
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
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    Ok(Support {
        rung,
        enforcement: plan::enforcement(&Native { rung, abi, listener: listener() }, &profile),
        blocked,
        kernel: kernel.trim().to_owned(),
        root: getuid().is_root(),
    })
}
