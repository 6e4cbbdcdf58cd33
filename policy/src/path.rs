//! Paths, compared in one place.
//!
//! A path is a sequence of components, never a string: `/w/src` does not lie in `/w/s`. Comparison is by bytes; resolving
//! symbolic links is the caller's part, through `World::real`.

use std::fmt;

use crate::shell::Shown;

/// The bytes that Linux takes a path of, its ending NUL byte included (`PATH_MAX` of `linux/limits.h`).
///
/// A longer path can only be reached in steps. Such steps are not followed: where they lead is unknown.
pub const PATH_MAX: usize = 4096;

/// An absolute path without `.`, `..`, empty components or trailing slash, as bytes.
///
/// Trap: `..` is removed lexically, which is wrong where the component before it is a symbolic link. Whoever decides
/// asks `World::real` for the path that the kernel would reach.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsPath(Vec<u8>);

impl AbsPath {
    /// The path that `bytes` names when it is absolute; `None` when it is relative or holds a NUL byte.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        (bytes.first() == Some(&b'/')).then(|| Self::root().join(bytes)).flatten()
    }

    /// The root directory, `/`.
    #[must_use]
    pub fn root() -> Self {
        Self(vec![b'/'])
    }

    /// The path that `bytes` names for a process whose working directory is `self`; `None` when it holds a NUL byte or
    /// comes out longer than [`PATH_MAX`].
    #[must_use]
    pub fn join(&self, bytes: &[u8]) -> Option<Self> {
        if bytes.contains(&0) {
            return None;
        }
        let mut path = if bytes.first() == Some(&b'/') {
            Vec::with_capacity(bytes.len())
        } else {
            let mut path = Vec::with_capacity(self.0.len() + 1 + bytes.len());
            path.extend_from_slice(&self.0);
            if path == b"/" {
                path.clear();
            }
            path
        };
        for component in bytes.split(|byte| *byte == b'/') {
            match component {
                b"" | b"." => {}
                b".." => path.truncate(path.iter().rposition(|byte| *byte == b'/').unwrap_or(0)),
                name => {
                    path.push(b'/');
                    path.extend_from_slice(name);
                }
            }
        }
        if path.is_empty() {
            path.push(b'/');
        }
        (path.len() < PATH_MAX).then_some(Self(path))
    }

    /// The bytes of the path.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether this path is `root` or lies below it.
    #[must_use]
    pub fn is_within(&self, root: &Self) -> bool {
        match self.0.strip_prefix(root.0.as_slice()) {
            Some([] | [b'/', ..]) => true,
            Some(_) => root.0 == b"/",
            None => false,
        }
    }

    /// The path without its last component; the root's parent is the root.
    #[must_use]
    pub fn parent(&self) -> Self {
        match self.0.iter().rposition(|byte| *byte == b'/') {
            None | Some(0) => Self::root(),
            Some(at) => Self(self.0.iter().take(at).copied().collect()),
        }
    }

    /// The last component; empty for the root.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        self.0.rsplit(|byte| *byte == b'/').next().unwrap_or_default()
    }

    /// The path seen from `base`: `src/a` for `/w/src/a` from `/w`, `.` for `base` itself, else the absolute path.
    #[must_use]
    pub fn relative_to<'a>(&'a self, base: &Self) -> &'a [u8] {
        if self == base {
            return b".";
        }
        if !self.is_within(base) {
            return &self.0;
        }
        match self.0.strip_prefix(base.0.as_slice()) {
            Some([b'/', rest @ ..] | rest) => rest,
            None => &self.0,
        }
    }
}

impl fmt::Display for AbsPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shown(&self.0).fmt(f)
    }
}

impl fmt::Debug for AbsPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{AbsPath, PATH_MAX};

    fn path(text: &str) -> AbsPath {
        AbsPath::new(text.as_bytes()).unwrap()
    }

    #[test]
    fn joining_removes_dots_and_never_leaves_the_root() {
        let cwd = path("/w/src");
        for (word, joined) in [
            ("a", "/w/src/a"),
            ("./a//b/", "/w/src/a/b"),
            ("../../../x", "/x"),
            ("..", "/w"),
            ("/etc/../usr", "/usr"),
            ("", "/w/src"),
        ] {
            assert_eq!(cwd.join(word.as_bytes()).unwrap(), path(joined), "{word}");
        }
        assert_eq!(path("/").join(b"a").unwrap(), path("/a"));
        assert_eq!(cwd.join(b"a\0b"), None);
        assert_eq!(path("/").join(&vec![b'a'; PATH_MAX - 1]), None);
        assert!(path("/").join(&vec![b'a'; PATH_MAX - 2]).is_some());
        assert_eq!(AbsPath::new(b"relative"), None);
    }

    #[test]
    fn within_goes_by_components() {
        assert!(path("/w/src").is_within(&path("/w")));
        assert!(path("/w").is_within(&path("/w")));
        assert!(path("/w").is_within(&path("/")));
        assert!(!path("/web").is_within(&path("/w")));
        assert!(!path("/").is_within(&path("/w")));
    }

    #[test]
    fn parents_and_names() {
        assert_eq!(path("/w/src").parent(), path("/w"));
        assert_eq!(path("/w").parent(), path("/"));
        assert_eq!(path("/").parent(), path("/"));
        assert_eq!(path("/w/src").name(), b"src");
        assert_eq!(path("/w/src/a").relative_to(&path("/w")), b"src/a");
        assert_eq!(path("/w").relative_to(&path("/")), b"w");
    }
}
