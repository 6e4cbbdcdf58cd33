//! Namespaces: which ones, whether the host gives them, and becoming oneself in a new user namespace.

use std::fs;

use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::sys::socket::{AddressFamily, SockFlag, SockType, socket};
use nix::sys::stat::Mode;
use nix::unistd::{getegid, geteuid, write};

use super::caps;
use crate::enforcement::Layer;
use crate::sys;

/// The namespaces that every command gets, with the layer each one is.
const COMMON: &[(c_int, Layer)] = &[
    (libc::CLONE_NEWNS, Layer::Mountns),
    (libc::CLONE_NEWPID, Layer::Pidns),
    (libc::CLONE_NEWIPC, Layer::Ipcns),
    (libc::CLONE_NEWUTS, Layer::Utsns),
    (libc::CLONE_NEWCGROUP, Layer::Cgroupns),
];

/// The namespaces for a command, by flag and layer. A user namespace only where the others cannot be had without one:
/// in it, the ids of other users read as nobody.
pub(crate) fn wanted(own_network: bool) -> Vec<(c_int, Layer)> {
    let mut wanted = COMMON.to_vec();
    if own_network {
        wanted.push((libc::CLONE_NEWNET, Layer::Netns));
    }
    if !caps::may_administer() {
        wanted.push((libc::CLONE_NEWUSER, Layer::Userns));
    }
    wanted
}

/// The clone flags of a list of namespaces.
pub(crate) fn flags(wanted: &[(c_int, Layer)]) -> c_int {
    wanted.iter().fold(0, |all, (flag, _)| all | flag)
}

/// What to write so that the user is itself inside. Made before the clone.
pub(crate) struct Identity {
    user: String,
    group: String,
}

impl Identity {
    pub(crate) fn own() -> Self {
        let (user, group) = (geteuid(), getegid());
        Self { user: format!("{user} {user} 1\n"), group: format!("{group} {group} 1\n") }
    }

    /// Maps the user and its group to themselves. For the child: no allocation.
    pub(crate) fn map(&self) -> Result<(), Errno> {
        let put = |path: &std::ffi::CStr, text: &str| {
            let file = open(path, OFlag::O_WRONLY | OFlag::O_CLOEXEC, Mode::empty())?;
            write(&file, text.as_bytes()).map(drop)
        };
        put(c"/proc/self/setgroups", "deny")?;
        put(c"/proc/self/uid_map", &self.user)?;
        put(c"/proc/self/gid_map", &self.group)
    }
}

/// Brings loopback up in a new network namespace. For the child: no allocation.
pub(crate) fn loopback() -> Result<(), Errno> {
    let socket = socket(AddressFamily::Inet, SockType::Datagram, SockFlag::SOCK_CLOEXEC, None)?;
    sys::loopback_up(std::os::fd::AsFd::as_fd(&socket))
}

/// What a quick look says about namespaces here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// Nothing speaks against them.
    Plain,
    /// Something does not fit a plain host; only a trial tells.
    Doubtful,
}

/// A quick look: a dozen microseconds instead of a trial of milliseconds.
pub(crate) fn look() -> Look {
    let confined = sys::prctl(libc::PR_GET_NO_NEW_PRIVS, 0) != Ok(0) || sys::prctl(libc::PR_GET_SECCOMP, 0) != Ok(0);
    // Parts of /proc covered by other mounts: the kernel then refuses a fresh /proc to a user namespace.
    let covered = sys::mount_id(libc::AT_FDCWD, c"/proc") != sys::mount_id(libc::AT_FDCWD, c"/proc/sys");
    if confined || covered {
        return Look::Doubtful;
    }
    if caps::may_administer() {
        return Look::Plain;
    }
    let switch = |path: &str| fs::read_to_string(path).ok().map(|text| text.trim().to_owned());
    let free = switch("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").is_none_or(|value| value == "0")
        && switch("/proc/sys/kernel/unprivileged_userns_clone").is_none_or(|value| value == "1")
        && switch("/proc/sys/user/max_user_namespaces").is_none_or(|value| value != "0");
    if free { Look::Plain } else { Look::Doubtful }
}

/// What is known to block user namespaces, for people.
pub(crate) fn hint(errno: Errno) -> String {
    let is = |path: &str, value: &str| fs::read_to_string(path).is_ok_and(|text| text.trim() == value);
    if is("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1") {
        return "AppArmor restricts user namespaces of ordinary users \
                (sysctl kernel.apparmor_restrict_unprivileged_userns)"
            .to_owned();
    }
    if is("/proc/sys/kernel/unprivileged_userns_clone", "0") {
        return "sysctl kernel.unprivileged_userns_clone is 0".to_owned();
    }
    if is("/proc/sys/user/max_user_namespaces", "0") {
        return "sysctl user.max_user_namespaces is 0".to_owned();
    }
    if sys::prctl(libc::PR_GET_SECCOMP, 0) != Ok(0) {
        return format!("a system call filter around this process, such as a container's, refuses it ({errno})");
    }
    format!("the kernel refuses it ({errno})")
}
