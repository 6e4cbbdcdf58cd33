//! Why nothing ran.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::enforcement::Layer;
use crate::launcher::{Backend, Rung};

/// No launcher can give what was asked for. Nothing ran, nothing was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unavailable {
    /// This build or platform has no such launcher.
    Backend(Backend),
    /// The program that a launcher executes cannot be used.
    Program {
        /// The launcher.
        backend: Backend,
        /// What is wrong with it, or what it said.
        why: String,
    },
    /// The host lets no process have what the rung is made of.
    Rung {
        /// The rung that was tried last.
        rung: Rung,
        /// What blocks it, with a hint.
        why: String,
    },
    /// A layer that was required does not hold on the best rung allowed.
    Layer {
        /// The layer.
        layer: Layer,
        /// What blocks it, or that the rung has none.
        why: String,
    },
    /// The profile asks for something that the rung cannot express.
    Profile {
        /// What it is.
        what: &'static str,
        /// Why it cannot be had.
        why: &'static str,
    },
}

impl Unavailable {
    /// Whether there is nothing to confine a command with. Otherwise there is something, and it cannot give what was asked.
    #[must_use]
    pub fn is_absence(&self) -> bool {
        match self {
            Self::Backend(_) | Self::Program { .. } | Self::Rung { .. } => true,
            Self::Layer { .. } | Self::Profile { .. } => false,
        }
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Backend(backend) => write!(f, "the launcher `{backend}` is not available on this platform"),
            Self::Program { backend, why } => write!(f, "the launcher `{backend}` cannot be used here: {why}"),
            Self::Rung { rung, why } => write!(f, "the sandbox `{rung}` cannot be had here: {why}"),
            Self::Layer { layer, why } => {
                write!(f, "the layer `{layer}` cannot be had here: {why}")
            }
            Self::Profile { what, why } => write!(f, "{what} cannot be held: {why}"),
        }
    }
}

impl std::error::Error for Unavailable {}

/// A command that was to be confined did not run, or its end could not be seen.
#[derive(Debug)]
#[non_exhaustive]
pub enum LaunchError {
    /// What was asked for cannot be had; nothing was tried.
    Unavailable(Unavailable),
    /// No such program (exit code 127).
    NotFound(OsString),
    /// The program cannot be executed (exit code 126).
    NotExecutable(OsString, io::Error),
    /// The directory the command should start in cannot be entered.
    Cwd(PathBuf, io::Error),
    /// Standard input, output or error is something that no confined command may have.
    Stdin(&'static str),
    /// A word, a directory or a variable holds a NUL byte.
    Nul,
    /// A step of the set-up failed; the command did not start.
    Setup {
        /// The step, as a phrase.
        step: &'static str,
        /// What the kernel said.
        error: io::Error,
    },
    /// The sandbox's first process was killed from outside; the command died with it.
    Killed,
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(why) => why.fmt(f),
            Self::NotFound(program) => write!(f, "`{}`: command not found", program.display()),
            Self::NotExecutable(program, error) => write!(f, "`{}`: {error}", program.display()),
            Self::Cwd(path, error) => write!(f, "cannot enter `{}`: {error}", path.display()),
            Self::Stdin(why) => write!(f, "standard input, output or error {why}"),
            Self::Nul => f.write_str("a word, directory or variable holds a NUL byte"),
            Self::Setup { step, error } => write!(f, "cannot {step}: {error}"),
            Self::Killed => f.write_str("the sandbox was killed from outside"),
        }
    }
}

impl std::error::Error for LaunchError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unavailable(why) => Some(why),
            Self::NotExecutable(_, error) | Self::Cwd(_, error) | Self::Setup { error, .. } => Some(error),
            Self::NotFound(_) | Self::Stdin(_) | Self::Nul | Self::Killed => None,
        }
    }
}

impl From<Unavailable> for LaunchError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
