//! The outside: the caller's process while a command runs. It waits, passes signals on, feeds standard input where that
//! is needed, and puts back what the command changed of the caller's: the terminal's foreground group, the offset of a
//! file that is standard input.

use std::io;
use std::marker::PhantomData;
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, pthread_sigmask, raise};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
use nix::sys::wait::waitpid;
use nix::unistd::{Pid, Whence, getpgrp, lseek, read, tcgetpgrp, tcsetpgrp, write};

use super::inside::{PASSED, end_children};
use super::overlay::Copies;
use super::rundir::{RunDir, Sweeper};
use super::step::{REPORT, Report};
use super::upper;
use crate::changes::Changes;
use crate::error::LaunchError;
use crate::launcher::{Limit, Status};
use crate::profile::Limits;
use crate::sys;

/// How long a command may take to end after it was told to, when its time is up.
const GRACE: Duration = Duration::from_secs(2);

/// The signals of this thread, blocked so that they can be read, and as they were before.
pub(crate) struct Signals {
    before: SigSet,
}

impl Signals {
    /// Blocks all signals: until the clone, so that the inside starts with none lost.
    pub(crate) fn block() -> Result<Self, Errno> {
        let mut before = SigSet::empty();
        pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::all()), Some(&mut before))?;
        Ok(Self { before })
    }

    /// The mask as it was, for the command.
    pub(crate) fn before(&self) -> SigSet {
        self.before
    }

    /// What the outside waits for.
    fn watched() -> SigSet {
        let mut set: SigSet = PASSED.into_iter().collect();
        for extra in [Signal::SIGCHLD, Signal::SIGTTIN, Signal::SIGTTOU, Signal::SIGPIPE] {
            set.add(extra);
        }
        set
    }

    /// Blocks only what is read from now on.
    fn watch(&self) -> Result<SignalFd, Errno> {
        let mut mask = self.before;
        mask.extend(&Self::watched());
        pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&mask), None)?;
        SignalFd::with_flags(&Self::watched(), SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        // Cannot fail: the set is one that the kernel gave.
        let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&self.before), None);
    }
}

/// Directories to take away after the run.
#[derive(Debug, Default)]
pub(crate) struct Leftovers {
    /// The scratch directory, where it is of this run alone and on disk.
    pub(crate) scratch: Option<RunDir>,
    /// The layers of a copy-on-write view.
    pub(crate) copies: Option<Copies>,
    /// Mount points, removed if empty.
    pub(crate) points: Vec<PathBuf>,
    /// Who removes the layers if this process cannot. The last to go.
    pub(crate) sweeper: Option<Sweeper>,
}

impl Leftovers {
    /// Whether there is nothing to remove.
    pub(crate) fn are_none(&self) -> bool {
        self.scratch.is_none() && self.copies.is_none() && self.points.is_empty()
    }

    /// Starts the process that removes the layers of a copy-on-write view if this one cannot. Signals are blocked.
    pub(crate) fn watch_over_copies(&mut self) -> Result<(), LaunchError> {
        if let Some(copies) = &self.copies {
            let sweeper =
                Sweeper::start(&copies.run).map_err(|errno| setup("start a process that cleans up", errno))?;
            self.sweeper = Some(sweeper);
        }
        Ok(())
    }
}

impl Drop for Leftovers {
    fn drop(&mut self) {
        for point in &self.points {
            let _ = std::fs::remove_dir(point);
            if std::fs::symlink_metadata(point).is_ok_and(|found| found.is_file() && found.len() == 0) {
                let _ = std::fs::remove_file(point);
            }
        }
    }
}

/// The terminal, if this process is in its foreground.
pub(crate) struct Terminal {
    fd: c_int,
    group: Pid,
    /// How it was set.
    set: Option<Termios>,
}

impl Terminal {
    /// Before anything runs that could set it.
    pub(crate) fn of_caller() -> Option<Self> {
        let group = getpgrp();
        let fd = (0..3).find(|fd| tcgetpgrp(sys::standard(*fd)) == Ok(group))?;
        Some(Self { fd, group, set: tcgetattr(sys::standard(fd)).ok() })
    }

