//! What a confined command may do. Built once, checked once; a launcher never changes it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use crate::enforcement::{Layer, Missing};

/// The network a command may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Network {
    /// Its own loopback at most: servers and clients inside one command meet, nothing outside is reachable. On a rung
    /// without a network namespace there is no loopback either.
    #[default]
    None,
    /// The host's network. Odd families (vsock, packet, raw, …) and the host's unix sockets stay closed.
    All,
}

/// Where a command may write temporary files; what `TMPDIR` names and, with a mount namespace, what `/tmp` shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Scratch {
    /// A directory of this run alone (in memory where there is a mount namespace), gone when the command ends.
    #[default]
    PerRun,
    /// An existing directory of the caller's, kept afterwards. Absolute and without symbolic links.
    Dir(PathBuf),
}

/// The variables a command sees. Secrets, and variables that make programs load or run code, never pass unless named.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Environment {
    /// Everything else.
    #[default]
    Keep,
    /// Only what nearly every program needs (`PATH`, `HOME`, `LANG`, `TERM`, …).
    Scrub,
    /// These names and what [`Environment::Scrub`] keeps; a name listed here passes even if it is a secret.
    Only(Vec<OsString>),
}

/// Ceilings on what a command may consume. `None` is the caller's own limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Wall-clock time of the whole command.
    pub wall: Option<Duration>,
    /// Memory that all processes of the command have in use together, in bytes, with what lies in `/tmp` and `/dev/shm` where
    /// these are in memory. More ends the command. It is looked at every few milliseconds, so it can be exceeded for as long.
    pub memory: Option<u64>,
    /// Processes and threads of the command at a time, also where it runs as root. One more is refused (`EAGAIN`).
    pub processes: Option<u64>,
    /// Size of a file that is written, in bytes (`RLIMIT_FSIZE`: `SIGXFSZ`, and `EFBIG` where that is ignored).
    pub file_size: Option<u64>,
    /// Open descriptors of each process (`RLIMIT_NOFILE`: `EMFILE`).
    pub open_files: Option<u64>,
    /// Processor time of each process (`RLIMIT_CPU`, rounded up to seconds: `SIGXCPU`, a second later `SIGKILL`).
    pub cpu: Option<Duration>,
}

impl Limits {
    /// No limits.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Whether somebody has to watch over the command; what else there is, the kernel holds.
    #[cfg(target_os = "linux")]
    pub(crate) fn need_a_watch(&self) -> bool {
        self.wall.is_some() || self.memory.is_some() || self.processes.is_some()
    }
}

/// What becomes of what a command writes below the write roots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Writes {
    /// It is written.
    #[default]
    Land,
    /// It is written to a copy that goes away with the command: each root is seen through a copy-on-write view. What
    /// changed in it is told in [`crate::Finished::changes`].
    Discard,
}

/// What a command may read, write and reach. Reading is allowed everywhere except below `deny_read`; writing nowhere
/// except in scratch and below the write roots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub(crate) write: Vec<PathBuf>,
    pub(crate) writes: Writes,
    pub(crate) protect: Vec<PathBuf>,
    pub(crate) protect_names: Vec<OsString>,
    pub(crate) open: Vec<Missing>,
    pub(crate) sockets: Vec<PathBuf>,
    pub(crate) deny_read: Vec<PathBuf>,
    pub(crate) scratch: Scratch,
    pub(crate) network: Network,
    pub(crate) environment: Environment,
    pub(crate) pass: Vec<OsString>,
    pub(crate) set: Vec<(OsString, OsString)>,
    pub(crate) limits: Limits,
    pub(crate) keep_alive: bool,
    pub(crate) require: BTreeSet<Layer>,
}

impl Profile {
    /// Starts from the strictest profile: read-only, per-run scratch, no network, environment without secrets.
    #[must_use]
    pub fn builder() -> ProfileBuilder {
        ProfileBuilder::default()
    }

    /// The roots that may be written.
    #[must_use]
    pub fn write_roots(&self) -> &[PathBuf] {
        &self.write
    }

    /// What stays as it is inside the write roots.
    #[must_use]
    pub fn protect(&self) -> &[PathBuf] {
        &self.protect
    }

    /// Names that no entry of a directory which was there before the command may take.
    #[must_use]
    pub fn protect_names(&self) -> &[OsString] {
        &self.protect_names
    }

    /// What the caller could not give to [`ProfileBuilder::protect`].
    #[must_use]
    pub fn left_open(&self) -> &[Missing] {
        &self.open
    }

