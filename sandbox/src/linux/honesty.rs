//! What holds on a rung for a profile, what does not, and which honest work does not run there.

use super::landlock;
use super::{Native, namespaces};
use crate::enforcement::{Enforcement, Layer, Missing};
use crate::launcher::Rung;
use crate::profile::{Network, Profile, Scratch};
use crate::sys;

/// What holds for a profile, and what does not.
pub(crate) fn enforcement(native: &Native, profile: &Profile) -> Enforcement {
    let mut held = Enforcement {
        landlock_abi: native.abi,
        layers: [Layer::Landlock, Layer::Seccomp, Layer::Caps, Layer::Nnp, Layer::Fds, Layer::Env, Layer::Unix].into(),
        missing: missing(native.rung, native.abi, profile),
        broken: broken(native.rung, native.abi, profile),
    };
    if native.rung == Rung::Namespaces {
        let own_network = profile.network == Network::None;
        held.layers.extend(namespaces::wanted(own_network).into_iter().map(|(_, layer)| layer));
    }
    held
}

fn missing(rung: Rung, abi: u32, profile: &Profile) -> Vec<Missing> {
    let mut missing = vec![Missing {
        what: match rung {
            Rung::Namespaces => "reading from named pipes of the host that do not lie near the command",
            Rung::Landlock => "reading from named pipes of the host",
        },
        why: "the right to read files covers pipes, and no mount flag does: those that are found are covered",
    }];
    missing.extend_from_slice(&profile.open);
    let mut add = |what, why| missing.push(Missing { what, why });
    if profile.network == Network::All {
        add("which hosts are reached", "the profile has the host's whole network, its loopback included");
    }
    if profile.limits.memory.is_some() {
        add(
            "the limit on memory for files in memory that nobody has mapped",
            "processes are looked at, and what they map",
        );
    }
    if rung == Rung::Namespaces {
        return missing;
    }
    add("names, sizes and times of hidden files", "Landlock does not govern looking at metadata");
    add("command lines of the host's processes", "there is no process namespace");
    add("other terminals of the same user for reading", "there is no private /dev");
    add("survivors, where the process that watches is killed itself or there is none", "there is no process namespace");
    if abi < landlock::SCOPES {
        add("signals to other processes of the user", "Landlock before ABI 6 has no scopes");
    }
    if abi < landlock::IOCTL_DEV {
        add("control requests to devices that may be read", "Landlock before ABI 5 does not govern ioctl");
    }
    missing
}

fn broken(rung: Rung, abi: u32, profile: &Profile) -> Vec<Missing> {
    let mut broken = Vec::new();
    let mut add = |what, why| broken.push(Missing { what, why });
    let own_names = rung == Rung::Namespaces && profile.network == Network::None;
    if abi < landlock::REFER {
        add("renames and links from one directory to another", "Landlock before ABI 2 refuses them all");
    }
    if !own_names && abi < landlock::SCOPES {
        add("unix sockets other than stream pairs", "Landlock before ABI 6 has no scope for abstract names");
    } else if abi < landlock::RESOLVE_UNIX {
        add("unix datagram sockets", "a datagram names its peer in calls that no supervisor can take safely");
    }
    if rung == Rung::Namespaces {
        return broken;
    }
    if profile.network == Network::None {
        add("servers and clients on loopback", "there is no network namespace, and the loopback is the host's");
    }
    add("POSIX shared memory and semaphores", "there is no private /dev/shm");
    add("System V objects and message queues", "there is no ipc namespace");
    add("new terminals", "there is no private /dev");
    if matches!(profile.scratch, Scratch::Dir(_)) && !profile.limits.need_a_watch() {
        add(
            "changing modes, owners and times, and unix sockets, where nobody watches over the command",
            "with a scratch directory that is kept and no time limit this process becomes the command",
        );
    }
    // The first process of a sandbox around this one carries out calls already, if it is pi-guard's.
    if sys::prctl(libc::PR_GET_SECCOMP, 0) != Ok(0) {
        add("changing modes, owners and times, inside another pi-guard", "the kernel allows one supervisor");
    }
    broken
}
