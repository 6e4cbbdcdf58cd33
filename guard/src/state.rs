//! What outlives a call: the sessions' journals, in a directory of the user's that no wrapped command can write.

mod journal;

use std::{
    env,
    ffi::OsStr,
    fmt::Write as _,
    fs::{self, DirBuilder},
    io::{self, ErrorKind},
    os::unix::{ffi::OsStrExt, fs::DirBuilderExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use nix::unistd::getuid;
use pi_guard_modes::{
    Mode,
    session::{EntryId, Journal, Selected, State},
};
use pi_guard_policy::AbsPath;
use sha2::{Digest, Sha256};

pub use journal::FileJournal;

use crate::{fail::Fail, load};

/// The directory of pi-guard's state, `$XDG_STATE_HOME/pi-guard`, else `~/.local/state/pi-guard`.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

/// Which journal applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The session of this name.
    Session(EntryId),
    /// Every call in this project that names no session.
    Project(AbsPath),
}

impl Scope {
    /// The session that is named, else the project.
    ///
    /// # Errors
    /// A name that no session can have.
    pub fn named(session: Option<&OsStr>, workspace: &AbsPath) -> Result<Self, Fail> {
        let Some(name) = session else { return Ok(Self::Project(workspace.clone())) };
        let id = name.to_str().and_then(EntryId::new);
        id.map(Self::Session)
            .ok_or_else(|| Fail::Usage("--session: a name is 1 to 64 letters, digits, `-` or `_`".to_owned()))
    }
}

impl Store {
    /// The store of the user, wherever it lies. Nothing is made or read yet.
    ///
    /// The variable is ignored inside a wrapped command, and where it leads into the workspace: an agent writes there.
    #[must_use]
    pub fn find(home: Option<&AbsPath>, workspace: &AbsPath) -> Option<Self> {
        let named = env::var_os("XDG_STATE_HOME")
            .filter(|_| !load::inside())
            .and_then(|place| AbsPath::new(place.as_bytes()))
            .and_then(|place| Some(crate::machine::resolve(&AbsPath::root(), place.as_bytes())?.path))
            .filter(|place| !place.is_within(workspace));
        let place = named.or_else(|| home?.join(b".local/state"))?;
        Some(Self { root: load::path_of(&place).join("pi-guard") })
    }

    /// A store that lies there.
    #[cfg(test)]
    pub(crate) fn at(root: PathBuf) -> Self {
        Self { root }
    }

    /// The directory itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The journal of a session or project, to be read.
    #[must_use]
    pub fn journal(&self, scope: &Scope) -> FileJournal {
        let path = match scope {
            Scope::Session(id) => self.root.join("sessions").join(id.as_str()),
            Scope::Project(workspace) => self.root.join("projects").join(hex(&Sha256::digest(workspace.as_bytes()))),
        };
        FileJournal::new(path.join("journal.jsonl"))
    }

    /// The same, to be written: its directory is made, for the user alone.
    ///
    /// # Errors
    /// Inside a wrapped command, whatever it could write: nobody raises their own mode. If the directory cannot be made, or
    /// others can write to it.
    pub fn writable(&self, scope: &Scope) -> Result<FileJournal, Fail> {
        let journal = self.journal(scope);
        self.made(journal.path().parent().unwrap_or(&self.root))?;
        Ok(journal)
    }

    /// Makes the directory itself, for the user alone.
    ///
    /// # Errors
    /// As [`Store::writable`].
    pub fn make(&self) -> Result<(), Fail> {
        self.made(&self.root)
    }

    fn made(&self, directory: &Path) -> Result<(), Fail> {
        if load::inside() {
            return Err(Fail::Beyond("a wrapped command cannot change what holds for it: ask the user".to_owned()));
        }
        let made = DirBuilder::new().recursive(true).mode(0o700).create(directory);
        made.and_then(|()| own(&self.root))
            .and_then(|()| own(directory))
            .map_err(|error| Fail::Io("the directory of pi-guard's state", error))
    }

    /// What the journal of this scope says.
    ///
    /// # Errors
    /// As [`FileJournal::ancestry`](pi_guard_modes::session::Journal::ancestry).
    pub fn state(&self, scope: &Scope) -> Result<State, Fail> {
        let journal = self.journal(scope);
        let ancestry = journal.ancestry().map_err(|error| Fail::Journal(journal.path().to_owned(), error))?;
        Ok(State::replay(&ancestry))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        _ = write!(text, "{byte:02x}");
        text
    })
}

/// Refuses a directory that somebody else could have written to.
pub(crate) fn own(directory: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(directory)?;
    let why = if !found.is_dir() {
        "is not a directory"
    } else if found.uid() != getuid().as_raw() {
        "belongs to somebody else"
    } else if found.mode() & 0o022 != 0 {
        "can be written by others: `chmod go-w` it"
    } else {
        return Ok(());
    };
    Err(io::Error::new(ErrorKind::PermissionDenied, format!("`{}` {why}", directory.display())))
}

/// The mode that state gives, where no option names one; `None` if none was ever set.
///
/// What cannot be read gives [`Mode::Plan`], the most restricted one.
#[must_use]
pub fn mode(state: &Result<State, Fail>) -> Option<Mode> {
    match state.as_ref().map(State::mode) {
        Ok(Selected::Unset) => None,
        Ok(Selected::Mode(mode)) => Some(mode),
        Ok(Selected::Unreadable) | Err(_) => Some(Mode::Plan),
    }
}
