//! The context of one call: where, whose home, which modes.

#[cfg(target_os = "linux")]
mod account;
mod policies;

use std::{
    env,
    ffi::OsStr,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    sync::Arc,
};

#[cfg(not(target_os = "linux"))]
use nix::unistd::{User, getuid};
use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, CapabilitySet,
    rules::{Gate, layers::Layers},
};

use crate::{
    fail::Fail,
    machine,
    state::{self, Scope, Store},
};

/// Where a call takes place and what holds for it. All paths are resolved.
#[derive(Clone, Debug)]
pub struct Context {
    /// The directory that the command runs in.
    pub cwd: AbsPath,
    /// The user's home directory, if there is one.
    pub home: Option<AbsPath>,
    /// The root of the project: the Git repository around `cwd`, else `cwd` itself.
    pub workspace: AbsPath,
    /// What the session is for.
    pub modes: Modes,
    /// The rules that people wrote.
    pub policy: Arc<Layers>,
    /// Whether this call comes from inside a wrapped command.
    pub inside: bool,
}

/// The modes of a call: the one asked for, and those that the environment narrows it by.
///
/// Modes are no chain, so two of them are not one of them: a request must pass each, and what holds is what all permit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modes {
    asked: Mode,
    narrowing: Vec<Mode>,
}

impl Modes {
    /// One mode.
    #[must_use]
    pub fn one(mode: Mode) -> Self {
        Self { asked: mode, narrowing: Vec::new() }
    }

    /// `self` narrowed by another mode.
    #[must_use]
    pub fn and(mut self, mode: Mode) -> Self {
        if mode == Mode::Off || self.iter().any(|known| known == mode) {
            // Off gates nothing, so beside another mode it says nothing.
        } else if self.asked == Mode::Off {
            self.asked = mode;
        } else {
            self.narrowing.push(mode);
        }
        self
    }

    /// The mode that was asked for.
    #[must_use]
    pub fn asked(&self) -> Mode {
        self.asked
    }

    /// The modes that narrow it.
    #[must_use]
    pub fn narrowing(&self) -> &[Mode] {
        &self.narrowing
    }

    /// All of them, the one asked for first.
    pub fn iter(&self) -> impl Iterator<Item = Mode> {
        std::iter::once(self.asked).chain(self.narrowing.iter().copied())
    }

    /// What all of them permit at most.
    #[must_use]
    pub fn ceiling(&self) -> CapabilitySet {
        self.iter().fold(CapabilitySet::all(), |ceiling, mode| ceiling.intersection(mode.ceiling()))
    }

    /// Whether nothing is gated.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.iter().all(|mode| mode.rules().gate == Gate::Open)
    }

    /// Whether one of them is read-only.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.iter().any(|mode| mode.rules().gate == Gate::ReadOnly)
    }

    /// The names, as `PI_GUARD_MODE` takes them.
    #[must_use]
    pub fn names(&self) -> String {
        self.iter().map(Mode::name).collect::<Vec<_>>().join(",")
    }
}

/// The mode where nobody set one.
pub(crate) const DEFAULT_MODE: Mode = Mode::Plan;

impl Context {
    /// The context of a call with these options. Without a mode, the one that the session or the project is in holds.
    ///
    /// # Errors
    /// A mode that does not exist; a working directory that cannot be found; a session that cannot be one; a policy file
    /// that cannot be read.
    pub fn load(mode: Option<&str>, session: Option<&OsStr>, cwd: Option<&Path>) -> Result<Self, Fail> {
        let inside = inside();
        let cwd = directory(cwd)?;
        let home = home();
        let workspace = workspace(&cwd, home.as_ref());
        let mode = self::mode(named(mode)?, session, home.as_ref(), &workspace)?;
        let modes = narrowed(mode, env::var_os("PI_GUARD_MODE").as_deref(), inside)?;
        let policy = policy(home.as_ref(), &workspace, &cwd)?;
        Ok(Self { cwd, home, workspace, modes, policy, inside })
    }
}

/// The mode that an option names, else the one that the session or the project is in now.
///
/// # Errors
/// A session that cannot be one.
pub(crate) fn mode(
    named: Option<Mode>,
    session: Option<&OsStr>,
    home: Option<&AbsPath>,
    workspace: &AbsPath,
) -> Result<Mode, Fail> {
    let scope = Scope::named(session, workspace)?;
    let said = || Store::find(home, workspace).and_then(|store| state::mode(&store.state(&scope)));
    Ok(named.or_else(said).unwrap_or(DEFAULT_MODE))
}

/// The rules that people wrote for this project.
///
/// # Errors
/// A file that cannot be read, or is no policy.
pub fn policy(home: Option<&AbsPath>, workspace: &AbsPath, cwd: &AbsPath) -> Result<Arc<Layers>, Fail> {
    policies::load(home, workspace, cwd).map(Arc::new)
}

