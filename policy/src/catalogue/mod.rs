//! The tools of hosts under their real names: what a call of one does.
//!
//! [`read()`] turns a name and an input into a [`Call`]: what it acts on ([`Act`]) and what kind of tool it is ([`Class`]).
//! Facts only; what each class may do in which mode is in `rules/stance.rs`. A name that is not in the table
//! (`names.rs`) is [`Class::Unknown`], and nothing allows that by itself. Whether a host shows a tool to its model is
//! no part of this: each call is judged.

mod address;
mod mcp;
mod names;
pub mod patch;
mod places;
mod read;
mod spawn;
mod value;

pub use mcp::{Hints, mcp};
pub use names::{Kind, NAMES};
pub use read::read;
pub use spawn::{READERS, Toolset};
pub use value::Value;

use std::fmt;

/// A tool call, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The host's name of the tool.
    pub tool: String,
    /// What kind of tool it is.
    pub class: Class,
    /// What it does here.
    pub acts: Vec<Act>,
    /// The call empties a buffer that others read too, unless it is told not to (`clear` of `browser_console`).
    pub clears: bool,
}

/// Kinds of tools, by what may be permitted to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// Acts on this machine: its acts say all.
    Local,
    /// A shell whose language is not read here (PowerShell), or that runs already and is typed into.
    OtherShell,
    /// Asks the host to run a command without the sandbox that it would have.
    Unconfined,
    /// Keeps state of the session, asks the user, or shows something: no file of the project, no other machine.
    State,
    /// Asks a search engine.
    Search,
    /// Fetches addresses that the model chose: they can carry data out.
    Fetch,
    /// Looks at the session's browser.
    BrowserRead,
    /// Acts in the session's browser.
    BrowserAct,
    /// Looks at the user's own browser.
    Chrome,
    /// Looks at another machine, or connects to it.
    RemoteRead,
    /// Changes another machine.
    RemoteWrite,
    /// A shell on another machine.
    RemoteShell,
    /// May do more than it says; the text says what.
    Doubtful(&'static str),
    /// Changes what the session is or does, or what runs later; the text says what.
    Changes(&'static str),
    /// Starts another agent.
    Spawn(Toolset),
    /// An MCP tool whose server says that it only reads. That is the word of the server.
    McpRead,
    /// An MCP tool that changes something, by its name or its server's word.
    McpWrite,
    /// Any other MCP tool.
    Mcp,
    /// A tool that is not in the table.
    Unknown,
}

/// One thing that a call does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Runs a line of Bash.
    Shell {
        /// The line.
        line: String,
        /// The directory it runs in, where the call names one.
        directory: Option<String>,
    },
    /// Reads this path, relative to the working directory; `~/` is the home directory.
    Read(String),
    /// Looks through this directory.
    Look(String),
    /// Creates or changes this path.
    Write(String),
    /// Removes this path.
    Delete(String),
    /// Fetches this URL.
    Fetch(String),
    /// Runs code that is not read here.
    Run(&'static str),
    /// Changes something on another machine.
    Publish,
    /// Something that is not understood.
    Opaque(&'static str),
    /// It is not known what the tool does.
    Unknown,
}

/// A call of a known tool that does not say what it acts on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread(String);

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misread {}

impl Call {
    /// A call that does these things.
    fn new(tool: &str, class: Class, acts: Vec<Act>) -> Self {
        Self { tool: tool.to_owned(), class, acts, clears: false }
    }

    /// Whether all it does is run lines of Bash on this machine, which a sandbox can hold. The host's other tools run in the
    /// host.
    #[must_use]
    pub fn is_command(&self) -> bool {
        let shell = |act: &Act| matches!(act, Act::Shell { .. });
        self.class == Class::Local && !self.acts.is_empty() && self.acts.iter().all(shell)
    }

    /// Whether it is a shell in the sense of a mode that has none, whatever the shell's language and machine.
    #[must_use]
    pub fn is_shell(&self) -> bool {
        let shell = |act: &Act| matches!(act, Act::Shell { .. });
        matches!(self.class, Class::OtherShell | Class::RemoteShell | Class::Unconfined) || self.acts.iter().any(shell)
    }
}