    /// Sets it as it was, after a command that had no time to do so itself. One that exits may have meant it.
    fn reset(&self) {
        if let Some(set) = &self.set {
            let _ = tcsetattr(sys::standard(self.fd), SetArg::TCSANOW, set);
        }
    }

    /// Puts this process's group into the foreground again. SIGTTOU is blocked meanwhile.
    fn take_back(&self) {
        if tcgetpgrp(sys::standard(self.fd)) != Ok(self.group) {
            let _ = tcsetpgrp(sys::standard(self.fd), self.group);
        }
    }
}

/// What the outside holds besides the process.
pub(crate) struct Ties {
    pub(crate) reports: OwnedFd,
    /// The writing end of standard input, where it is fed.
    pub(crate) feed: Option<OwnedFd>,
    pub(crate) limits: Limits,
    /// What goes when this goes.
    pub(crate) leftovers: Leftovers,
    pub(crate) terminal: Option<Terminal>,
    /// All children of this process are the command's, once the first process is gone.
    pub(crate) heir: bool,
}

/// The outer process's side of a running command.
pub(crate) struct Supervised {
    /// Our child.
    process: Pid,
    /// The sandbox's first process, where that is not our child but its.
    first: Option<OwnedFd>,
    ended: bool,
    /// The command has made an entry that a repository of Git has.
    repository: bool,
    /// The command has left something in the background that goes on.
    stays: bool,
    ties: Ties,
    watched: SignalFd,
    deadline: Option<Instant>,
    /// Tied to this thread: the kernel kills the command when it ends, and its signal mask is changed.
    _thread: PhantomData<*const ()>,
    signals: Signals,
}

/// How the command ended, the limits that it met, and whether it made an entry that a repository of Git has.
type Told = (Status, Vec<Limit>, bool);

/// How waiting went.
type Ended = Result<Told, Untold>;

/// No end was told: what happened instead, and the report that says so, if one does.
pub(crate) struct Untold {
    pub(crate) error: LaunchError,
    pub(crate) report: Option<Report>,
}

impl From<LaunchError> for Untold {
    fn from(error: LaunchError) -> Self {
        Self { error, report: None }
    }
}

impl Supervised {
    /// Takes over a process that was just cloned.
    pub(crate) fn over(
        process: Pid,
        first: Option<OwnedFd>,
        ties: Ties,
        signals: Signals,
    ) -> Result<Self, LaunchError> {
        let watched = match signals.watch() {
            Ok(watched) => watched,
            Err(errno) => {
                end(process);
                return Err(setup("read signals", errno));
            }
        };
        let deadline = ties.limits.wall.and_then(|wall| Instant::now().checked_add(wall));
        Ok(Self {
            process,
            first,
            ended: false,
            repository: false,
            stays: false,
            ties,
            watched,
            deadline,
            _thread: PhantomData,
            signals,
        })
    }

    /// Waits until the command runs, or has failed to.
    pub(crate) fn started(self) -> Result<Self, Untold> {
        match self.report() {
            Some(Report::Started) => Ok(self),
            report => Err(Untold { error: LaunchError::Killed, report }),
        }
    }

    /// The next report; nothing at the end of the inside.
    fn report(&self) -> Option<Report> {
        let mut bytes = [0_u8; REPORT];
        loop {
            match read(&self.ties.reports, &mut bytes) {
                Ok(REPORT) => return Report::from_bytes(bytes),
                Err(Errno::EINTR) => {}
                Ok(_) | Err(_) => return None,
            }
        }
    }

    /// Waits for the end and for the last process of the sandbox, and looks at what it changed in its copy.
    ///
    /// What the command left in the background where it may go on is not ended: then its first process is told.
    pub(crate) fn wait(mut self) -> Result<(Told, Option<Changes>, Option<Pid>), Untold> {
        let ended = self.until_end();
        let left = (self.stays && ended.is_ok()).then_some(self.process);
        self.ended |= left.is_some();
        self.settle();
        Ok((ended?, self.ties.leftovers.copies.as_ref().map(|copies| upper::list(&copies.layers)), left))
    }

    /// Waits for the end. Every process of the command has died then; the first one is still taking down its
    /// namespaces, for which a caller that ends itself need not wait.
    pub(crate) fn wait_and_leave(mut self) -> Ended {
        let ended = self.until_end();
        if ended.is_ok() {
            self.ended = true;
        }
        ended
    }

