//! What decides about a system call filter: which other layers hold what.

use super::denied_calls::When;

/// What decides which entries of the table are in a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether another layer holds something")]
pub(crate) struct Setting {
    /// Read-only mounts hold metadata, and the host's processes and their memory are out of sight.
    pub(crate) namespaces: bool,
    /// A network namespace, or a profile with the host's network, decides about internet sockets.
    pub(crate) internet: bool,
    pub(crate) unix: Unix,
    /// Landlock, or read-only mounts, govern truncation.
    pub(crate) truncation: bool,
    pub(crate) group: Group,
    /// It is the host's network.
    pub(crate) host: bool,
    /// A supervisor carries out what makes entries.
    pub(crate) guarded: bool,
}

/// What keeps a command from connecting to the host's unix sockets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unix {
    /// Landlock's own right (ABI 9).
    Landlock,
    /// A supervisor that takes `connect`.
    Supervisor,
    /// That there are no unix sockets but pairs.
    None,
}

impl Unix {
    fn unsupervised(self) -> Self {
        match self {
            Self::Supervisor | Self::None => Self::None,
            Self::Landlock => Self::Landlock,
        }
    }
}

/// What keeps signals to the command's process group from the caller, who is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    /// Landlock's scope (ABI 6); or nothing, where signals to all processes of the user are open.
    Inside,
    /// A supervisor that takes `kill`.
    Supervisor,
    /// That there are no such signals.
    Refused,
}

impl Group {
    pub(crate) fn of(scoped: bool, supervised: bool) -> Self {
        match (scoped, supervised) {
            (true, _) => Self::Inside,
            (false, true) => Self::Supervisor,
            (false, false) => Self::Refused,
        }
    }
}

impl Setting {
    /// The same where there can be no supervisor.
    pub(crate) fn unsupervised(self) -> Self {
        let group = if self.group == Group::Inside { Group::Inside } else { Group::Refused };
        Self { unix: self.unix.unsupervised(), group, ..self }
    }

    pub(super) fn includes(self, when: When) -> bool {
        match when {
            When::Always => true,
            When::NoMounts | When::NoProcesses | When::NoIpc => !self.namespaces,
            When::Processes => self.namespaces,
            When::NoScope => self.group == Group::Refused,
            When::NoTruncate => !self.truncation,
            When::NoUnix => self.unix == Unix::None,
            When::SupervisedUnix => self.unix == Unix::Supervisor,
            When::NoNetwork => !self.internet,
            When::Guarded => self.guarded,
            When::HostNetwork => self.host,
        }
    }
}
