//! What an agent wants to do.

use std::ffi::OsString;

use crate::{capability::CapabilitySet, path::AbsPath};

/// One request for a decision.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// What is to be done.
    pub action: Action<'a>,
    /// The directory it is done in.
    pub cwd: &'a AbsPath,
    /// The root of what the session works on; a write below it is a write to the workspace.
    pub workspace: &'a AbsPath,
    /// The user's home directory, where known.
    pub home: Option<&'a AbsPath>,
    /// The session's scratch directory, where there is one: the known value of `$TMPDIR`.
    pub scratch: Option<&'a AbsPath>,
    /// The most that may be permitted, from every source above the rules.
    pub ceiling: &'a CapabilitySet,
    /// Secrets that the caller opens (`--allow-read`), resolved.
    pub open_read: &'a [AbsPath],
    /// Places beyond the workspace that the caller opens for writing (`--allow-write`), resolved. They count only where the
    /// ceiling permits writing anywhere.
    pub open_write: &'a [AbsPath],
    /// Places of which the command gets a copy that is thrown away (`--writes discard`), resolved. They count only where a
    /// sandbox holds the rest.
    pub copied: &'a [AbsPath],
    /// Skips the early refusal of what the sandbox stops anyway (`--no-precheck`), and in a mode that writes the question
    /// about it: the grant is the ordinary one. Hard guards and admission hold.
    pub skip_precheck: bool,
}

/// An action of an agent.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Action<'a> {
    /// Text that Bash runs (`bash -c`). Bytes, since nothing says that it is UTF-8.
    Shell(&'a [u8]),
    /// A program with its operands, run without a shell; the first is its name.
    Exec(&'a [OsString]),
    /// A host's own tool reads this path.
    Read(&'a AbsPath),
    /// A host's own tool changes this path.
    Write(&'a AbsPath),
    /// A host's own tool fetches this URL.
    Fetch(&'a str),
    /// A tool that is none of the above; the text is its name.
    Unknown(&'a str),
}
