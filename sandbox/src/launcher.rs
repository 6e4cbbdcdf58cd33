//! The one way to run something confined: choose a launcher, give it a profile and a command.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;

use crate::changes::Changes;
use crate::choice::{self, Candidate, Platform};
use crate::command::Command;
use crate::enforcement::{Enforcement, Layer};
use crate::error::{LaunchError, Unavailable};
use crate::profile::Profile;

/// A program or mechanism that can confine a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Backend {
    /// This process itself, with what the Linux kernel has.
    Native,
    /// The program `bwrap`, which makes the namespaces and the view; the rest is the native launcher's.
    Bubblewrap,
    /// `sandbox-exec` of macOS.
    Seatbelt,
    /// The library of that name, where it was built in.
    Birdcage,
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Native => f.write_str("native"),
            Self::Bubblewrap => f.write_str("bubblewrap"),
            Self::Seatbelt => f.write_str("seatbelt"),
            Self::Birdcage => f.write_str("birdcage"),
        }
    }
}

/// How much of the native launcher a host allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Rung {
    /// Landlock and seccomp alone: containers, hosts without user namespaces, inside another sandbox.
    Landlock,
    /// Every layer.
    Namespaces,
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Landlock => "landlock + seccomp",
            Self::Namespaces => "namespaces + landlock + seccomp",
        })
    }
}

/// A layer that the host refuses, and what refuses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocked {
    /// The layer.
    pub layer: Layer,
    /// What blocks it, with a hint where there is one.
    pub why: String,
}

/// What a launcher can give on this host, found out by trying.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Support {
    /// The strongest rung, where the launcher has some.
    pub rung: Option<Rung>,
    /// What would be in force for the default profile on that rung.
    pub enforcement: Enforcement,
    /// What is not, and why.
    pub blocked: Vec<Blocked>,
    /// The kernel's release, as `uname` gives it.
    pub kernel: String,
    /// Whether the caller is root (real user id 0 of its user namespace).
    pub root: bool,
}

/// What the caller insists on. The default takes the strongest that there is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// Only this launcher.
    pub backend: Option<Backend>,
    /// Only this rung of the native launcher.
    pub rung: Option<Rung>,
    /// This `bwrap`, and not the one of the system's directories.
    pub bubblewrap: Option<PathBuf>,
    /// No Landlock ABI above this one, as on an older kernel. For tests.
    pub landlock_abi: Option<u32>,
    /// Layers without which nothing may run, besides those of the profile.
    pub require: BTreeSet<Layer>,
}

/// A way to run commands confined.
///
/// No implementation ever runs a command with less than its [`Launcher::enforcement`] says.
pub trait Launcher {
    /// Which one it is.
    fn backend(&self) -> Backend;

    /// Tries every layer in a throw-away process, some milliseconds long, and says what the host gives.
    ///
    /// # Errors
    /// If not even the weakest rung can be had.
    fn probe(&self) -> Result<Support, Unavailable>;

    /// What will hold for a command with this profile.
    fn enforcement(&self, profile: &Profile) -> Enforcement;

    /// Starts a command. Standard input, output and error are the caller's.
    ///
    /// The calling thread must live until [`Running::wait`] returns: the kernel ends the command when that thread ends.
    /// While the command runs, the signals that `wait` forwards are blocked in the calling thread.
    ///
    /// # Errors
    /// [`LaunchError`]: nothing of the command ran.
    fn spawn(&self, profile: &Profile, command: &Command) -> Result<Running, LaunchError>;

    /// Becomes the command: its exit code or death by signal is this process's own.
    ///
    /// # Errors
    /// [`LaunchError`]: nothing of the command ran, and this process is as it was.
    fn exec(&self, profile: &Profile, command: &Command) -> Result<Infallible, LaunchError> {
        self.exec_then(profile, command, &mut |_| {})
    }

    /// The same, and `then` is told the command's end before it becomes this process's own: where a process stays to see
    /// it. Landlock and seccomp alone, with a scratch directory that is kept, need none: this process becomes the command.
    ///
    /// # Errors
    /// As [`Launcher::exec`].
    fn exec_then(
        &self,
        profile: &Profile,
        command: &Command,
        then: &mut dyn FnMut(&Ended),
    ) -> Result<Infallible, LaunchError>;
}

/// How a command ended, as far as it is told before anything else is known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ended {
    /// How.
    pub status: Status,
    /// As [`Finished::limits_met`].
    pub limits_met: Vec<Limit>,
    /// As [`Finished::made_repository`].
    pub made_repository: bool,
}

impl Ended {
    pub(crate) fn of((status, limits_met, made_repository): (Status, Vec<Limit>, bool)) -> Self {
        Self { status, limits_met, made_repository }
    }
}

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It exited with this code, 0 to 255.
    Exited(i32),
    /// A signal killed it.
    Signaled(i32),
}

