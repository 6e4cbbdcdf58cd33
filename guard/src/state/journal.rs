//! A journal in a file: one entry a line, appended under a lock, durable before it counts.

use std::{
    fs::{File, OpenOptions},
    io::{self, ErrorKind, Read, Seek, SeekFrom, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use nix::{
    fcntl::{Flock, FlockArg},
    libc::{O_CLOEXEC, O_NOFOLLOW, O_NONBLOCK},
    unistd::getuid,
};
use pi_guard_modes::session::{Entry, EntryError, EntryId, Event, Journal, JournalError, ancestry_of};

/// The most bytes of a journal that are read.
const LARGEST: u64 = 64 << 20;

/// The journal of one session.
///
/// The last entry is the selected one; an entry that follows an older one ([`FileJournal::branch`]) leaves a branch. A
/// last line without its newline was never acknowledged: it is not there, and the next writer removes it.
#[derive(Clone, Debug)]
pub struct FileJournal {
    path: PathBuf,
}

/// A journal's bytes under a lock.
struct Held {
    file: Flock<File>,
    entries: Vec<Entry>,
    /// The bytes of the entries: what comes behind is torn.
    whole: u64,
}

impl FileJournal {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Goes back to an entry: what is appended next follows it.
    ///
    /// # Errors
    /// As [`Journal::append`]; an entry that is not there.
    pub fn branch(&mut self, to: &EntryId) -> Result<Entry, JournalError> {
        let held = self.hold(FlockArg::LockExclusive)?;
        if !held.entries.iter().any(|entry| entry.id == *to) {
            return Err(JournalError::Entry(held.entries.len() + 1, EntryError::Orphan(to.clone())));
        }
        held.append(&self.path, Some(to), &Event::Branch)
    }

    /// Opens and reads the file.
    fn hold(&self, lock: FlockArg) -> Result<Held, JournalError> {
        let writes = matches!(lock, FlockArg::LockExclusive);
        // Without O_NONBLOCK, a pipe in its place would hang.
        let file = OpenOptions::new()
            .read(true)
            .append(writes)
            .create(writes)
            .mode(0o600)
            .custom_flags(O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
            .open(&self.path)
            .map_err(JournalError::Io)?;
        let file = Flock::lock(file, lock).map_err(|(_, errno)| JournalError::Io(errno.into()))?;
        Held::read(file)
    }
}

impl Held {
    fn read(mut file: Flock<File>) -> Result<Self, JournalError> {
        let refuse = |why: &str| Err(JournalError::Io(io::Error::new(ErrorKind::PermissionDenied, why)));
        let found = file.metadata().map_err(JournalError::Io)?;
        if !found.is_file() || found.uid() != getuid().as_raw() || found.mode() & 0o022 != 0 {
            return refuse("the file is not the user's alone");
        }
        let mut bytes = Vec::new();
        (&mut *file).take(LARGEST + 1).read_to_end(&mut bytes).map_err(JournalError::Io)?;
        if bytes.len() as u64 > LARGEST {
            return refuse("the file is larger than any journal");
        }
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let mut entries = Vec::new();
        let lines = bytes.get(..whole).unwrap_or_default().split_inclusive(|byte| *byte == b'\n');
        for (at, line) in lines.enumerate() {
            entries.push(Entry::from_line(line).map_err(|error| JournalError::Entry(at + 1, error))?);
        }
        Ok(Self { file, entries, whole: whole as u64 })
    }

    /// Writes one line more. A part of it that came to the disk is taken back, or is torn and not there.
    fn append(mut self, path: &Path, parent: Option<&EntryId>, event: &Event) -> Result<Entry, JournalError> {
        let number = self.entries.len() + 1;
        let wrong = |error| JournalError::Entry(number, error);
        let id = EntryId::new(format!("{number}")).ok_or(wrong(EntryError::Id))?;
        let entry = Entry { id, parent: parent.cloned(), event: event.clone() };
        let line = entry.to_line().map_err(wrong)?;
        let written = self
            .file
            .set_len(self.whole)
            .and_then(|()| self.file.seek(SeekFrom::End(0)))
            .and_then(|_| self.file.write_all(&line))
            .and_then(|()| self.file.sync_data())
            // The name of a new file is in its directory.
            .and_then(|()| if number == 1 { sync_directory(path) } else { Ok(()) });
        match written {
            Ok(()) => Ok(entry),
            Err(error) => {
                _ = self.file.set_len(self.whole);
                Err(JournalError::Io(error))
            }
        }
    }
}

fn sync_directory(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), |directory| File::open(directory)?.sync_all())
}

impl Journal for FileJournal {
    fn ancestry(&self) -> Result<Vec<Entry>, JournalError> {
        match self.hold(FlockArg::LockShared) {
            Ok(held) => ancestry_of(held.entries),
            Err(JournalError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    fn append(&mut self, parent: Option<&EntryId>, event: &Event) -> Result<Entry, JournalError> {
        let held = self.hold(FlockArg::LockExclusive)?;
        if held.entries.last().map(|entry| &entry.id) != parent {
            return Err(JournalError::Moved);
        }
        held.append(&self.path, parent, event)
    }
}
