//! The closed list that ceilings are made of.

use crate::{
    effect::{Effect, Target},
    path::AbsPath,
};

/// One thing that may be permitted. Everything a ceiling can say is a set of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capability {
    /// Read files.
    Read,
    /// Change files below the session's scratch directory.
    WriteScratch,
    /// Change files below `docs/design` of the workspace.
    WriteDesign,
    /// Change files below `docs/engineering` of the workspace.
    WriteEngineering,
    /// Change other files of the workspace.
    WriteWorkspace,
    /// Change files anywhere.
    WriteAnywhere,
    /// Run code that the engine has not read.
    Run,
    /// Connect to other machines.
    Connect,
    /// Change something on other machines.
    Publish,
    /// Gain the rights of another user.
    Elevate,
    /// Make something run later.
    Persist,
    /// Act on processes outside the command.
    Signal,
    /// Do what the engine does not understand.
    Opaque,
}

impl Capability {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Read,
        Self::WriteScratch,
        Self::WriteDesign,
        Self::WriteEngineering,
        Self::WriteWorkspace,
        Self::WriteAnywhere,
        Self::Run,
        Self::Connect,
        Self::Publish,
        Self::Elevate,
        Self::Persist,
        Self::Signal,
        Self::Opaque,
    ];

    /// The name in rule ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::WriteScratch => "write-scratch",
            Self::WriteDesign => "write-design",
            Self::WriteEngineering => "write-engineering",
            Self::WriteWorkspace => "write-workspace",
            Self::WriteAnywhere => "write-anywhere",
            Self::Run => "run",
            Self::Connect => "connect",
            Self::Publish => "publish",
            Self::Elevate => "elevate",
            Self::Persist => "persist",
            Self::Signal => "signal",
            Self::Opaque => "opaque",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// What a mode, agent or policy permits at most.
///
/// Sets only ever get smaller on the way down: the effective ceiling is the [`intersection`](Self::intersection) of all
/// sources, and nothing joins two sets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CapabilitySet(u16);

impl CapabilitySet {
    /// Nothing at all.
    pub const NONE: Self = Self(0);

    /// Exactly these.
    #[must_use]
    pub const fn of(capabilities: &[Capability]) -> Self {
        let mut bits = 0;
        let mut rest = capabilities;
        while let [first, others @ ..] = rest {
            bits |= first.bit();
            rest = others;
        }
        Self(bits)
    }

    /// Everything.
    #[must_use]
    pub const fn all() -> Self {
        Self::of(&Capability::ALL)
    }

    /// Whether `capability` is in the set.
    #[must_use]
    pub const fn has(self, capability: Capability) -> bool {
        self.0 & capability.bit() != 0
    }

    /// What both permit.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether everything in this set is in `other`.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The capabilities in the set, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Capability> {
        Capability::ALL.into_iter().filter(move |capability| self.has(*capability))
    }
}

impl std::fmt::Debug for CapabilitySet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Capability::name)).finish()
    }
}

/// The places that decide which capability a write needs. Resolved paths all.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    /// The root of what the session works on.
    pub workspace: &'a AbsPath,
    /// The session's scratch directory, where there is one.
    pub scratch: Option<&'a AbsPath>,
    /// Further places that the caller has opened for writing: they need no more than scratch does.
    pub opened: &'a [AbsPath],
    /// Places of which the command gets a copy that is thrown away: what it writes there needs no more than scratch does.
    pub copied: &'a [AbsPath],
    /// Whether the command sees scratch directories of its own in place of the shared ones (`/tmp`, `/dev/shm`, …).
    pub private_tmp: bool,
}

impl Effect {
    /// The capability that this effect needs; `None` where it needs none (writing to `/dev/null`).
    ///
    /// Paths must be resolved ([`World::real`](crate::world::World::real)) before they come here.
    #[must_use]
    pub fn needs(&self, places: &Places<'_>) -> Option<Capability> {
        match self {
            Self::Read(_) => Some(Capability::Read),
            Self::Write(target) | Self::Delete(target) => places.write(target),
            Self::Run(_) => Some(Capability::Run),
            Self::Connect(_) => Some(Capability::Connect),
            Self::Publish(_) => Some(Capability::Publish),
            Self::Elevate => Some(Capability::Elevate),
            // In a copy nothing lasts.
            Self::Persist(Target::Path(path) | Target::Under(path)) if places.copies(path) => {
                Some(Capability::WriteScratch)
            }
            Self::Persist(_) => Some(Capability::Persist),
            Self::Signal => Some(Capability::Signal),
            Self::Opaque(_) => Some(Capability::Opaque),
        }
    }
}

/// Devices that writing does not change: output that is thrown away, or shown, or always fails.
const SINKS: [&[u8]; 8] = [
    b"/dev/null",
    b"/dev/zero",
    b"/dev/full",
    b"/dev/tty",
    b"/dev/stdin",
    b"/dev/stdout",
    b"/dev/stderr",
    b"/dev/ptmx",
];

