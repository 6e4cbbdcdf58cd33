//! Landlock: reading everywhere, writing only where the profile says, through whatever path or descriptor.

use std::ffi::CString;

use std::os::fd::{AsFd, OwnedFd};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated,
    RulesetError, Scope,
};
use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::sys::stat::Mode;

use crate::sys;

/// The newest ABI whose rights this module knows what to do with.
const NEWEST: u32 = 9;

/// The first ABI that scopes signals and abstract unix sockets.
pub(crate) const SCOPES: u32 = 6;
/// The first ABI that governs connecting to unix sockets by path.
pub(crate) const RESOLVE_UNIX: u32 = 9;
/// The first ABI that governs `ioctl` on devices.
pub(crate) const IOCTL_DEV: u32 = 5;
/// The first ABI that governs TCP ports.
const TCP: u32 = 4;
/// The first ABI that can allow renames and links from one directory to another.
pub(crate) const REFER: u32 = 2;
/// The first ABI that governs `truncate`.
pub(crate) const TRUNCATE: u32 = 3;

/// What a rule grants beneath a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grant {
    /// Reading, listing and executing.
    Read,
    /// Listing alone: names, no content.
    List,
    /// Reading and executing, without listing (for files and what is below directories that [`Grant::List`] covers).
    Content,
    /// Everything but making device nodes.
    Write,
    /// The same where the host's sockets may lie too: none is connected to, but those that the command makes itself.
    Workspace,
    /// Connecting to one socket.
    Socket,
    /// Reading, writing and `ioctl` on device nodes; nothing is made or removed.
    Device,
    /// The same for one device node.
    Node,
}

/// One rule: a path, looked up when the rule is added, and what it grants.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) path: CString,
    pub(crate) grant: Grant,
    /// A path that may be missing: no rule then.
    pub(crate) optional: bool,
}

/// The ABI in use: the kernel's, the newest known here, or the cap, whichever is lowest.
pub(crate) fn abi(cap: Option<u32>) -> u32 {
    sys::landlock_abi().min(NEWEST).min(cap.unwrap_or(NEWEST))
}

fn level(abi: u32) -> ABI {
    ABI::from(i32::try_from(abi).unwrap_or(0))
}

fn rights(grant: Grant, abi: u32) -> BitFlags<AccessFs> {
    let level = level(abi);
    let nodes = AccessFs::MakeChar | AccessFs::MakeBlock;
    match grant {
        Grant::Read => AccessFs::from_read(level),
        Grant::List => AccessFs::ReadDir.into(),
        Grant::Content => AccessFs::ReadFile | AccessFs::Execute,
        Grant::Write => AccessFs::from_all(level) & !nodes,
        Grant::Workspace => AccessFs::from_all(level) & !nodes & !AccessFs::ResolveUnix,
        Grant::Socket => AccessFs::from_all(level) & AccessFs::ResolveUnix,
        Grant::Device => rights(Grant::Node, abi) | AccessFs::ReadDir,
        Grant::Node => {
            AccessFs::from_all(level)
                & (AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev)
        }
    }
}

/// An empty rule set that governs every right of the ABI, and with `deny_tcp` every TCP port.
fn ruleset(abi: u32, deny_tcp: bool) -> Result<RulesetCreated, RulesetError> {
    let set = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    let set = set.handle_access(AccessFs::from_all(level(abi)))?;
    let set = if abi >= SCOPES { set.scope(Scope::from_all(level(abi)))? } else { set };
    let set = if deny_tcp && abi >= TCP { set.handle_access(AccessNet::from_all(ABI::V4))? } else { set };
    set.create()
}

/// What Landlock is to hold.
#[derive(Debug)]
pub(crate) struct Fence {
    pub(crate) abi: u32,
    pub(crate) rules: Vec<Rule>,
    /// No TCP at all: for profiles without a network where there is no network namespace.
    pub(crate) deny_tcp: bool,
}

impl Fence {
    /// Restricts this thread and its future children; `no_new_privs` is set already. For the child: no allocation unless
    /// it fails.
    pub(crate) fn restrict(&self) -> Result<(), Errno> {
        let set = ruleset(self.abi, self.deny_tcp).map_err(|_| Errno::last())?;
        let set: Option<OwnedFd> = set.into();
        let set = set.ok_or(Errno::EOPNOTSUPP)?;
        for rule in &self.rules {
            let path = match open(rule.path.as_c_str(), OFlag::O_PATH | OFlag::O_CLOEXEC, Mode::empty()) {
                Ok(path) => path,
                Err(_) if rule.optional => continue,
                Err(error) => return Err(error),
            };
            let granted = rights(rule.grant, self.abi);
            if granted.is_empty() {
                continue;
            }
            let allow = |granted: BitFlags<AccessFs>| sys::landlock_allow(set.as_fd(), path.as_fd(), granted.bits());
            // What is no directory takes no rights of directories. Being told so costs less than asking each time.
            match allow(granted) {
                Err(Errno::EINVAL) => allow(granted & AccessFs::from_file(level(self.abi)))?,
                other => other?,
            }
        }
        sys::landlock_restrict(set.as_fd())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_rule_never_makes_device_nodes() {
        for abi in 1..=NEWEST {
            assert!(!rights(Grant::Write, abi).intersects(AccessFs::MakeChar | AccessFs::MakeBlock), "abi {abi}");
        }
    }

    #[test]
    fn reading_grants_no_way_to_write() {
        for abi in 1..=NEWEST {
            let write = AccessFs::from_write(level(abi));
            for grant in [Grant::Read, Grant::List, Grant::Content] {
                assert!(!rights(grant, abi).intersects(write), "abi {abi}");
            }
        }
    }

    #[test]
    fn a_cap_lowers_the_abi_and_never_raises_it() {
        assert_eq!(abi(Some(0)), 0);
        assert!(abi(Some(1)) <= 1);
        assert_eq!(abi(Some(99)), abi(None));
    }
}