/// Where pi-guard keeps rules and state, which no command may change: below the home directory and where variables say.
pub(crate) fn own_places(home: Option<&AbsPath>, workspace: &AbsPath) -> Vec<PathBuf> {
    let usual = |place: &[u8]| home.and_then(|home| home.join(place)).map(|place| path_of(&place));
    let rules = policies::user(home, workspace).and_then(|file| file.parent().map(Path::to_owned));
    let state = Store::find(home, workspace).map(|store| store.root().to_owned());
    let mut places: Vec<PathBuf> =
        [rules, state, usual(b".config/pi-guard"), usual(b".local/state/pi-guard")].into_iter().flatten().collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// Whether the caller is a wrapped command.
#[must_use]
pub fn inside() -> bool {
    env::var_os("PI_GUARD").is_some_and(|value| value == "1")
}

/// The mode that an option names.
///
/// # Errors
/// A name that is no mode.
pub fn named(mode: Option<&str>) -> Result<Option<Mode>, Fail> {
    mode.map(|name| name.parse().map_err(|error| Fail::Mode("--mode", error))).transpose()
}

/// `mode`, narrowed by what the environment says.
///
/// Inside a wrapped command that has lost the variable, nothing wider than the default may be had.
///
/// # Errors
/// A name in the variable that is no mode: what it meant to narrow is not known.
pub fn narrowed(mode: Mode, variable: Option<&OsStr>, inside: bool) -> Result<Modes, Fail> {
    let modes = Modes::one(mode);
    let Some(names) = variable.filter(|names| !names.is_empty()) else {
        return Ok(if inside { modes.and(DEFAULT_MODE) } else { modes });
    };
    let names = names.to_str().unwrap_or("\u{fffd}");
    names.split(',').try_fold(modes, |modes, name| {
        let mode = name.trim().parse().map_err(|error| Fail::Mode("PI_GUARD_MODE", error))?;
        Ok(modes.and(mode))
    })
}

/// The directory that an option or the process itself names, resolved.
pub(crate) fn directory(option: Option<&Path>) -> Result<AbsPath, Fail> {
    let here = env::current_dir().map_err(|error| Fail::Io("cannot tell the working directory", error))?;
    let Some(option) = option else { return absolute(&here, Path::new("")) };
    let found =
        here.join(option).canonicalize().map_err(|error| Fail::Io("cannot enter the directory of --cwd", error))?;
    absolute(&found, Path::new(""))
}

/// `path` as seen from `base`, symbolic links followed.
///
/// # Errors
/// A path with a NUL byte.
pub(crate) fn absolute(base: &Path, path: &Path) -> Result<AbsPath, Fail> {
    AbsPath::new(base.as_os_str().as_bytes())
        .and_then(|base| machine::resolve(&base, path.as_os_str().as_bytes()))
        .map(|real| real.path)
        .ok_or_else(|| Fail::Usage(format!("`{}` is no path", path.display())))
}

/// The home directory that the environment names, else that of the user's account, resolved. Its secrets are hidden, so
/// an environment without `HOME` must not leave it unknown.
#[must_use]
pub fn home() -> Option<AbsPath> {
    let named = env::var_os("HOME").and_then(|home| AbsPath::new(home.as_bytes()));
    let home = named.or_else(|| AbsPath::new(account()?.as_os_str().as_bytes()))?;
    Some(machine::resolve(&AbsPath::root(), home.as_bytes())?.path)
}

/// The home directory of the user's account.
#[cfg(target_os = "linux")]
fn account() -> Option<PathBuf> {
    account::home()
}

/// The home directory of the user's account.
#[cfg(not(target_os = "linux"))]
fn account() -> Option<PathBuf> {
    User::from_uid(getuid()).ok().flatten().map(|account| account.dir)
}

/// The root of the project around `cwd`.
///
/// A repository that holds the whole home directory (dotfiles) is not the project of what lies deeper in it.
#[must_use]
pub fn workspace(cwd: &AbsPath, home: Option<&AbsPath>) -> AbsPath {
    let mut directory = cwd.clone();
    loop {
        if home.is_some_and(|home| home.is_within(&directory)) && directory != *cwd {
            return cwd.clone();
        }
        if path_of(&directory).join(".git").symlink_metadata().is_ok() {
            return directory;
        }
        let parent = directory.parent();
        if parent == directory {
            return cwd.clone();
        }
        directory = parent;
    }
}

/// The same path for the operating system.
#[must_use]
pub fn path_of(path: &AbsPath) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(path.as_bytes()))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use pi_guard_modes::Mode;
    use pi_guard_policy::Capability;

    use super::{Modes, narrowed};

    fn modes(mode: Mode, variable: Option<&str>, inside: bool) -> String {
        narrowed(mode, variable.map(OsStr::new), inside).map_or_else(|_| "error".to_owned(), |modes| modes.names())
    }

    #[test]
    fn the_environment_only_narrows() {
        for (mode, variable, inside, wanted) in [
            (Mode::Plan, None, false, "plan"),
            (Mode::Build, Some("plan"), false, "build,plan"),
            (Mode::Plan, Some("build"), false, "plan,build"),
            (Mode::Plan, Some("off"), false, "plan"),
            (Mode::Off, Some("plan"), false, "plan"),
            (Mode::Off, Some("plan,review"), false, "plan,review"),
            (Mode::Off, None, true, "plan"),
            (Mode::Build, None, true, "build,plan"),
            (Mode::Off, Some("yolo"), false, "error"),
            (Mode::Off, Some("plan,"), false, "error"),
            (Mode::Plan, Some(""), false, "plan"),
        ] {
            assert_eq!(modes(mode, variable, inside), wanted, "{mode} {variable:?} {inside}");
        }
    }

    #[test]
    fn what_holds_is_what_all_permit() {
        let both = Modes::one(Mode::Build).and(Mode::Plan);
        assert!(!both.ceiling().has(Capability::WriteWorkspace) && both.is_read_only() && !both.is_open());
        assert!(Modes::one(Mode::Off).is_open());
    }
}
