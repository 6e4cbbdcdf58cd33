//! What an allowed action may use. Only deciding makes one.

use crate::path::AbsPath;

/// The paths and network that an allowed action may use: what the sandbox is built from.
///
/// A grant has no public constructor: whoever holds one has a decision.
///
/// ```compile_fail
/// let grant = pi_guard_policy::Grant { writable: vec![], copied: vec![], network: pi_guard_policy::Network::None, confined: false, credentials: vec![] };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a grant says how the action may run; running it without looking ignores the decision"]
pub struct Grant {
    pub(crate) writable: Vec<AbsPath>,
    pub(crate) copied: Vec<AbsPath>,
    pub(crate) network: Network,
    pub(crate) confined: bool,
    pub(crate) credentials: Vec<&'static str>,
}

/// Which network a grant gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Network {
    /// The command's own loopback and nothing else.
    None,
    /// Any host, for commands that a mode admits.
    Admitted,
    /// As without pi-guard.
    Host,
}

impl Grant {
    /// What both together may use. Confined if one is: the other's part is then held as well.
    pub(crate) fn unite(mut self, other: Self) -> Self {
        for path in other.writable {
            if let Err(at) = self.writable.binary_search(&path) {
                self.writable.insert(at, path);
            }
        }
        self.copied.extend(other.copied);
        self.copied.sort_unstable();
        self.copied.dedup();
        self.credentials.extend(other.credentials);
        self.credentials.sort_unstable();
        self.credentials.dedup();
        self.network = self.network.max(other.network);
        self.confined |= other.confined;
        self
    }

    /// Directories that may be written, besides scratch, in the order of their bytes. `/` stands for everything.
    #[must_use]
    pub fn writable(&self) -> &[AbsPath] {
        &self.writable
    }

    /// Directories of which it may write a copy that is thrown away, and nothing but that.
    #[must_use]
    pub fn copied(&self) -> &[AbsPath] {
        &self.copied
    }

    /// The network it may use.
    #[must_use]
    pub const fn network(&self) -> Network {
        self.network
    }

    /// Whether the permission holds only inside a sandbox built from it. False where the mode does not gate (Off) or the
    /// static decision alone carries it.
    #[must_use]
    pub const fn confined(&self) -> bool {
        self.confined
    }

    /// Tools whose own credentials may be seen (`gh`): admitted commands need them.
    #[must_use]
    pub fn credentials(&self) -> &[&'static str] {
        &self.credentials
    }
}
