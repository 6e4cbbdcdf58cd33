//! What held: the layers, by name, and what none of them covers.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// One mechanism of the kernel. The name is what `--require` takes and what a report prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Layer {
    /// Landlock, with at least the rights of the reported ABI.
    Landlock,
    /// The system call filter, foreign calling conventions included.
    Seccomp,
    /// A user namespace (not needed, and not used, as root).
    Userns,
    /// A mount namespace: read-only binds, private `/tmp`, `/run`, `/dev` and `/proc`, masks.
    Mountns,
    /// A network namespace with its own loopback.
    Netns,
    /// A process namespace: no survivors, no view of the host's processes.
    Pidns,
    /// System V and POSIX message queues, semaphores and shared memory of its own.
    Ipcns,
    /// A host name of its own.
    Utsns,
    /// A control group root of its own.
    Cgroupns,
    /// Every capability set empty, also as root.
    Caps,
    /// `no_new_privs`: set-user-id programs gain nothing.
    Nnp,
    /// No inherited descriptor but the standard three, and none of these a way into a writable mount.
    Fds,
    /// Secrets and loader variables taken out of the environment.
    Env,
    /// Connections to the host's unix sockets by path are refused: by a supervisor, or by Seatbelt.
    Unix,
    /// Seatbelt of macOS: files, sockets, services, processes and devices by one list of rules.
    Seatbelt,
}

impl Layer {
    /// All layers, in the order they are reported.
    pub const ALL: [Self; 15] = [
        Self::Landlock,
        Self::Seccomp,
        Self::Userns,
        Self::Mountns,
        Self::Netns,
        Self::Pidns,
        Self::Ipcns,
        Self::Utsns,
        Self::Cgroupns,
        Self::Caps,
        Self::Nnp,
        Self::Fds,
        Self::Env,
        Self::Unix,
        Self::Seatbelt,
    ];

    /// The name in reports and in `--require`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Landlock => "landlock",
            Self::Seccomp => "seccomp",
            Self::Userns => "userns",
            Self::Mountns => "mountns",
            Self::Netns => "netns",
            Self::Pidns => "pidns",
            Self::Ipcns => "ipcns",
            Self::Utsns => "utsns",
            Self::Cgroupns => "cgroupns",
            Self::Caps => "caps",
            Self::Nnp => "nnp",
            Self::Fds => "fds",
            Self::Env => "env",
            Self::Unix => "unix",
            Self::Seatbelt => "seatbelt",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no layer's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLayer;

impl fmt::Display for UnknownLayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown layer; known are ")?;
        for (index, layer) in Layer::ALL.into_iter().enumerate() {
            write!(f, "{}{layer}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownLayer {}

impl FromStr for Layer {
    type Err = UnknownLayer;

    fn from_str(word: &str) -> Result<Self, UnknownLayer> {
        Self::ALL.into_iter().find(|layer| layer.name() == word).ok_or(UnknownLayer)
    }
}

/// Something that the layers which held do not cover, or honest work that they do not let run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing {
    /// What a command could still do, or cannot do, as a short noun phrase.
    pub what: &'static str,
    /// Why no layer stops it, or none allows it, here.
    pub why: &'static str,
}

/// The layers that confine a command, and what they leave open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Enforcement {
    /// The Landlock ABI whose rights are in force; 0 without Landlock.
    pub landlock_abi: u32,
    /// The layers in force.
    pub layers: BTreeSet<Layer>,
    /// What is known not to be held.
    pub missing: Vec<Missing>,
    /// Honest work that does not run, because what would let it run is not there.
    pub broken: Vec<Missing>,
}

impl Enforcement {
    /// Whether a layer is in force.
    #[must_use]
    pub fn holds(&self, layer: Layer) -> bool {
        self.layers.contains(&layer)
    }

    /// The first of the layers asked for that is not in force.
    #[must_use]
    pub fn lacks(&self, wanted: &BTreeSet<Layer>) -> Option<Layer> {
        wanted.difference(&self.layers).next().copied()
    }
}

impl fmt::Display for Enforcement {
    /// `landlock abi 7 + seccomp + mountns + …`, or `nothing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.layers.is_empty() {
            return f.write_str("nothing");
        }
        for (index, layer) in self.layers.iter().enumerate() {
            write!(f, "{}{layer}", if index == 0 { "" } else { " + " })?;
            if *layer == Layer::Landlock {
                write!(f, " abi {}", self.landlock_abi)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_parse() {
        for layer in Layer::ALL {
            assert_eq!(layer.name().parse(), Ok(layer));
        }
        assert_eq!("seatbelts".parse::<Layer>(), Err(UnknownLayer));
    }

    #[test]
    fn a_report_reads_as_one_line() {
        let held = Enforcement {
            landlock_abi: 7,
            layers: [Layer::Netns, Layer::Landlock, Layer::Seccomp].into(),
            missing: Vec::new(),
            broken: Vec::new(),
        };
        assert_eq!(held.to_string(), "landlock abi 7 + seccomp + netns");
        assert_eq!(Enforcement::default().to_string(), "nothing");
    }

    #[test]
    fn the_first_layer_that_is_lacking_is_named() {
        let held = Enforcement { landlock_abi: 7, layers: [Layer::Landlock].into(), ..Enforcement::default() };
        assert_eq!(held.lacks(&[Layer::Landlock].into()), None);
        assert_eq!(held.lacks(&[Layer::Landlock, Layer::Netns].into()), Some(Layer::Netns));
    }
}
