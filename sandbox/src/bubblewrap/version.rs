//! Versions of Bubblewrap, and what came with which.

use std::fmt;

/// Major and minor number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version(pub(crate) u32, pub(crate) u32);

/// The oldest that has all that is always used (`--unshare-cgroup`, `--info-fd`, `--as-pid-1`, `--dev-bind-try`).
pub(crate) const OLDEST: Version = Version(0, 4);
/// `--perms`.
pub(crate) const PERMISSIONS: Version = Version(0, 5);
/// `--add-seccomp-fd`; before it `--seccomp`, of which there can be one.
pub(crate) const ADD_FILTER: Version = Version(0, 6);

/// `--overlay`, where Bubblewrap does not become root.
pub(crate) const OVERLAY: Version = Version(0, 11);

// Not used, whatever the version: `--disable-userns` (0.8), since the system call filter lets nobody make namespaces,
// before and after; `--size` (0.7), since the native launcher bounds no directory in memory either; `--argv0` (0.9), since
// the first process is executed by descriptor and its words are its own.

impl Version {
    /// From what `bwrap --version` prints: `bubblewrap 0.8.0`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.trim().strip_prefix("bubblewrap ")?.split('.');
        let mut next = || numbers.next()?.parse().ok();
        Some(Self(next()?, next()?))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_numbers_and_not_text() {
        assert_eq!(Version::parse("bubblewrap 0.8.0\n"), Some(Version(0, 8)));
        assert_eq!(Version::parse("bubblewrap 0.11"), Some(Version(0, 11)));
        assert!(
            Version(0, 11) >= OVERLAY
                && Version(0, 9) < OVERLAY
                && Version(0, 11) > PERMISSIONS
                && Version(1, 0) > ADD_FILTER
                && Version(0, 3) < OLDEST
        );
        for text in ["", "bwrap 0.8.0", "bubblewrap", "bubblewrap x.y", "bubblewrap 0"] {
            assert_eq!(Version::parse(text), None, "{text}");
        }
    }
}
