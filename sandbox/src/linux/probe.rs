//! What this host gives, found out by trying it in a throw-away process.

use std::fs;

use nix::errno::Errno;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::getuid;

use super::{Native, caps, landlock, namespaces, plan, seccomp};
use crate::command::Command;
use crate::enforcement::Layer;
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Blocked, Launcher, Rung, Support};
use crate::profile::Profile;
use crate::sys::{self, Side};

/// A profile with nothing in it.
fn default_profile() -> Result<Profile, String> {
    Profile::builder().build().map_err(|error| error.to_string())
}

/// Tries a rung with everything up to the command itself: the root directory is no program, and being told so means
/// that every step before succeeded.
pub(crate) fn trial(rung: Rung, abi: u32) -> Result<(), String> {
    let native = Native { rung, abi, listener: listener() };
    let command = Command::new("/").environment([]).cwd("/");
    match native.spawn(&default_profile()?, &command) {
        Err(LaunchError::NotExecutable(..)) => Ok(()),
        Err(LaunchError::Setup { step, error }) => {
            let errno = Errno::from_raw(error.raw_os_error().unwrap_or(0));
            Err(format!("cannot {step}: {}", namespaces::hint(errno)))
        }
        Err(error) => Err(error.to_string()),
        Ok(_) => Err("a directory was executed".to_owned()),
    }
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
    if sys::prctl(libc::PR_GET_SECCOMP, 0) == Ok(0) {
        return true;
    }
    match sys::clone_process(0) {
        Ok(Side::Child) => {
            let nnp = sys::prctl(libc::PR_SET_NO_NEW_PRIVS, 1).is_ok();
            sys::exit_now(i32::from(!nnp || sys::install_listener(&seccomp::connect_listener()).is_err()))
        }
        Ok(Side::Parent(process)) => waitpid(process, None) == Ok(WaitStatus::Exited(process, 0)),
        Err(_) => false,
    }
}

/// Everything that this host gives, and what blocks the rest.
pub(crate) fn support(abi: u32) -> Result<Support, Unavailable> {
    let mut blocked = Vec::new();
    let rung = match trial(Rung::Namespaces, abi) {
        Ok(()) => Rung::Namespaces,
        Err(why) => {
            let landlock = trial(Rung::Landlock, abi);
            for (flag, layer) in namespaces::wanted(true) {
                let why = namespace(flag).err().map_or_else(|| why.clone(), namespaces::hint);
                blocked.push(Blocked { layer, why });
            }
            landlock.map_err(|why| Unavailable::Rung { rung: Rung::Landlock, why })?;
            Rung::Landlock
        }
    };
    if abi < landlock::SCOPES {
        blocked
            .push(Blocked { layer: Layer::Landlock, why: format!("ABI {abi} has no scopes for signals and sockets") });
    }
    let profile = default_profile().map_err(|why| Unavailable::Rung { rung, why })?;
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    Ok(Support {
        rung,
        enforcement: plan::enforcement(&Native { rung, abi, listener: listener() }, &profile),
        blocked,
        kernel: kernel.trim().to_owned(),
        root: getuid().is_root(),
    })
}
