//! Hard guards: destruction that no mode, rule or yes permits.

use crate::{
    effect::{Effect, Target},
    path::AbsPath,
};

/// One hard guard.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// Its rule id.
    pub rule: &'static str,
    /// Why nothing may permit it: the end of a sentence that begins with what is destroyed.
    pub why: &'static str,
    applies: fn(&Effect, Option<&AbsPath>) -> bool,
}

/// All of them.
pub static GUARDS: &[Guard] = &[
    Guard {
        rule: "guard.delete-root",
        why: "and the system goes with it",
        applies: |effect, _| destroyed(effect).is_some_and(is_system_tree),
    },
    Guard {
        rule: "guard.delete-home",
        why: "and everything of the user goes with it",
        applies: |effect, home| match (destroyed(effect), home) {
            (Some(path), Some(home)) => home.is_within(path),
            _ => false,
        },
    },
    Guard {
        rule: "guard.write-device",
        why: "a disk or the memory of the machine, below every file system",
        applies: |effect, _| matches!(effect, Effect::Write(Target::Path(path)) if is_raw_device(path)),
    },
];

/// The guard that an effect of `home`'s owner violates, if any.
pub(crate) fn violated(effect: &Effect, home: Option<&AbsPath>) -> Option<&'static Guard> {
    GUARDS.iter().find(|guard| (guard.applies)(effect, home))
}

/// The path that an effect surely removes with all below it. `rm -rf /*` removes what lies under `/`.
fn destroyed(effect: &Effect) -> Option<&AbsPath> {
    let Effect::Delete(Target::Path(path) | Target::Under(path)) = effect else { return None };
    Some(path)
}

/// Directories without which the machine does not start or loses everybody's data.
const SYSTEM_TREES: [&[u8]; 20] = [
    b"/",
    b"/bin",
    b"/boot",
    b"/dev",
    b"/etc",
    b"/home",
    b"/lib",
    b"/lib64",
    b"/opt",
    b"/proc",
    b"/root",
    b"/sbin",
    b"/sys",
    b"/usr",
    b"/var",
    b"/Applications",
    b"/Library",
    b"/System",
    b"/Users",
    b"/private",
];

fn is_system_tree(path: &AbsPath) -> bool {
    SYSTEM_TREES.contains(&path.as_bytes())
}

/// Name prefixes of block devices and of memory below `/dev`.
///
/// Source: `Documentation/admin-guide/devices.txt` of Linux; `rdisk` is macOS.
const RAW_DEVICES: [&[u8]; 22] = [
    b"bcache", b"dasd", b"disk", b"dm-", b"drbd", b"hd", b"kmem", b"mapper/", b"md", b"mem", b"mmcblk", b"mtd", b"nbd",
    b"nvme", b"pmem", b"port", b"rbd", b"rdisk", b"sd", b"vd", b"xvd", b"zd",
];

fn is_raw_device(path: &AbsPath) -> bool {
    let Some(devices) = AbsPath::new(b"/dev").filter(|devices| path.is_within(devices)) else { return false };
    let name = path.relative_to(&devices);
    RAW_DEVICES.iter().any(|prefix| name.starts_with(prefix))
}