    /// The host's unix sockets that may be connected to.
    #[must_use]
    pub fn sockets(&self) -> &[PathBuf] {
        &self.sockets
    }

    /// What becomes of what is written below the write roots.
    #[must_use]
    pub fn writes(&self) -> Writes {
        self.writes
    }

    /// What may not be read.
    #[must_use]
    pub fn deny_read(&self) -> &[PathBuf] {
        &self.deny_read
    }

    /// The temporary directory.
    #[must_use]
    pub fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> Network {
        self.network
    }

    /// The environment policy.
    #[must_use]
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Those of `variables` that the environment policy lets pass, for a caller that runs a command without a launcher.
    #[cfg(unix)]
    #[must_use]
    pub fn passing(&self, variables: impl IntoIterator<Item = (OsString, OsString)>) -> Vec<(OsString, OsString)> {
        crate::env::passing(self, variables)
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether what the command leaves in the background goes on.
    #[must_use]
    pub fn keep_alive(&self) -> bool {
        self.keep_alive
    }

    /// The layers without which nothing may run.
    #[must_use]
    pub fn require(&self) -> &BTreeSet<Layer> {
        &self.require
    }
}

/// Collects a [`Profile`]; [`ProfileBuilder::build`] checks it.
#[derive(Debug, Clone, Default)]
pub struct ProfileBuilder {
    write: Vec<PathBuf>,
    writes: Writes,
    protect: Vec<PathBuf>,
    protect_names: Vec<OsString>,
    open: Vec<Missing>,
    sockets: Vec<PathBuf>,
    deny_read: Vec<PathBuf>,
    scratch: Scratch,
    network: Network,
    environment: Environment,
    pass: Vec<OsString>,
    set: Vec<(OsString, OsString)>,
    limits: Limits,
    keep_alive: bool,
    require: BTreeSet<Layer>,
}

impl ProfileBuilder {
    /// Lets everything below an existing directory be written.
    #[must_use]
    pub fn write(mut self, root: impl Into<PathBuf>) -> Self {
        self.write.push(root.into());
        self
    }

    /// Keeps a path inside a write root, and everything below it, as it is. What does not exist cannot be made. No
    /// directory above it can be renamed or replaced. Outside the write roots it says nothing that does not hold anyway.
    ///
    /// Symbolic links in the path, and at its end, are kept as links, and where they lead is kept as well, whether it exists
    /// or not; but not a write root or a directory above one. Names that begin with a dot are compared without regard to
    /// case, and all names where the file system does so.
    #[must_use]
    pub fn protect(mut self, path: impl Into<PathBuf>) -> Self {
        self.protect.push(path.into());
        self
    }

    /// Lets no entry of this name be made in a directory of the write roots that was there before the command, at any
    /// depth. In directories that the command makes itself it may (a clone, an unpacked archive). Entries that exist are
    /// not kept: give them to [`ProfileBuilder::protect`].
    #[must_use]
    pub fn protect_name(mut self, name: impl Into<OsString>) -> Self {
        self.protect_names.push(name.into());
        self
    }

    /// Says of something that it should be protected and is not, because the caller could not find it. It changes nothing
    /// but that [`crate::Enforcement::missing`] lists it.
    #[must_use]
    pub fn leave_open(mut self, missing: Missing) -> Self {
        self.open.push(missing);
        self
    }

    /// Lets one of the host's unix sockets be connected to. Without it only sockets that the command makes itself may.
    #[must_use]
    pub fn socket(mut self, path: impl Into<PathBuf>) -> Self {
        self.sockets.push(path.into());
        self
    }

    /// What becomes of what is written below the write roots.
    #[must_use]
    pub fn writes(mut self, writes: Writes) -> Self {
        self.writes = writes;
        self
    }

    /// Hides a file's content, or everything below a directory. A path that does not exist hides nothing. A trailing
    /// symbolic link is followed: what it points at is hidden.
    #[must_use]
    pub fn deny_read(mut self, path: impl Into<PathBuf>) -> Self {
        self.deny_read.push(path.into());
        self
    }

    /// Where temporary files go.
    #[must_use]
    pub fn scratch(mut self, scratch: Scratch) -> Self {
        self.scratch = scratch;
        self
    }

    /// The network.
    #[must_use]
    pub fn network(mut self, network: Network) -> Self {
        self.network = network;
        self
    }

