//! The native launcher: what the Linux kernel itself gives, in two shapes.
//!
//! *Init* (with namespaces): the caller waits outside, process 1 of the sandbox reaps and passes signals on, the command
//! is its child. *Exec* (Landlock and seccomp alone, with a scratch directory that is kept and no time limit): the
//! caller becomes the command. Without namespaces but with something to clean up, a keeper takes the place of process 1.

pub(crate) mod caps;
pub(crate) mod ceilings;
mod conditions;
mod create;
mod denied_calls;
mod groups;
mod guarded;
pub(crate) mod honesty;
pub(crate) mod inside;
pub(crate) mod landlock;
mod leads;
mod members;
mod metadata;
mod metadata_address;
pub(crate) mod mounts;
pub(crate) mod namespaces;
pub(crate) mod outside;
mod overlay;
mod pairs;
mod passing;
mod pipes;
mod place;
pub(crate) mod plan;
pub(crate) mod probe;
pub(crate) mod readable;
pub(crate) mod rundir;
pub(crate) mod seccomp;
mod setting;
mod stdin;
pub(crate) mod step;
mod supervise;
mod unconfined;
mod unix;
mod upper;
pub(crate) mod wire;

use std::convert::Infallible;
use std::os::fd::{AsRawFd, IntoRawFd, OwnedFd, RawFd};
use std::sync::atomic::{AtomicBool, Ordering};

use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl, open};
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, pthread_sigmask};
use nix::sys::stat::Mode;
use nix::unistd::{Pid, getpid, pipe2};

pub(crate) use outside::Supervised;
pub use unconfined::{become_unconfined, run_unconfined};

use self::inside::{Inside, Start};
use self::outside::{Leftovers, Signals, Terminal, Ties, Untold, setup};
use self::plan::Plan;
use self::step::Report;
use crate::command::Command;
use crate::enforcement::{Enforcement, Layer};
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Backend, Ended, Launcher, Limit, Rung, Running, Status, Support, Wanted};
use crate::profile::{Limits, Network, Profile, Scratch, Writes};
use crate::sys::{self, Side, Stack};

/// The native launcher on one rung.
#[derive(Debug, Clone)]
pub(crate) struct Native {
    pub(crate) rung: Rung,
    /// The Landlock ABI in use.
    pub(crate) abi: u32,
}

/// Whether every namespace can be had: by a look, and where something is doubtful by a trial.
pub(crate) fn gives_namespaces(wanted: &Wanted) -> Result<(), Unavailable> {
    if namespaces::look() == namespaces::Look::Plain {
        return Ok(());
    }
    probe::namespaces(landlock::abi(wanted.landlock_abi))
        .as_ref()
        .copied()
        .map_err(|why| Unavailable::Rung { rung: Rung::Namespaces, why: why.to_string() })
}

/// The strongest rung that gives the profile what it asks for.
pub(crate) fn select(wanted: &Wanted, profile: &Profile) -> Result<Native, Unavailable> {
    let abi = landlock::abi(wanted.landlock_abi);
    let rung = match wanted.rung {
        Some(rung) => rung,
        None if gives_namespaces(wanted).is_ok() => Rung::Namespaces,
        None => Rung::Landlock,
    };
    if abi == 0 {
        let why = "this kernel has no Landlock (Linux 5.13 and `landlock` among its security modules)".to_owned();
        return Err(Unavailable::Rung { rung, why });
    }
    let native = Native { rung, abi };
    let held = native.enforcement(profile);
    let lacking = held.lacks(&wanted.require).or_else(|| held.lacks(&profile.require));
    if let Some(layer) = lacking {
        let why = match (rung, layer) {
            (Rung::Namespaces, Layer::Userns) => "as root the other layers hold without it".to_owned(),
            (_, Layer::Netns) if profile.network == Network::All => "the profile has the host's network".to_owned(),
            (Rung::Namespaces, _) => "this profile does not use it".to_owned(),
            (Rung::Landlock, _) => match probe::namespaces(abi) {
                Ok(()) => "the rung that was asked for has no namespaces".to_owned(),
                Err(why) => why.to_string(),
            },
        };
        return Err(Unavailable::Layer { layer, why });
    }
    let counts = profile.limits.processes.is_some() || profile.limits.memory.is_some();
    expresses(rung, profile, readable::reaches_hidden(profile), !counts || members::descendants_are_listed())?;
    Ok(native)
}