/// Directories that everybody may write, and that a sandbox replaces by private ones. Not `/var/tmp`: what lies there is
/// kept, and read, for long, so that the sandbox leaves it visible and read-only.
const SHARED_SCRATCH: [&[u8]; 2] = [b"/tmp", b"/dev/shm"];

impl Places<'_> {
    fn copies(&self, path: &AbsPath) -> bool {
        self.copied.iter().any(|copied| path.is_within(copied))
    }

    fn write(&self, target: &Target) -> Option<Capability> {
        let (Target::Path(path) | Target::Under(path)) = target else {
            return Some(Capability::WriteAnywhere);
        };
        if matches!(target, Target::Path(_)) && SINKS.contains(&path.as_bytes()) {
            return None;
        }
        if self.scratch.into_iter().chain(self.opened).chain(self.copied).any(|opened| path.is_within(opened)) {
            return Some(Capability::WriteScratch);
        }
        if !path.is_within(self.workspace) {
            // Something below the directory, as `mktemp` makes; the directory itself is nobody's to replace.
            let below = |root: &AbsPath| path.is_within(root) && (path != root || matches!(target, Target::Under(_)));
            let shared = |root: &&[u8]| AbsPath::new(root).is_some_and(|root| below(&root));
            let private = self.private_tmp && SHARED_SCRATCH.iter().any(shared);
            return Some(if private { Capability::WriteScratch } else { Capability::WriteAnywhere });
        }
        let relative = path.relative_to(self.workspace);
        let mut components = relative.split(|byte| *byte == b'/');
        Some(match (components.next(), components.next()) {
            (Some(b"docs"), Some(b"design")) => Capability::WriteDesign,
            (Some(b"docs"), Some(b"engineering")) => Capability::WriteEngineering,
            _ => Capability::WriteWorkspace,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Capability, CapabilitySet, Places};
    use crate::{
        effect::{Effect, Target},
        path::AbsPath,
    };

    #[test]
    fn a_write_needs_what_its_place_says() {
        let path = |text: &str| AbsPath::new(text.as_bytes()).unwrap();
        let (workspace, scratch) = (path("/w"), path("/tmp/s"));
        let places = Places {
            workspace: &workspace,
            scratch: Some(&scratch),
            opened: &[path("/srv/out")],
            copied: &[path("/copy")],
            private_tmp: false,
        };
        for (at, needs) in [
            ("/dev/null", None),
            ("/tmp/s/x", Some(Capability::WriteScratch)),
            ("/tmp/sx", Some(Capability::WriteAnywhere)),
            ("/srv/out/x", Some(Capability::WriteScratch)),
            ("/copy", Some(Capability::WriteScratch)),
            ("/copy/.git/hooks/x", Some(Capability::WriteScratch)),
            ("/srv/other", Some(Capability::WriteAnywhere)),
            ("/w/docs/design/a.md", Some(Capability::WriteDesign)),
            ("/w/docs/designs", Some(Capability::WriteWorkspace)),
            ("/w/docs/engineering/a.md", Some(Capability::WriteEngineering)),
            ("/w", Some(Capability::WriteWorkspace)),
            ("/", Some(Capability::WriteAnywhere)),
        ] {
            assert_eq!(Effect::Write(Target::Path(path(at))).needs(&places), needs, "{at}");
        }
        let private = Places { private_tmp: true, ..places };
        assert_eq!(Effect::Write(Target::Path(path("/tmp/x"))).needs(&private), Some(Capability::WriteScratch));
        assert_eq!(Effect::Write(Target::Path(path("/var/tmp/x"))).needs(&private), Some(Capability::WriteAnywhere));
        assert_eq!(Effect::Delete(Target::Path(path("/tmp"))).needs(&private), Some(Capability::WriteAnywhere));
        assert_eq!(Effect::Write(Target::Under(path("/tmp"))).needs(&private), Some(Capability::WriteScratch));
        assert_eq!(Effect::Write(Target::Under(path("/tmp"))).needs(&places), Some(Capability::WriteAnywhere));
        assert_eq!(Effect::Write(Target::Under(path("/dev/null"))).needs(&places), Some(Capability::WriteAnywhere));
        assert_eq!(Effect::Delete(Target::Somewhere).needs(&places), Some(Capability::WriteAnywhere));
    }

    #[test]
    fn sets_only_get_smaller() {
        let some = CapabilitySet::of(&[Capability::Read, Capability::Run]);
        let other = CapabilitySet::of(&[Capability::Read, Capability::Connect]);
        let both = some.intersection(other);
        assert!(both.has(Capability::Read) && !both.has(Capability::Run) && !both.has(Capability::Connect));
        assert!(both.is_within(some) && both.is_within(other) && !some.is_within(other));
        assert_eq!(CapabilitySet::all().iter().count(), Capability::ALL.len());
    }
}