    fn settle(&mut self) {
        if !self.ended {
            // The first process kills all others before it ends; that it does so at once is only a matter of course.
            self.pass(Signal::SIGKILL);
            let mut bytes = [0_u8; REPORT];
            let mut ready = [PollFd::new(self.ties.reports.as_fd(), PollFlags::POLLIN)];
            let patience = PollTimeout::try_from(GRACE).unwrap_or(PollTimeout::ZERO);
            while poll(&mut ready, patience).is_ok_and(|count| count > 0) {
                if read(&self.ties.reports, &mut bytes).is_ok_and(|length| length == 0) {
                    break;
                }
            }
            if let Some(first) = &self.first {
                // Its parent may have died before it was tied to it.
                let _ = sys::queue_signal_to(first.as_fd(), libc::SIGKILL, 0);
            }
            end(self.process);
            self.ended = true;
            if self.ties.heir && self.ties.leftovers.sweeper.is_none() {
                end_children();
            }
        }
    }

    fn until_end(&mut self) -> Ended {
        let (mut late, mut met) = (0, Vec::new());
        loop {
            let report = match self.next()? {
                Event::Report => self.report(),
                Event::Late => {
                    // Asked to end, then killed with all it started, then killed with who watches over it.
                    late += 1;
                    match late {
                        1 => self.pass(Signal::SIGTERM),
                        2 => self.pass(Signal::SIGKILL),
                        _ => drop(kill(self.process, Signal::SIGKILL)),
                    }
                    self.deadline = Instant::now().checked_add(GRACE);
                    continue;
                }
                Event::Other => continue,
            };
            let (status, offset) = match report {
                Some(Report::Stopped(signal)) => {
                    self.stop(signal);
                    continue;
                }
                Some(Report::Hit(limit)) => {
                    met.push(limit);
                    continue;
                }
                Some(Report::Exited(code, offset)) => (Status::Exited(code), offset),
                Some(Report::Signaled(signal, offset)) => (Status::Signaled(signal), offset),
                None if late > 0 => (Status::Signaled(libc::SIGKILL), -1),
                Some(Report::Started) => continue,
                Some(Report::Stays) => {
                    self.stays = true;
                    continue;
                }
                Some(Report::Repository) => {
                    self.repository = true;
                    continue;
                }
                Some(Report::Failed(_) | Report::NoDirectory(_) | Report::NoProgram(_)) | None => {
                    return Err(Untold { error: LaunchError::Killed, report });
                }
            };
            if offset >= 0 {
                let _ = lseek(sys::standard(0), offset, Whence::SeekSet);
            }
            if let Some(terminal) = &self.ties.terminal {
                terminal.take_back();
                if matches!(status, Status::Signaled(_)) {
                    terminal.reset();
                }
            }
            if late > 0 {
                met.push(Limit::Wall);
            } else if !met.contains(&Limit::Memory) {
                met.extend(Limit::told_by(status, &self.ties.limits));
            }
            return Ok((status, met, self.repository));
        }
    }

