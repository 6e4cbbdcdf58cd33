//! What files are, asked of the kernel once for a decision.

use std::{cell::RefCell, collections::HashMap, fs, io};

use pi_guard_policy::AbsPath;

use crate::load::path_of;

/// The files that one decision has looked at. Names of programs share their directories, and so do the paths of a command:
/// every further look at one is a system call that says nothing new.
#[derive(Default)]
pub(super) struct Seen {
    known: RefCell<HashMap<AbsPath, Result<fs::Metadata, io::ErrorKind>>>,
}

impl Seen {
    /// What stands at the path itself: a link is not followed.
    ///
    /// # Errors
    /// As `lstat(2)`.
    pub(super) fn at(&self, path: &AbsPath) -> io::Result<fs::Metadata> {
        if let Some(known) = self.known.borrow().get(path) {
            return known.clone().map_err(io::Error::from);
        }
        let found = fs::symlink_metadata(path_of(path)).map_err(|error| error.kind());
        self.known.borrow_mut().insert(path.clone(), found.clone());
        found.map_err(io::Error::from)
    }

    /// How many files were looked at.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.known.borrow().len()
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use pi_guard_policy::AbsPath;

    use super::Seen;
    use crate::testing::Folder;

    #[test]
    fn a_file_is_what_it_was_when_first_looked_at() {
        let folder = Folder::new();
        symlink("nowhere", folder.path().join("link")).unwrap();
        let at = |name: &str| AbsPath::new(folder.path().join(name).to_str().unwrap().as_bytes()).unwrap();
        let seen = Seen::default();
        assert!(seen.at(&at("link")).unwrap().is_symlink());
        assert!(seen.at(&at("late")).is_err());
        fs::write(folder.path().join("late"), "").unwrap();
        fs::remove_file(folder.path().join("link")).unwrap();
        assert!(seen.at(&at("link")).is_ok() && seen.at(&at("late")).is_err());
        assert!(Seen::default().at(&at("link")).is_err() && Seen::default().at(&at("late")).is_ok());
    }
}