/// Whether a rung can express a profile, as far as that is no matter of layers. `hidden`: something hidden lies in what may
/// be written; `counted`: what limits need to have counted, can be also without a process namespace.
pub(crate) fn expresses(rung: Rung, profile: &Profile, hidden: bool, counted: bool) -> Result<(), Unavailable> {
    if profile.keep_alive && (rung == Rung::Landlock || profile.writes == Writes::Discard) {
        let what = "keeping what a command leaves in the background";
        let why = match rung {
            Rung::Landlock => "it takes a process namespace, whose end is the end of all in it",
            Rung::Namespaces => "a copy that is thrown away is gone with the command",
        };
        return Err(Unavailable::Profile { what, why });
    }
    if rung == Rung::Landlock && profile.writes == Writes::Discard {
        let what = "running on a copy that is thrown away";
        return Err(Unavailable::Profile { what, why: "without a mount namespace there is no copy-on-write view" });
    }
    if rung == Rung::Landlock && hidden {
        let what = "hiding what lies in a directory that may be written";
        return Err(Unavailable::Profile {
            what,
            why: "it takes a mount namespace, since Landlock alone only adds rights",
        });
    }
    if rung == Rung::Landlock
        && !(profile.write.is_empty() || profile.protect.is_empty() && profile.protect_names.is_empty())
    {
        let what = "protecting what lies in a directory that may be written";
        return Err(Unavailable::Profile {
            what,
            why: "it takes a mount namespace, since Landlock alone only adds rights",
        });
    }
    if rung == Rung::Landlock && !counted {
        let what = "a limit on processes or memory";
        return Err(Unavailable::Profile { what, why: "this kernel does not list children (CONFIG_PROC_CHILDREN)" });
    }
    Ok(())
}

impl Launcher for Native {
    fn backend(&self) -> Backend {
        Backend::Native
    }

    fn probe(&self) -> Result<Support, Unavailable> {
        probe::support(self.abi)
    }

    fn enforcement(&self, profile: &Profile) -> Enforcement {
        honesty::enforcement(self, profile)
    }

    fn spawn(&self, profile: &Profile, command: &Command) -> Result<Running, LaunchError> {
        let inner = self.start(profile, command, true)?.started().map_err(|untold| explain(untold, command))?;
        Ok(Running { inner, enforcement: self.enforcement(profile) })
    }

    fn exec_then(
        &self,
        profile: &Profile,
        command: &Command,
        then: &mut dyn FnMut(&Ended),
    ) -> Result<Infallible, LaunchError> {
        let kept = matches!(profile.scratch, Scratch::Dir(_));
        if self.rung == Rung::Landlock && kept && !profile.limits.need_a_watch() && profile.network == Network::None {
            let mut mask = SigSet::empty();
            pthread_sigmask(SigmaskHow::SIG_BLOCK, None, Some(&mut mask))
                .map_err(|errno| setup("read signals", errno))?;
            let plan = Plan::new(self, plan::Shape::Exec, profile, command, mask)?;
            return Err(failed(&plan.inside.replace(), command));
        }
        // That it has started is news to nobody here: only its end is told, which spares waking this process.
        let running = self.start(profile, command, false)?;
        let mask = running.caller_mask();
        let ended = Ended::of(running.wait_and_leave().map_err(|untold| explain(untold, command))?);
        then(&ended);
        die_as(ended.status, ended.limits_met.contains(&Limit::Wall), &mask)
    }
}

