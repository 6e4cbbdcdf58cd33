//! The paths of a profile by the names that the kernel may know them by.
//!
//! Seatbelt sees a file under its resolved path: `/tmp`, `/var` and `/etc` are links into `/private`, and what lies on the
//! data volume has a second name below `/System/Volumes/Data`. What is allowed is allowed under those names alone: the
//! path as it was given may be a link, which whoever may write it may turn elsewhere. What is denied is denied
//! under the given name too.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::error::Unavailable;

/// Links of the system into `/private`.
const LINKED: [&str; 3] = ["tmp", "var", "etc"];

/// Where the volume that holds nearly everything is mounted; most of it is shown at the root as well.
const DATA: &str = "/System/Volumes/Data";

/// Resolves symbolic links, as `realpath` does: nothing if the path is not there. A fact of the host, given from outside.
pub(super) type Resolve<'a> = &'a dyn Fn(&Path) -> Option<PathBuf>;

/// One place and the names it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// Without symbolic links, as far as it is there.
    pub(super) real: String,
    /// Every name the kernel may use, the real one first.
    pub(super) names: Vec<String>,
}

impl Place {
    /// The place that a path leads to.
    pub(super) fn of(path: &Path, resolve: Resolve<'_>) -> Result<Self, Unavailable> {
        Self::with(&existing(path, resolve))
    }

    /// The entry of a directory that a path names: a link there stays one.
    pub(super) fn entry(path: &Path, resolve: Resolve<'_>) -> Result<Self, Unavailable> {
        let real = match (path.parent(), path.file_name()) {
            (Some(parent), Some(name)) => existing(parent, resolve).join(name),
            (Some(_) | None, _) => path.to_owned(),
        };
        Self::with(&real)
    }

    fn with(real: &Path) -> Result<Self, Unavailable> {
        let real = text(real.as_os_str())?;
        let mut names = vec![real.to_owned()];
        let plain = real.strip_prefix(DATA).filter(|rest| rest.starts_with('/')).unwrap_or(real);
        let mut add = |name: String| {
            if !names.contains(&name) {
                names.push(name);
            }
        };
        for name in [Some(plain.to_owned()), private(plain)].into_iter().flatten() {
            add(format!("{DATA}{name}"));
            add(name);
        }
        Ok(Self { real: real.to_owned(), names })
    }

    /// The same place, known by this name too.
    pub(super) fn also(mut self, path: &Path) -> Result<Self, Unavailable> {
        let name = text(path.as_os_str())?;
        if !self.names.iter().any(|known| known == name) {
            self.names.push(name.to_owned());
        }
        Ok(self)
    }

    /// Whether it is `other` or lies below.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        Path::new(&self.real).starts_with(&other.real)
    }

    /// The directories above it.
    pub(super) fn above(&self) -> Result<Vec<Self>, Unavailable> {
        Path::new(&self.real).ancestors().skip(1).filter(|path| path.parent().is_some()).map(Self::with).collect()
    }
}

/// `/private/tmp` for `/tmp`, and the other way round.
fn private(path: &str) -> Option<String> {
    let relative = path.strip_prefix("/private").unwrap_or(path);
    let first = relative.strip_prefix('/')?.split('/').next()?;
    if !LINKED.contains(&first) {
        return None;
    }
    Some(if relative.len() < path.len() { relative.to_owned() } else { format!("/private{path}") })
}

/// A path with the links of that part of it resolved which is there.
fn existing(path: &Path, resolve: Resolve<'_>) -> PathBuf {
    for above in path.ancestors() {
        if let Some(real) = resolve(above) {
            return match path.strip_prefix(above) {
                Ok(rest) if !rest.as_os_str().is_empty() => real.join(rest),
                Ok(_) | Err(_) => real,
            };
        }
    }
    path.to_owned()
}

/// A name as text: no file system of macOS has names that are none.
pub(super) fn text(name: &OsStr) -> Result<&str, Unavailable> {
    let why = "a path that is no UTF-8 cannot be given to Seatbelt, and no file of macOS has one";
    name.to_str().ok_or(Unavailable::Profile { what: "a path", why })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(path: &str, resolve: Resolve<'_>) -> Vec<String> {
        Place::of(Path::new(path), resolve).unwrap().names
    }

    #[test]
    fn a_place_has_every_name_that_the_system_gives_it() {
        let itself = |path: &Path| Some(path.to_owned());
        let all = ["/private/tmp/x", "/System/Volumes/Data/private/tmp/x", "/System/Volumes/Data/tmp/x", "/tmp/x"];
        for path in ["/tmp/x", "/private/tmp/x", "/System/Volumes/Data/private/tmp/x"] {
            let found = names(path, &itself);
            assert!(
                found.len() == 4 && all.iter().all(|name| found.contains(&(*name).to_owned())),
                "{path}: {found:?}"
            );
        }
        assert_eq!(names("/Users/u/w", &itself), ["/Users/u/w", "/System/Volumes/Data/Users/u/w"]);
        assert_eq!(names("/variable", &itself).len(), 2, "not `/var`");
        assert_eq!(names("/System/Volumes/Database/x", &itself).len(), 2, "not the volume");
    }

    #[test]
    fn links_are_resolved_as_far_as_the_path_is_there() {
        let links = |path: &Path| match path.to_str().unwrap() {
            "/w/link" => Some(PathBuf::from("/else/where")),
            "/w" | "/" => Some(path.to_owned()),
            _ => None,
        };
        assert_eq!(names("/w/link/new/file", &links)[0], "/else/where/new/file");
        assert_eq!(names("/w/none", &links)[0], "/w/none");
        let entry = Place::entry(Path::new("/w/link"), &links).unwrap();
        assert_eq!(entry.real, "/w/link", "the link itself");
        let given = Place::of(Path::new("/w/link"), &links).unwrap().also(Path::new("/w/link")).unwrap();
        assert!(given.names.contains(&"/w/link".to_owned()));
    }
}
