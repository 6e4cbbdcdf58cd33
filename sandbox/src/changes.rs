//! What a command changed in a copy of what it may write ([`crate::Writes::Discard`]).

use std::path::PathBuf;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Link,
    /// A named pipe, a socket, a device.
    Other,
}

/// A file before or after the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub kind: FileKind,
    /// Its permission bits, with set-user-id, set-group-id and sticky.
    pub mode: u32,
    /// Its size in bytes.
    pub size: u64,
}

/// What happened to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ChangeKind {
    /// It was not there before.
    Created,
    /// Its content, or where it points, is another; the mode may be too.
    Modified,
    /// Only its mode is another.
    Mode,
    /// It is of another kind now: a file in the place of a directory, a link in that of a file.
    Replaced,
    /// It is gone. What lay in a directory that is gone has changes of its own.
    Deleted,
    /// It was [`Change::from`] before. Inferred from equal content.
    Renamed,
}

/// One path that is not as it was. Times and owners are not compared.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// Where it is, or was: absolute. The command chose the name: any bytes but NUL and `/`.
    pub path: PathBuf,
    /// What happened.
    pub kind: ChangeKind,
    /// The file as it was; of a renamed one, under its old name.
    pub before: Option<Entry>,
    /// The file as the command left it.
    pub after: Option<Entry>,
    /// The old name of a renamed file.
    pub from: Option<PathBuf>,
}

/// Everything that a command changed in its copy, in the order of the paths.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Changes {
    /// The changes.
    pub list: Vec<Change>,
    /// The list stops where the bounds of listing were reached, or where something could not be read.
    pub incomplete: bool,
}