    /// The environment policy.
    #[must_use]
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = environment;
        self
    }

    /// Lets one variable pass although it is a secret: the credential of a tool that was admitted to the network.
    #[must_use]
    pub fn pass_variable(mut self, name: impl Into<OsString>) -> Self {
        self.pass.push(name.into());
        self
    }

    /// Sets a variable after the policy was applied. It is not filtered.
    #[must_use]
    pub fn set_variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.set.push((name.into(), value.into()));
        self
    }

    /// The limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What the command leaves in the background goes on after it, for servers that a script starts: as confined as before,
    /// until the last of it has ended, the wall time is over, or SIGTERM comes to [`crate::Finished::left`]. It does not end
    /// with the launcher, once that has told the command's end. What it holds of the caller's, such as a pipe that is its
    /// standard output, it goes on to hold.
    #[must_use]
    pub fn keep_alive(mut self) -> Self {
        self.keep_alive = true;
        self
    }

    /// A layer that must hold, or nothing runs.
    #[must_use]
    pub fn require(mut self, layer: Layer) -> Self {
        self.require.insert(layer);
        self
    }

    /// Checks what no launcher could express.
    ///
    /// # Errors
    /// Paths that are relative, hold `.`, `..` or a NUL, or make the root writable or unreadable; protected names that
    /// are no names of an entry; variable names that are empty or hold `=` or NUL; a limit of zero.
    pub fn build(self) -> Result<Profile, ProfileError> {
        for path in self.write.iter().chain(&self.deny_read).chain(&self.protect).chain(&self.sockets) {
            check_path(path)?;
            if path.parent().is_none() {
                return Err(ProfileError::WholeRoot);
            }
        }
        for name in &self.protect_names {
            let bytes = name.as_encoded_bytes();
            if bytes.is_empty() || bytes == b"." || bytes == b".." || bytes.iter().any(|byte| [0, b'/'].contains(byte))
            {
                return Err(ProfileError::Name(name.clone()));
            }
        }
        if let Scratch::Dir(path) = &self.scratch {
            check_path(path)?;
            if path.parent().is_none() {
                return Err(ProfileError::WholeRoot);
            }
        }
        for (name, value) in &self.set {
            let name = name.as_encoded_bytes();
            if name.is_empty() || name.contains(&b'=') || name.contains(&0) || value.as_encoded_bytes().contains(&0) {
                return Err(ProfileError::Variable);
            }
        }
        let Limits { wall, memory, processes, file_size: _, open_files, cpu } = self.limits;
        if wall == Some(Duration::ZERO)
            || cpu == Some(Duration::ZERO)
            || [memory, processes, open_files].contains(&Some(0))
        {
            return Err(ProfileError::ZeroLimit);
        }
        Ok(Profile {
            write: self.write,
            writes: self.writes,
            protect: self.protect,
            protect_names: self.protect_names,
            open: self.open,
            sockets: self.sockets,
            deny_read: self.deny_read,
            scratch: self.scratch,
            network: self.network,
            environment: self.environment,
            pass: self.pass,
            set: self.set,
            limits: self.limits,
            keep_alive: self.keep_alive,
            require: self.require,
        })
    }
}

fn check_path(path: &Path) -> Result<(), ProfileError> {
    let plain = path.components().all(|part| matches!(part, Component::RootDir | Component::Normal(_)));
    if !path.is_absolute() || !plain || path.as_os_str().as_encoded_bytes().contains(&0) {
        return Err(ProfileError::Path(path.to_owned()));
    }
    Ok(())
}

/// Why a profile could not be built.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProfileError {
    /// A path that is not absolute, or not plain.
    Path(PathBuf),
    /// The root directory as a write root, scratch, or a path that is denied, protected or a socket.
    WholeRoot,
    /// A protected name that is none.
    Name(OsString),
    /// A variable that cannot be set.
    Variable,
    /// A limit under which nothing can run.
    ZeroLimit,
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => write!(f, "`{}` is not an absolute path without `..`", path.display()),
            Self::WholeRoot => {
                f.write_str("the root directory cannot be writable, scratch, hidden or protected as a whole")
            }
            Self::Name(name) => write!(f, "`{}` is not the name of a directory's entry", name.display()),
            Self::Variable => f.write_str("a variable name is empty or holds `=` or NUL"),
            Self::ZeroLimit => f.write_str("a limit of zero lets nothing run"),
        }
    }
}

impl std::error::Error for ProfileError {}