impl Status {
    /// The code a shell gives: 128 and the signal's number for a death by signal.
    #[must_use]
    pub fn shell_code(self) -> i32 {
        match self {
            Self::Exited(code) => code,
            Self::Signaled(signal) => 128 + signal,
        }
    }

    /// Ends this process in the same way: with the code, or by the signal and without a core file of its own.
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    pub fn end_process(self) -> ! {
        #[cfg(target_os = "linux")]
        crate::linux::end_as(self);
        #[cfg(target_os = "macos")]
        crate::seatbelt::end_as(self);
    }
}

/// A limit of the profile that a command met.
///
/// That it met [`crate::Limits::open_files`] only the command is told (`EMFILE`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// [`crate::Limits::wall`] ended it.
    Wall,
    /// [`crate::Limits::memory`] ended it.
    Memory,
    /// [`crate::Limits::processes`]: a process or thread was refused, and the command went on.
    Processes,
    /// [`crate::Limits::file_size`] ended it, or a command of the shell that was last.
    FileSize,
    /// [`crate::Limits::cpu`] ended it, or a command of the shell that was last.
    Cpu,
}

impl Limit {
    /// All limits that can be told of.
    pub const ALL: [Self; 5] = [Self::Wall, Self::Memory, Self::Processes, Self::FileSize, Self::Cpu];

    /// The limit that a command met which ended like this, as far as its end tells.
    #[cfg(target_os = "linux")]
    pub(crate) fn told_by(status: Status, limits: &crate::Limits) -> Option<Self> {
        let by = |signal| status.shell_code() == 128 + signal;
        if limits.cpu.is_some() && by(libc::SIGXCPU) {
            Some(Self::Cpu)
        } else if limits.file_size.is_some() && by(libc::SIGXFSZ) {
            Some(Self::FileSize)
        } else {
            None
        }
    }
}

/// What is known once a command has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finished {
    /// How it ended.
    pub status: Status,
    /// What confined it.
    pub enforcement: Enforcement,
    /// The limit that ended it, or else one that it met.
    pub limit_hit: Option<Limit>,
    /// Every limit that it met, as far as that is seen.
    pub limits_met: Vec<Limit>,
    /// What it changed, where it ran on a copy ([`crate::Writes::Discard`]).
    pub changes: Option<Changes>,
    /// Where something is protected: whether it made an entry that a repository of Git has. Without one, the hooks and
    /// settings of every repository there is were there before. True where that is not known.
    pub made_repository: bool,
    /// With [`crate::Profile::keep_alive`], where the command left something in the background: the process that watches over
    /// it. SIGTERM to it ends all. It is a child of the caller for as long as that lives.
    pub left: Option<u32>,
}

impl Finished {
    /// From how it ended, the limits that it met, the one that ended it last, and whether it made an entry that a
    /// repository of Git has.
    pub(crate) fn of(
        (status, limits_met, made_repository): (Status, Vec<Limit>, bool),
        enforcement: Enforcement,
        changes: Option<Changes>,
    ) -> Self {
        let limit_hit = limits_met.last().copied();
        Self { status, enforcement, limit_hit, limits_met, changes, made_repository, left: None }
    }
}

/// A confined command that runs. Dropping it kills the command and everything the command started.
pub struct Running {
    #[cfg(target_os = "linux")]
    pub(crate) inner: crate::linux::Supervised,
    #[cfg(target_os = "macos")]
    pub(crate) inner: crate::seatbelt::Supervised,
    pub(crate) enforcement: Enforcement,
}

impl Running {
    /// What confines it.
    #[must_use]
    pub fn enforcement(&self) -> &Enforcement {
        &self.enforcement
    }

    /// Waits for the end, passing signals on to the command meanwhile.
    ///
    /// # Errors
    /// [`LaunchError::Killed`] if the sandbox itself was killed before the command's end was known.
    pub fn wait(self) -> Result<Finished, LaunchError> {
        #[cfg(target_os = "linux")]
        {
            let (told, changes, left) = self.inner.wait().map_err(|untold| untold.error)?;
            let left = left.map(|process| process.as_raw().unsigned_abs());
            Ok(Finished { left, ..Finished::of(told, self.enforcement, changes) })
        }
        #[cfg(target_os = "macos")]
        {
            let (status, limit_hit) = self.inner.wait()?;
            let met = limit_hit.into_iter().collect();
            Ok(Finished::of((status, met, true), self.enforcement, None))
        }
        #[cfg(not(any(target_os = "linux", target_os = "macos")))]
        Err(LaunchError::Killed)
    }

