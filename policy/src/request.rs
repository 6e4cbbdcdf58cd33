//! What an agent wants to do.

use std::ffi::OsString;

use crate::{capability::CapabilitySet, catalogue::Call, fallback::Fallback, path::AbsPath};

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
    /// What is known of the session that asks.
    pub session: Session,
    /// The second opinion of a host with no launcher, which commands must pass as well where nothing holds them.
    pub fallback: Option<&'a Fallback>,
}

impl<'a> Request<'a> {
    /// An action in a directory that is the whole workspace, of a caller that says nothing more: it opens nothing, has no
    /// home and no scratch, and skips nothing.
    #[must_use]
    pub fn new(action: Action<'a>, cwd: &'a AbsPath, ceiling: &'a CapabilitySet) -> Self {
        Self {
            action,
            cwd,
            workspace: cwd,
            home: None,
            scratch: None,
            ceiling,
            open_read: &[],
            open_write: &[],
            copied: &[],
            skip_precheck: false,
            session: Session::default(),
            fallback: None,
        }
    }
}

/// What is known of the session that asks, beyond its mode. The default is that of a session with a human before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// Nobody can answer a question: there is no terminal, or the host runs what it should ask about. What would be asked
    /// is denied.
    pub unattended: bool,
    /// The session is a sub-agent with tools of its own.
    pub child: bool,
    /// The user has authorised this session to look at their own browser.
    pub chrome: bool,
    /// Whether the session's browser may be used.
    pub browser: Browser,
}

/// Whether the session's browser may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Browser {
    /// As the mode says.
    #[default]
    On,
    /// The user has switched it off: no tool of it is permitted.
    Off,
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
    /// A call of a host's tool, as the [catalogue](crate::catalogue) reads it: file tools, web tools, browsers, remote
    /// machines, MCP servers, sub-agents.
    Tool(&'a Call),
    /// A tool of which nothing is known but its name.
    Unknown(&'a str),
}