impl Native {
    fn start(&self, profile: &Profile, command: &Command, tell: bool) -> Result<Supervised, LaunchError> {
        let signals = Signals::block().map_err(|errno| setup("block signals", errno))?;
        let mut plan = Plan::new(self, plan::Shape::Init, profile, command, signals.before())?;
        plan.leftovers.watch_over_copies()?;
        if profile.keep_alive && !plan.leftovers.are_none() {
            let what = "keeping what a command leaves in the background";
            return Err(Unavailable::Profile { what, why: "something has to be removed after the command" }.into());
        }
        let ends = if tell {
            Caller::Stays
        } else if self.rung == Rung::Landlock {
            Caller::OnlyWaits
        } else {
            Caller::Ends
        };
        begin(plan.inside, plan.namespaces, (plan.feed, plan.leftovers), (profile.limits, signals), ends)
    }
}

/// What the caller does while the command runs and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Caller {
    /// It is told that the command runs, and lives on.
    Stays,
    /// It ends with the command.
    Ends,
    /// The same; and nothing of what it does meanwhile can fail, so the first process may live in its memory.
    OnlyWaits,
}

/// Starts the first process, and watches over it from here.
fn begin(
    mut inside: Inside,
    namespaces: c_int,
    (feed, leftovers): (Option<OwnedFd>, Leftovers),
    (limits, signals): (Limits, Signals),
    caller: Caller,
) -> Result<Supervised, LaunchError> {
    let (reports, inner) = pipe2(OFlag::O_CLOEXEC).map_err(|errno| setup("make a pipe", errno))?;
    let terminal = Terminal::of_caller();
    let stack = Stack::new();
    // If the keeper is killed, what it leaves becomes this process's.
    let heir = !inside.own_processes && is_own_process();
    if heir {
        sys::prctl(libc::PR_SET_CHILD_SUBREAPER, 1).map_err(|errno| setup("tie the command's life", errno))?;
    }
    let process = if caller == Caller::OnlyWaits && feed.is_none() && !limits.need_a_watch() {
        beside(inside, &inner, stack)
    } else {
        match sys::clone_process(namespaces) {
            Ok(Side::Child) => inside.run(&inner, &mut { stack }, caller == Caller::Stays),
            Ok(Side::Parent(process)) => {
                drop(inside.fed.take());
                if caller != Caller::Stays {
                    // To free this would copy each page that the two have in common.
                    std::mem::forget(inside);
                }
                Ok(process)
            }
            Err(errno) => Err(errno),
        }
    };
    let process = process.map_err(|errno| setup("start the sandbox's first process", errno))?;
    drop(inner);
    let ties = Ties { reports, feed, limits, leftovers, terminal, heir };
    Supervised::over(process, None, ties, signals)
}

/// Starts the first process in this one's memory: for a caller that only waits, and whose calls do not fail meanwhile.
fn beside(inside: Inside, reports: &OwnedFd, stack: Stack) -> Result<Pid, Errno> {
    struct Life {
        inside: Inside,
        reports: RawFd,
        stack: Stack,
    }
    fn live(life: &mut Life) -> ! {
        match sys::adopt(life.reports) {
            Ok(reports) => life.inside.run(&reports, &mut life.stack, false),
            Err(_) => sys::exit_now(1),
        }
    }
    sys::start_beside(Box::new(Life { inside, reports: reports.as_raw_fd(), stack }), live)
}

/// Why a command did not start, or its end is not known.
pub(crate) fn explain(untold: Untold, command: &Command) -> LaunchError {
    match untold.report {
        Some(Report::Failed(failure)) => failed(&Start::Failed(failure), command),
        Some(Report::NoDirectory(errno)) => failed(&Start::NoDirectory(errno), command),
        Some(Report::NoProgram(errno)) => failed(&Start::NoProgram(errno), command),
        Some(
            Report::Started
            | Report::Stopped(_)
            | Report::Hit(_)
            | Report::Repository
            | Report::Stays
            | Report::Exited(..)
            | Report::Signaled(..),
        )
        | None => untold.error,
    }
}