    /// As [`Launcher::exec`], for a caller that has something to do in between: when the command and everything that it
    /// started has ended, `then` is told, and this process ends as the command ended.
    ///
    /// # Errors
    /// As [`Running::wait`].
    pub fn end_process(self, then: impl FnOnce(&Ended)) -> Result<Infallible, LaunchError> {
        #[cfg(target_os = "linux")]
        {
            let mask = self.inner.caller_mask();
            let ended = Ended::of(self.inner.wait_and_leave().map_err(|untold| untold.error)?);
            then(&ended);
            crate::linux::die_as(ended.status, ended.limits_met.contains(&Limit::Wall), &mask)
        }
        #[cfg(not(target_os = "linux"))]
        {
            let finished = self.wait()?;
            let Finished { status, limits_met, made_repository, .. } = &finished;
            then(&Ended::of((*status, limits_met.clone(), *made_repository)));
            std::process::exit(if finished.limit_hit == Some(Limit::Wall) { 124 } else { finished.status.shell_code() })
        }
    }
}

/// The strongest launcher that can give the profile what it asks for. On Linux: native with namespaces, then Bubblewrap
/// where it may make namespaces and this process may not, then Landlock and seccomp alone. On macOS: Seatbelt.
///
/// Takes well under a millisecond where the host is plain; where something hints at a restriction (a filter, an
/// `AppArmor` rule, a masked `/proc`) what it may forbid is tried in a throw-away process first.
///
/// # Errors
/// [`Unavailable`] if less than what is wanted can be had. There is no weaker answer: the caller decides what then.
pub fn select(wanted: &Wanted, profile: &Profile) -> Result<Box<dyn Launcher>, Unavailable> {
    // A rung is the native launcher's alone.
    let named = wanted.backend.or(wanted.rung.map(|_| Backend::Native));
    choice::choose(Platform::HERE, named, |candidate| find(candidate, wanted, profile))
}

/// A candidate of this platform, if it can be had and can express the profile.
#[cfg(target_os = "linux")]
fn find(candidate: Candidate, wanted: &Wanted, profile: &Profile) -> Result<Box<dyn Launcher>, Unavailable> {
    let native = |rung: Option<Rung>| {
        let wanted = Wanted { rung: rung.or(wanted.rung), ..wanted.clone() };
        crate::linux::select(&wanted, profile).map(|native| Box::new(native) as Box<dyn Launcher>)
    };
    match candidate {
        Candidate::Native => native(None),
        Candidate::Namespaces => crate::linux::gives_namespaces(wanted).and_then(|()| native(Some(Rung::Namespaces))),
        Candidate::Landlock => native(Some(Rung::Landlock)),
        Candidate::Rescue if !crate::bubblewrap::promises(wanted) => Err(Unavailable::Backend(Backend::Bubblewrap)),
        Candidate::Rescue | Candidate::Bubblewrap => {
            let found = crate::bubblewrap::find(wanted)?;
            if candidate == Candidate::Rescue {
                found.try_out()?;
            }
            found.fits(wanted, profile)?;
            Ok(Box::new(found))
        }
        #[cfg(feature = "birdcage")]
        Candidate::Birdcage => crate::birdcage::find(wanted, profile).map(|found| Box::new(found) as Box<dyn Launcher>),
        #[cfg(not(feature = "birdcage"))]
        Candidate::Birdcage => {
            let why = "this program was built without the feature `birdcage`".to_owned();
            Err(Unavailable::Program { backend: Backend::Birdcage, why })
        }
        Candidate::Seatbelt => Err(Unavailable::Backend(Backend::Seatbelt)),
    }
}

/// A candidate of this platform, if it can be had and can express the profile.
#[cfg(not(target_os = "linux"))]
fn find(candidate: Candidate, wanted: &Wanted, profile: &Profile) -> Result<Box<dyn Launcher>, Unavailable> {
    match candidate {
        #[cfg(target_os = "macos")]
        Candidate::Seatbelt => crate::seatbelt::find(wanted, profile).map(|found| Box::new(found) as Box<dyn Launcher>),
        _ => {
            let _ = (wanted, profile);
            Err(Unavailable::Backend(wanted.backend.unwrap_or(Backend::Native)))
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_backend_that_is_named_is_the_only_one() {
        let profile = Profile::builder().build().unwrap();
        let named = |backend| {
            let wanted = Wanted { backend: Some(backend), ..Wanted::default() };
            select(&wanted, &profile).err()
        };
        assert_eq!(named(Backend::Seatbelt), Some(Unavailable::Backend(Backend::Seatbelt)));
        let nowhere = Some(PathBuf::from("/nonexistent/bwrap"));
        let wanted = Wanted { backend: Some(Backend::Bubblewrap), bubblewrap: nowhere, ..Wanted::default() };
        assert!(select(&wanted, &profile).err().is_some_and(|why| why.is_absence()));
        let native = select(&Wanted { backend: None, ..wanted }, &profile).ok();
        assert!(native.is_none_or(|it| it.backend() == Backend::Native), "absence of one is no matter to another");
    }
}
