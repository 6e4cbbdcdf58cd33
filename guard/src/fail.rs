//! Why the binary did not do what it was asked: one error type, with its exit code.

use std::{fmt, io, path::PathBuf};

use pi_guard_modes::{UnknownMode, session::JournalError};
use pi_guard_policy::rules::layers::PolicyError;
use pi_guard_sandbox::{LaunchError, ProfileError, Unavailable};

use crate::exit;

/// A failure. Nothing of the command ran, unless it says so.
#[derive(Debug)]
pub enum Fail {
    /// The command line does not make sense; the text says how.
    Usage(String),
    /// An option of the contract whose feature is not built yet.
    NotYet(&'static str),
    /// The command line, or the environment, asks for more than the mode or the host gives.
    Beyond(String),
    /// A name that is no mode, and where it stood.
    Mode(&'static str, UnknownMode),
    /// No profile can be made of what was asked.
    Profile(ProfileError),
    /// The host cannot give the protection asked for.
    Unavailable(Unavailable),
    /// The command did not start.
    Launch(LaunchError),
    /// The state of the session cannot be read or changed.
    Journal(PathBuf, JournalError),
    /// A policy file that cannot be read.
    PolicyFile(PathBuf, io::Error),
    /// A policy file that is none.
    Policy(PathBuf, PolicyError),
    /// A step that the operating system refused.
    Io(&'static str, io::Error),
}

impl Fail {
    /// The exit code of a command that runs others (`wrap`).
    #[must_use]
    pub fn wrap_code(&self) -> u8 {
        match self {
            Self::Launch(LaunchError::NotFound(_)) => exit::NOT_FOUND,
            Self::Launch(LaunchError::NotExecutable(..)) => exit::DENIED,
            Self::Usage(_)
            | Self::NotYet(_)
            | Self::Beyond(_)
            | Self::Mode(..)
            | Self::Profile(_)
            | Self::Unavailable(_)
            | Self::Launch(_)
            | Self::Journal(..)
            | Self::PolicyFile(..)
            | Self::Policy(..)
            | Self::Io(..) => exit::FAILED,
        }
    }

    /// The exit code of every other command.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::NotYet(_) | Self::Mode("--mode", _) => exit::USAGE,
            Self::Beyond(_)
            | Self::Mode(..)
            | Self::Profile(_)
            | Self::Unavailable(_)
            | Self::Launch(_)
            | Self::Journal(..)
            | Self::PolicyFile(..)
            | Self::Policy(..)
            | Self::Io(..) => exit::FAILED,
        }
    }
}

impl fmt::Display for Fail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(what) | Self::Beyond(what) => f.write_str(what),
            Self::NotYet(option) => write!(f, "`{option}` is not available yet"),
            Self::Mode(source, mode) => write!(f, "{source}: {mode}"),
            Self::Profile(error) => error.fmt(f),
            Self::Unavailable(why) => {
                write!(f, "{why} (`pi-guard doctor` says what this host gives, and what blocks the rest)")
            }
            Self::Launch(error) => error.fmt(f),
            Self::Journal(path, error) => write!(f, "{error} (in `{}`)", path.display()),
            Self::PolicyFile(path, error) => write!(f, "the policy `{}` cannot be read: {error}", path.display()),
            Self::Policy(path, error) => write!(f, "{}:{error}", path.display()),
            Self::Io(what, error) => write!(f, "{what}: {error}"),
        }
    }
}

impl std::error::Error for Fail {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Usage(_) | Self::NotYet(_) | Self::Beyond(_) => None,
            Self::Mode(_, error) => Some(error),
            Self::Profile(error) => Some(error),
            Self::Unavailable(error) => Some(error),
            Self::Launch(error) => Some(error),
            Self::Journal(_, error) => Some(error),
            Self::PolicyFile(_, error) | Self::Io(_, error) => Some(error),
            Self::Policy(_, error) => Some(error),
        }
    }
}

impl From<ProfileError> for Fail {
    fn from(error: ProfileError) -> Self {
        Self::Profile(error)
    }
}

impl From<Unavailable> for Fail {
    fn from(error: Unavailable) -> Self {
        Self::Unavailable(error)
    }
}

impl From<LaunchError> for Fail {
    fn from(error: LaunchError) -> Self {
        Self::Launch(error)
    }
}