/// What the inside could not do, as the caller's error.
fn failed(start: &Start, command: &Command) -> LaunchError {
    let error = |errno: Errno| std::io::Error::from_raw_os_error(errno as i32);
    match start {
        Start::Failed(failure) => setup(failure.step.phrase(), failure.errno),
        Start::NoDirectory(errno) => {
            LaunchError::Cwd(command.directory().unwrap_or(std::path::Path::new(".")).to_owned(), error(*errno))
        }
        Start::NoProgram(Errno::ENOENT) => LaunchError::NotFound(command.program().to_owned()),
        Start::NoProgram(errno) => LaunchError::NotExecutable(command.program().to_owned(), error(*errno)),
    }
}

/// What Rust's own start does for a program and a program without it has to do: each standard descriptor is open, so that
/// no other file gets its number, and writing to a pipe that nobody reads is an error and no death.
///
/// Cannot fail in a way that matters: what is not opened here is missing to the command too.
///
/// The program's children are then taken for those of the command that it runs: those that a killed keeper leaves are ended.
pub fn begin_process() {
    BEFORE.begun.store(true, Ordering::Relaxed);
    for (fd, closed) in (0..).zip(&BEFORE.closed) {
        if fcntl(sys::standard(fd), FcntlArg::F_GETFD).is_err() {
            closed.store(true, Ordering::Relaxed);
            // The lowest free number is this one. It stays open for good.
            if let Ok(null) = open(c"/dev/null", OFlag::O_RDWR, Mode::empty()) {
                let _ = null.into_raw_fd();
            }
        }
    }
    if sys::ignore_signal(Signal::SIGPIPE) == Ok(true) {
        BEFORE.pipe_ignored.store(true, Ordering::Relaxed);
    }
}

/// What [`begin_process`] changed, which a command is to find as it was.
struct Before {
    closed: [AtomicBool; 3],
    pipe_ignored: AtomicBool,
    /// It was called.
    begun: AtomicBool,
}

static BEFORE: Before = Before {
    closed: [const { AtomicBool::new(false) }; 3],
    pipe_ignored: AtomicBool::new(false),
    begun: AtomicBool::new(false),
};

/// Whether this process exists for a command alone, as one does that called [`begin_process`]: all its children are ours.
fn is_own_process() -> bool {
    BEFORE.begun.load(Ordering::Relaxed)
}

/// How a program expects to be started, by who started this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Inherited {
    /// Standard descriptors that are closed.
    pub(crate) closed: [bool; 3],
    /// Writing to a pipe that nobody reads is an error and no death.
    pub(crate) pipe_ignored: bool,
}

impl Inherited {
    pub(crate) fn own() -> Self {
        let is = |it: &AtomicBool| it.load(Ordering::Relaxed);
        Self { closed: BEFORE.closed.each_ref().map(is), pipe_ignored: is(&BEFORE.pipe_ignored) }
    }

    /// Puts it back, right before a program is executed. For the child: no allocation.
    pub(crate) fn restore(self) -> Result<(), Errno> {
        if !self.pipe_ignored {
            sys::default_signal(Signal::SIGPIPE)?;
        }
        (0..).zip(self.closed).filter(|(_, closed)| *closed).for_each(|(fd, _)| sys::close_standard(fd));
        Ok(())
    }
}

/// Ends this process as a command ended.
pub(crate) fn end_as(status: Status) -> ! {
    let mut mask = SigSet::empty();
    let _ = pthread_sigmask(SigmaskHow::SIG_BLOCK, None, Some(&mut mask));
    die_as(status, false, &mask)
}

/// Ends this process as the command ended. 124 if its time was up.
pub(crate) fn die_as(status: Status, late: bool, mask: &SigSet) -> ! {
    let code = match status {
        _ if late => 124,
        Status::Exited(code) => code,
        Status::Signaled(number) => {
            if let Ok(signal) = Signal::try_from(number) {
                // One core file is enough, and it is the command's.
                let _ = sys::prctl(libc::PR_SET_DUMPABLE, 0);
                let _ = sys::default_signal(signal);
                let mut mask = *mask;
                mask.remove(signal);
                let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&mask), None);
                let _ = kill(getpid(), signal);
            }
            128 + number
        }
    };
    sys::exit_now(code)
}
