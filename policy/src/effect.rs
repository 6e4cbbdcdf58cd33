//! Effects: facts about what a command would do, without an opinion on them.

use std::{borrow::Cow, fmt};

use crate::{
    path::AbsPath,
    shell::{Arg, Form, Span, script::GapWhy},
};

/// One thing that a command would do to the world outside its own process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Reads a file, directory or other named thing.
    Read(Target),
    /// Creates, changes or replaces it, or its mode, owner or times.
    Write(Target),
    /// Removes it.
    Delete(Target),
    /// Runs code that is not read here: a project's scripts, inline interpreter code, a plugin, a remote shell.
    Run(Target),
    /// Opens a connection.
    Connect(Host),
    /// Changes something on another machine: pushes, posts, uploads, publishes.
    Publish(Host),
    /// Gains the rights of another user.
    Elevate,
    /// Arranges that something runs later or stays running: cron, services, shell start-up files, daemons.
    Persist(Target),
    /// Sends a signal to, or changes the priority or limits of, a process outside the command.
    Signal,
    /// Not understood.
    Opaque(Why),
}

/// What an effect acts on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Exactly this path.
    Path(AbsPath),
    /// This directory, or something below it that is not known.
    Under(AbsPath),
    /// A path that is not known at all.
    Somewhere,
    /// Something that is no path of this machine: a package, a container, the repository's hooks.
    Named(Cow<'static, str>),
}

/// The other end of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Host {
    /// A host name or address as written, lower case, without port, user or trailing dot.
    Name(String),
    /// Not known before it runs.
    Unknown,
}

/// Why something is [`Effect::Opaque`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The source was not understood there.
    Gap(GapWhy),
    /// No tool file describes a program of this name.
    UnknownTool(String),
    /// The tool file does not know this subcommand.
    UnknownCommand(String),
    /// The tool file does not know this flag, or it is ambiguous.
    UnknownFlag(String),
    /// A word whose value is not known before it runs stands where it could be a dangerous flag or choose what runs.
    UnknownWord,
    /// The program is not found where programs of that name are trusted: `./ls`, `/tmp/git`.
    Untrusted(String),
    /// Something earlier in the script changed what a name means: `PATH`, an alias, `hash`, a loader variable.
    Redefined(Cow<'static, str>),
    /// An environment variable that makes programs run code or write files.
    Environment(String),
    /// Code in a language that is not read here.
    Code(Cow<'static, str>),
    /// Too many steps, values or levels to follow.
    Limit,
    /// Anything that a tool's own manual leaves open; the text says what.
    Other(Cow<'static, str>),
}

/// A fact with the place that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The fact.
    pub value: T,
    /// Where in the source; for code inside code, the word that holds it.
    pub span: Span,
    /// *Certain*: it happens whenever its simple command is reached; nothing about it is unknown.
    pub certain: bool,
    /// *Mandatory*: certain, and its command is surely reached (no `&&`, `||`, `if`, loop, uncalled function before it).
    pub mandatory: bool,
    /// One sentence for a person, lower case, without a final full stop.
    pub why: Cow<'static, str>,
    /// The effect cannot happen if the caller provides this.
    pub unless: Option<Requirement>,
}

/// What a caller can provide to rule an effect out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Requirement {
    /// The environment that neutralises Git's own helpers (fsmonitor, hooks, pagers, external diff, textconv, signature programs).
    GitEnv,
}

impl Requirement {
    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GitEnv => "git-env",
        }
    }
}

impl Effect {
    /// The name of the kind, as in JSON.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Read(_) => "read",
            Self::Write(_) => "write",
            Self::Delete(_) => "delete",
            Self::Run(_) => "run",
            Self::Connect(_) => "connect",
            Self::Publish(_) => "publish",
            Self::Elevate => "elevate",
            Self::Persist(_) => "persist",
            Self::Signal => "signal",
            Self::Opaque(_) => "opaque",
        }
    }

    /// What it creates, changes or removes; `None` for all other kinds.
    #[must_use]
    pub const fn written(&self) -> Option<&Target> {
        match self {
            Self::Write(target) | Self::Delete(target) => Some(target),
            Self::Read(_)
            | Self::Run(_)
            | Self::Connect(_)
            | Self::Publish(_)
            | Self::Elevate
            | Self::Persist(_)
            | Self::Signal
            | Self::Opaque(_) => None,
        }
    }

    /// What it acts on, as text for JSON and people; `None` where there is nothing to name.
    #[must_use]
    pub fn target(&self) -> Option<String> {
        match self {
            Self::Read(target)
            | Self::Write(target)
            | Self::Delete(target)
            | Self::Run(target)
            | Self::Persist(target) => Some(target.to_string()),
            Self::Connect(host) | Self::Publish(host) => Some(host.to_string()),
            Self::Opaque(why) => Some(why.to_string()),
            Self::Elevate | Self::Signal => None,
        }
    }
}

impl Target {
    /// The path that a word names for a process in this directory; `None`: the directory is not known.
    ///
    /// What follows the last slash of a glob stays in that directory; where a word is known in part only, the rest may
    /// hold `..`.
    #[must_use]
    pub fn of_word(cwd: Option<&AbsPath>, arg: &Arg) -> Self {
        let root = AbsPath::root();
        let base = if arg.text.first() == Some(&b'/') { Some(&root) } else { cwd };
        let Some(base) = base else { return Self::Somewhere };
        match arg.form {
            Form::Exact => base.join(&arg.text).map_or(Self::Somewhere, Self::Path),
            Form::Glob => {
                let slash = arg.text.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
                base.join(arg.text.get(..slash).unwrap_or_default()).map_or(Self::Somewhere, Self::Under)
            }
            Form::Prefix | Form::Any => Self::Somewhere,
        }
    }

    /// The same with everything below it.
    #[must_use]
    pub fn under(self) -> Self {
        match self {
            Self::Path(path) => Self::Under(path),
            Self::Under(_) | Self::Somewhere | Self::Named(_) => self,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => path.fmt(f),
            Self::Under(path) if *path == AbsPath::root() => f.write_str("/**"),
            Self::Under(path) => write!(f, "{path}/**"),
            Self::Somewhere => f.write_str("a path that is not known"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Unknown => f.write_str("a host that is not known"),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap(gap) => gap.fmt(f),
            Self::UnknownTool(name) => write!(f, "no tool file describes `{name}`"),
            Self::UnknownCommand(name) => write!(f, "the subcommand `{name}` is not known"),
            Self::UnknownFlag(name) => write!(f, "the flag `{name}` is not known"),
            Self::UnknownWord => f.write_str("a word whose value is not known could change what runs"),
            Self::Untrusted(path) => {
                write!(f, "`{path}` is not in a directory of trusted programs")
            }
            Self::Redefined(what) => write!(f, "{what} changed what command names mean"),
            Self::Environment(name) => write!(f, "the variable `{name}` can make programs run code or write files"),
            Self::Code(language) => write!(f, "{language} code is not read"),
            Self::Limit => f.write_str("there is too much to follow"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for GapWhy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Invisible => "a control or invisible character",
            Self::Encoding => "bytes that are not UTF-8",
            Self::TooLong => "more than 131,071 bytes",
            Self::TooDeep => "nested deeper than 200 levels",
            Self::TooSlow => "reading took too long",
            Self::Unbalanced => "a quote, bracket, block or here-document that does not end",
            Self::Syntax => "not valid Bash",
            Self::Disagreement => "two readings of the script differ here",
            Self::Unmodelled(what) => what,
        })
    }
}