    /// Waits until something happens, passing signals and input on.
    fn next(&mut self) -> Result<Event, LaunchError> {
        let timeout = match self.deadline {
            None => PollTimeout::NONE,
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Ok(Event::Late);
                }
                // Rounded up, so that the deadline has passed when the wait ends.
                PollTimeout::try_from(left.saturating_add(Duration::from_millis(1))).unwrap_or(PollTimeout::MAX)
            }
        };
        let nothing = PollFlags::empty();
        let mut ready = [
            PollFd::new(self.ties.reports.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.watched.as_fd(), PollFlags::POLLIN),
            PollFd::new(self.watched.as_fd(), nothing),
        ];
        if let (Some(feed), Some(slot)) = (&self.ties.feed, ready.last_mut()) {
            *slot = PollFd::new(feed.as_fd(), PollFlags::POLLOUT);
        }
        match poll(&mut ready, timeout) {
            Ok(_) => {}
            Err(Errno::EINTR) => return Ok(Event::Other),
            Err(errno) => return Err(setup("wait for the command", errno)),
        }
        let [report, signal, feed] = ready.map(|fd| fd.any().unwrap_or(false));
        if signal {
            self.pass_signals();
        }
        if feed && self.ties.feed.is_some() {
            self.feed();
        }
        Ok(if report { Event::Report } else { Event::Other })
    }

    /// Hands signals that somebody sent to this process to the command. What the terminal sent, it sent to both.
    fn pass_signals(&self) {
        // One at a time: to be told that there is no other is a call that fails (`sys::start_beside`).
        let Ok(Some(found)) = self.watched.read_signal() else { return };
        let Ok(signal) = Signal::try_from(found.ssi_signo.cast_signed()) else { return };
        if found.ssi_code != libc::SI_KERNEL && PASSED.contains(&signal) {
            self.pass(signal);
        }
    }

    fn pass(&self, signal: Signal) {
        // It may have ended: then there is nobody to tell.
        let _ = match &self.first {
            Some(first) => sys::queue_signal_to(first.as_fd(), sys::forward_signal(), signal as c_int),
            None => sys::queue_signal(self.process, sys::forward_signal(), signal as c_int),
        };
    }

    /// Stops as the command has stopped, so that the shell sees its job stop.
    ///
    /// The kernel stops nobody by a key or for the terminal's sake in a group that no shell watches over. A command in a
    /// group of its own has this process's group to watch over it, and so it is told to go on.
    fn stop(&self, signal: c_int) {
        // Who makes its parent its tracer stops by any signal, and the others do not stop this process but end it.
        let signal = match Signal::try_from(signal) {
            Ok(signal @ (Signal::SIGTSTP | Signal::SIGTTIN | Signal::SIGTTOU)) => signal,
            Ok(_) | Err(_) => Signal::SIGSTOP,
        };
        let mut only = SigSet::empty();
        only.add(signal);
        let mut before = SigSet::empty();
        let _ = pthread_sigmask(SigmaskHow::SIG_UNBLOCK, Some(&only), Some(&mut before));
        let _ = raise(signal);
        // SIGCONT waits to be read, if it was what ended a stop: generating the signal threw away an older one.
        if !sys::is_pending(Signal::SIGCONT) {
            self.pass(Signal::SIGCONT);
        }
        let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&before), None);
    }

    /// Moves some of the file that is standard input into the pipe. Its room is no part of what every command needs.
    #[inline(never)]
    fn feed(&mut self) {
        let mut room = [0_u8; 16 * 1024];
        let Some(feed) = &self.ties.feed else { return };
        let more = match read(sys::standard(0), &mut room) {
            Ok(0) | Err(_) => false,
            Ok(length) => match write(feed, room.get(..length).unwrap_or_default()) {
                Ok(written) => {
                    // What did not fit is read again.
                    if let Ok(back) = i64::try_from(length - written)
                        && back > 0
                    {
                        let _ = lseek(sys::standard(0), -back, Whence::SeekCur);
                    }
                    true
                }
                Err(Errno::EAGAIN | Errno::EINTR) => {
                    let back = i64::try_from(length).unwrap_or(0);
                    lseek(sys::standard(0), -back, Whence::SeekCur).is_ok()
                }
                Err(_) => false,
            },
        };
        if !more {
            self.ties.feed = None;
        }
    }

    /// The signal mask of the caller, needed before it kills itself by the command's signal.
    pub(crate) fn caller_mask(&self) -> SigSet {
        self.signals.before()
    }
}

impl Drop for Supervised {
    fn drop(&mut self) {
        self.settle();
    }
}

enum Event {
    Report,
    /// The deadline has passed.
    Late,
    Other,
}

/// Kills the first process of a sandbox, and with it all others, and waits until it is gone.
fn end(process: Pid) {
    let _ = kill(process, Signal::SIGKILL);
    while waitpid(process, None) == Err(Errno::EINTR) {}
}

/// A pipe's end that never blocks.
pub(crate) fn never_block(fd: &OwnedFd) -> Result<(), Errno> {
    fcntl(fd, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).map(drop)
}

/// A step of the set-up outside that failed.
pub(crate) fn setup(step: &'static str, errno: Errno) -> LaunchError {
    LaunchError::Setup { step, error: io::Error::from_raw_os_error(errno as i32) }
}
