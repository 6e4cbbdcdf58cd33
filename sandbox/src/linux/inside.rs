//! The inside: what the first process of a sandbox does, from the clone to the end of the command.
//!
//! With a process namespace it is process 1 (*init*): it reaps, passes signals on and takes everything along when it
//! ends. Without one it is a *keeper* that adopts orphans. Between the clone and the end it does not allocate: it may
//! be the copy of one thread of many.

use std::ffi::{CStr, CString};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

use libc::{c_int, sock_filter};
use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, pthread_sigmask};
use nix::sys::stat::{Mode, stat};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, chdir, read, write};

use super::Inherited;
use super::caps;
use super::ceilings::{Ceilings, Gauge};
use super::landlock::Fence;
use super::mounts::Mounts;
use super::namespaces::{self, Identity};
use super::passing::Passing;
use super::stdin::{Input, Standard};
use super::step::{During, Failure, Report, Step};
use super::supervise::{Duties, Supervisor, WAITING};
use crate::launcher::Limit;
use crate::sys::{self, ScriptRoom, Stack, Words};

/// What is executed.
pub(crate) struct Program {
    /// The paths to try, in the order of `PATH`.
    pub(crate) candidates: Vec<CString>,
    pub(crate) argv: Words,
    pub(crate) environment: Words,
    pub(crate) room: ScriptRoom,
}

/// Removes a directory in the place of an outside that was killed: by a program, since this process cannot allocate.
pub(crate) struct Sweep {
    argv: Words,
    environment: Words,
}

impl Sweep {
    pub(crate) fn of(directory: CString) -> Self {
        // Directories that were made unreadable need their modes back first.
        // What the command started may live for a moment longer, and write.
        let script = c"exec </dev/null >/dev/null 2>&1; n=0; while [ $n -lt 100 ]; do chmod -R u+rwx -- \"$1\"; \
                       rm -rf -- \"$1\" && break; n=$((n+1)); sleep 0.1; done; \
                       case ${1%/*} in */pi-guard-*) rmdir -- \"${1%/*}\";; esac";
        let argv = [c"sh", c"-c", script, c"sh"].map(CStr::to_owned).into_iter().chain([directory]).collect();
        Self { argv: Words::new(argv), environment: Words::new(vec![c"PATH=/usr/bin:/bin".to_owned()]) }
    }

    /// Becomes that program. Returns only if that failed: then the directory stays.
    pub(crate) fn replace_process(&self) {
        // What waits to be taken, such as SIGPIPE for the report that nobody reads, is thrown away.
        for signal in PASSED.into_iter().chain([Signal::SIGPIPE]) {
            let _ = sys::ignore_signal(signal);
        }
        let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::empty()), None);
        sys::execve(c"/bin/sh", &self.argv, &self.environment);
    }
}

/// Everything the inside needs, made before the clone.
#[expect(clippy::struct_excessive_bools, reason = "switches that are independent of each other")]
pub(crate) struct Inside {
    /// Otherwise it is only watched over: rights and descriptors pass on, and there is neither fence nor filter.
    pub(crate) confined: bool,
    pub(crate) identity: Option<Identity>,
    pub(crate) loopback: bool,
    pub(crate) mounts: Option<Mounts>,
    pub(crate) own_processes: bool,
    /// A keeper watches in the place of process 1.
    pub(crate) keeper: bool,
    /// What a keeper removes if it is left alone.
    pub(crate) sweep: Option<Sweep>,
    pub(crate) cwd: CString,
    pub(crate) standard: Standard,
    pub(crate) fed: Option<OwnedFd>,
    pub(crate) limits: Vec<(Resource, u64)>,
    pub(crate) ceilings: Ceilings,
    pub(crate) fence: Fence,
    pub(crate) filter: Vec<sock_filter>,
    /// What the first process carries out for the command.
    pub(crate) supervise: Option<Duties>,
    /// The filter where there can be no supervisor, because another sandbox around this one has one.
    pub(crate) unsupervised: Option<Vec<sock_filter>>,
    pub(crate) program: Program,
    pub(crate) inherited: Inherited,
    /// The signal mask that the command starts with.
    pub(crate) signals: SigSet,
    /// What the command leaves in the background goes on after it, up to this time from the start.
    pub(crate) stays: Option<Stay>,
}

/// How long what is left in the background may go on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stay {
    pub(crate) wall: Option<Duration>,
}

/// Why a command did not start.
pub(crate) enum Start {
    Failed(Failure),
    NoDirectory(Errno),
    NoProgram(Errno),
}

impl From<Failure> for Start {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<Start> for Report {
    fn from(start: Start) -> Self {
        match start {
            Start::Failed(failure) => Self::Failed(failure),
            Start::NoDirectory(errno) => Self::NoDirectory(errno),
            Start::NoProgram(errno) => Self::NoProgram(errno),
        }
    }
}

/// The signals that the outside passes on, and with them everything this side waits for.
pub(crate) const PASSED: [Signal; 9] = [
    Signal::SIGTERM,
    Signal::SIGINT,
    Signal::SIGHUP,
    Signal::SIGQUIT,
    Signal::SIGWINCH,
    Signal::SIGTSTP,
    Signal::SIGCONT,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
];

impl Inside {
    /// Lives the whole life of the first process. Never returns to the copy of the caller's stack.
    pub(crate) fn run(&mut self, reports: &OwnedFd, stack: &mut Stack, tell_start: bool) -> ! {
        let tell = |report: Report| write(reports, &report.to_bytes());
        let told = match self.live(reports, stack, tell_start) {
            Ok(end) => tell(end),
            Err(start) => tell(start.into()),
        };
        if told.is_err()
            && let Some(sweep) = &self.sweep
        {
            // The outside is gone, and would have removed the scratch directory.
            sweep.replace_process();
        }
        sys::exit_now(i32::from(told.is_err()))
    }

    fn live(&mut self, reports: &OwnedFd, stack: &mut Stack, tell_start: bool) -> Result<Report, Start> {
        let begun = Instant::now();
        self.enter()?;
        let input = self.settle(reports)?;
        // The caller may have died before its death could be noticed: then nobody reads any more.
        let mut readers = [PollFd::new(reports.as_fd(), PollFlags::empty())];
        if poll(&mut readers, PollTimeout::ZERO).during(Step::Tie)? > 0 {
            return Err(Failure { step: Step::Tie, errno: Errno::EPIPE }.into());
        }
        if self.fenced_together() {
            self.fence.restrict().during(Step::Landlock)?;
        }
        // Before the command starts: from then on nothing here may lack a descriptor.
        let passing = Passing::new(self.own_processes).during(Step::Signals)?;
        let (mut failure, mut listener) = (None, None);
        let pid = sys::run_until_exec(stack, 0, || {
            failure = Some(self.become_command(&mut listener));
            127
        })
        .during(Step::Clone)?;
        if let Some(start) = failure {
            return Err(start);
        }
        (0..3).for_each(sys::close_standard);
        if let Some(duties) = &mut self.supervise {
            duties.look();
        }
        let supervisor =
            self.supervise.as_ref().zip(listener).map(|(duties, to)| Supervisor::new(to, duties, self.own_processes));
        let mut watch = Watch::new(pid, self.own_processes, passing, supervisor);
        watch.gauge = Gauge::new(self.ceilings, self.own_processes);
        let told = if tell_start { write(reports, &Report::Started.to_bytes()).map(drop) } else { Ok(()) };
        let end = match told.and_then(|()| watch.until_end(reports, self.stays.is_some())) {
            Ok(end) => end,
            Err(errno) => {
                // The outside may be gone. Whatever it was, nothing of the command goes on.
                let _ = kill(pid, Signal::SIGKILL);
                watch.end_all();
                return Err(Failure { step: Step::Signals, errno }.into());
            }
        };
        if watch.repository {
            write(reports, &Report::Repository.to_bytes()).during(Step::Tie)?;
        }
        let offset = self.standard.offset(input.as_ref());
        let report = match end {
            End::Exited(code) => Report::Exited(code, offset),
            End::Signaled(signal) => Report::Signaled(signal, offset),
        };
        if let Some(stay) = self.stays
            && leaves_somebody()
        {
            drop(input);
            // From here on nobody outside watches: the end of the one who did is not the end of this.
            sys::on_parent_death(0).during(Step::Tie)?;
            let told = write(reports, &Report::Stays.to_bytes()).and_then(|_| write(reports, &report.to_bytes()));
            if told.is_ok() {
                watch.stay(stay.wall.and_then(|wall| begun.checked_add(wall)));
            }
            sys::exit_now(i32::from(told.is_err()));
        }
        // Closing the supervisor's descriptor takes the filter down, which is slow: this process ends after it has told.
        std::mem::forget(watch);
        Ok(report)
    }

    /// Namespaces, mounts and directory: what needs rights over the new namespaces.
    fn enter(&mut self) -> Result<(), Start> {
        if self.keeper {
            // Not by a signal that kills: first everything else has to end.
            sys::on_parent_death(sys::abandoned_signal()).during(Step::Tie)?;
        } else {
            sys::on_parent_death(libc::SIGKILL).during(Step::Tie)?;
        }
        if let Some(identity) = &self.identity {
            identity.map().during(Step::Identity)?;
        }
        if self.loopback {
            namespaces::loopback().during(Step::Loopback)?;
        }
        if let Some(mounts) = &mut self.mounts {
            mounts.apply()?;
        }
        self.settle_in()
    }

    /// Gives up every right, and every descriptor but the standard ones, the reports and a copy of input.
    fn settle(&mut self, reports: &OwnedFd) -> Result<Option<OwnedFd>, Failure> {
        if self.confined {
            caps::drop_all().during(Step::Caps)?;
        }
        // The memory of this process is a copy of the caller's, its environment included: nobody may look into it.
        sys::prctl(libc::PR_SET_DUMPABLE, 0).during(Step::Caps)?;
        if !self.own_processes {
            sys::prctl(libc::PR_SET_CHILD_SUBREAPER, 1).during(Step::Tie)?;
        }
        drop(self.fed.take());
        if self.confined {
            close_all_but(Some(reports.as_raw_fd())).during(Step::Descriptors)?;
        }
        let input = match self.standard.input {
            Input::Again { .. } => Some(sys::standard(0).try_clone_to_owned().map_err(|_| Errno::EMFILE)),
            Input::Own | Input::Fed => None,
        };
        input.transpose().during(Step::Stdin)
    }

    /// Becomes the command. Returns only if that failed.
    fn become_command(&mut self, listener: &mut Option<OwnedFd>) -> Start {
        match self.confine(listener) {
            Ok(()) => self.program.execute(),
            Err(failure) => Start::Failed(failure),
        }
    }

    /// Whether this process lives behind the command's own fence, since it makes files in its place.
    fn fenced_together(&self) -> bool {
        self.supervise.as_ref().is_some_and(|duties| duties.guarded.is_some())
    }

    /// The last layers, and the signals as the command expects them.
    fn confine(&mut self, listener: &mut Option<OwnedFd>) -> Result<(), Failure> {
        if self.keeper {
            sys::on_parent_death(libc::SIGKILL).during(Step::Tie)?;
        }
        if self.confined && !self.fenced_together() {
            self.fence.restrict().during(Step::Landlock)?;
        }
        pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&self.signals), None).during(Step::Signals)?;
        if self.confined {
            self.filter(listener)?;
        }
        // Not earlier: they are the command's, and neither the first process nor what is left to do here has to live with them.
        for (resource, limit) in &self.limits {
            let (_, most) = getrlimit(*resource).during(Step::Limits)?;
            // At the higher one SIGKILL comes; at the lower one a signal that says why.
            let last = if *resource == Resource::RLIMIT_CPU { limit.saturating_add(1) } else { *limit };
            setrlimit(*resource, most.min(*limit), most.min(last)).during(Step::Limits)?;
        }
        // The last step: a number that is free is taken by whatever is opened next.
        self.inherited.restore().during(Step::Signals)
    }

    fn filter(&self, listener: &mut Option<OwnedFd>) -> Result<(), Failure> {
        if self.supervise.is_none() {
            return sys::install_filter(&self.filter).during(Step::Filter);
        }
        // This process shares its descriptors with the first one until it is replaced, which closes its own.
        match (sys::install_listener(&self.filter), &self.unsupervised) {
            (Err(_), Some(stricter)) => sys::install_filter(stricter).during(Step::Filter)?,
            (Err(Errno::EBUSY), None) => return Err(Failure { step: Step::Supervise, errno: Errno::EBUSY }),
            (given, _) => *listener = Some(given.during(Step::Filter)?),
        }
        Ok(())
    }

    /// The *exec* shape: this process itself becomes the command. Returns only if that failed.
    pub(crate) fn replace(mut self) -> Start {
        match self.prepare_self() {
            Ok(()) => self.become_command(&mut None),
            Err(start) => start,
        }
    }

    fn prepare_self(&self) -> Result<(), Start> {
        self.settle_in()?;
        caps::drop_all().during(Step::Caps)?;
        close_all_but(None).during(Step::Descriptors)?;
        Ok(())
    }

    /// Directory and standard descriptors.
    fn settle_in(&self) -> Result<(), Start> {
        chdir(self.cwd.as_c_str()).map_err(Start::NoDirectory)?;
        self.standard.replace(self.fed.as_ref()).during(Step::Stdin)?;
        Ok(())
    }
}

impl Program {
    /// Tries the candidates as `execvp` does: on to the next where there is no file or no right, and a file that is no
    /// program is a script for the shell.
    pub(crate) fn execute(&mut self) -> Start {
        let mut denied = false;
        for candidate in &self.candidates {
            let mut errno = sys::execve(candidate, &self.argv, &self.environment);
            if errno == Errno::ENOEXEC {
                errno = sys::execve_script(c"/bin/sh", candidate, &self.argv, &self.environment, &mut self.room);
            }
            if errno == Errno::EACCES {
                // A directory that may not be entered holds no program, as far as anybody can tell.
                denied |= stat(candidate.as_c_str()).is_ok();
            } else if ![Errno::ENOENT, Errno::ENOTDIR, Errno::ENODEV, Errno::ESTALE].contains(&errno) {
                return Start::NoProgram(errno);
            }
        }
        Start::NoProgram(if denied { Errno::EACCES } else { Errno::ENOENT })
    }
}

/// Closes every descriptor above the standard ones, but one.
pub(crate) fn close_all_but(kept: Option<c_int>) -> Result<(), Errno> {
    let Some(kept) = kept.and_then(|fd| u32::try_from(fd).ok()).filter(|fd| *fd >= 3) else {
        return sys::close_range(3, u32::MAX);
    };
    if kept > 3 {
        sys::close_range(3, kept - 1)?;
    }
    sys::close_range(kept + 1, u32::MAX)
}

enum End {
    Exited(c_int),
    Signaled(c_int),
}

/// Watches over the command until it ends.
struct Watch<'a> {
    command: Pid,
    own_processes: bool,
    passing: Passing,
    supervisor: Option<Supervisor<'a>>,
    /// The command has made an entry that a repository of Git has.
    repository: bool,
    gauge: Option<Gauge>,
    /// A process was refused, and this was told.
    refused: bool,
    /// When all has to end, where nobody outside sees to that.
    until: Option<Instant>,
}

impl<'a> Watch<'a> {
    fn new(command: Pid, own_processes: bool, mut passing: Passing, supervisor: Option<Supervisor<'a>>) -> Self {
        passing.to(command);
        Self {
            command,
            own_processes,
            passing,
            supervisor,
            repository: false,
            gauge: None,
            refused: false,
            until: None,
        }
    }

    /// Waits for the command's end; unless something `stays`, all that it left ends then.
    fn until_end(&mut self, reports: &OwnedFd, stays: bool) -> Result<End, Errno> {
        loop {
            if let Some(end) = self.reap(reports)? {
                if !stays {
                    self.end_all();
                }
                return Ok(end);
            }
            let calls = self.wait()?;
            self.passing.pass()?;
            if calls.contains(PollFlags::POLLHUP) {
                // Nobody is left who could call. The command is not reaped yet, and this would be told again and again.
                self.supervisor = None;
            }
            self.supervise(!calls.is_empty());
            self.hold(reports)?;
        }
    }

    /// Watches over what the command left until the last of it ends, the time is up, or somebody outside asks for the end.
    #[inline(never)]
    fn stay(&mut self, until: Option<Instant>) {
        self.until = until;
        loop {
            // Signals are taken before children are looked for: one that ends in between wakes the wait.
            let told = self.passing.is_told_to_end();
            let late = until.is_some_and(|until| until <= Instant::now());
            if told || late || self.gauge.as_mut().is_some_and(Gauge::is_over) {
                return self.end_all();
            }
            if !leaves_somebody() {
                return;
            }
            let Ok(calls) = self.wait() else { return self.end_all() };
            if calls.contains(PollFlags::POLLHUP) {
                self.supervisor = None;
            }
            self.supervise(!calls.is_empty());
        }
    }

    /// Waits until something happens. What there is to know about calls to carry out.
    fn wait(&self) -> Result<PollFlags, Errno> {
        let idle = || PollFd::new(self.passing.signals(), PollFlags::POLLIN);
        let mut ready: [PollFd<'_>; 2 + WAITING] = std::array::from_fn(|_| idle());
        let mut count = 1;
        let mut timeout = if self.passing.waits() { PollTimeout::from(5_u8) } else { PollTimeout::NONE };
        if let Some(supervisor) = &self.supervisor {
            let calls = PollFd::new(supervisor.listener(), PollFlags::POLLIN);
            let sockets = supervisor.waiting().map(|socket| PollFd::new(socket, PollFlags::POLLOUT));
            for (slot, fd) in ready.iter_mut().skip(1).zip(std::iter::once(calls).chain(sockets)) {
                *slot = fd;
                count += 1;
            }
            if supervisor.retries() {
                timeout = PollTimeout::from(2_u8);
            }
        }
        if let Some(until) = self.until {
            let rest = until.saturating_duration_since(Instant::now()) + Duration::from_millis(1);
            let rest = PollTimeout::try_from(rest).unwrap_or(PollTimeout::MAX);
            timeout = if timeout.is_none() { rest } else { timeout.min(rest) };
        }
        if let Some(gauge) = &self.gauge {
            let rest = PollTimeout::try_from(gauge.rest() + Duration::from_millis(1)).unwrap_or(PollTimeout::ZERO);
            timeout = if timeout.is_none() { rest } else { timeout.min(rest) };
        }
        match poll(ready.get_mut(..count).unwrap_or_default(), timeout) {
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return Err(error),
        }
        let [_, calls, ..] = ready;
        let nothing = PollFlags::empty();
        Ok(if self.supervisor.is_some() { calls.revents().unwrap_or(nothing) } else { nothing })
    }

    /// Says that a ceiling was met, and ends what takes too much memory.
    fn hold(&mut self, reports: &OwnedFd) -> Result<(), Errno> {
        let refuses = self.supervisor.as_ref().is_some_and(|supervisor| supervisor.forks.hit);
        if refuses && !self.refused {
            self.refused = true;
            write(reports, &Report::Hit(Limit::Processes).to_bytes())?;
        }
        if self.gauge.as_mut().is_some_and(Gauge::is_over) {
            self.gauge = None;
            write(reports, &Report::Hit(Limit::Memory).to_bytes())?;
            // Without a process namespace the others follow once the command has ended.
            let all = if self.own_processes { Pid::from_raw(-1) } else { self.command };
            let _ = kill(all, Signal::SIGKILL);
        }
        Ok(())
    }

    fn supervise(&mut self, calls: bool) {
        let Some(supervisor) = &mut self.supervisor else { return };
        supervisor.finish();
        let goes_on = !calls || supervisor.serve();
        self.repository |= supervisor.repository.get();
        if !goes_on {
            self.supervisor = None;
        }
    }

    /// Collects every child that changed.
    fn reap(&self, reports: &OwnedFd) -> Result<Option<End>, Errno> {
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG | WaitPidFlag::WUNTRACED | WaitPidFlag::__WALL)) {
                Ok(WaitStatus::Exited(pid, code)) if pid == self.command => {
                    return Ok(Some(End::Exited(code)));
                }
                Ok(WaitStatus::Signaled(pid, signal, _)) if pid == self.command => {
                    return Ok(Some(End::Signaled(signal as c_int)));
                }
                Ok(WaitStatus::Stopped(pid, signal)) if pid == self.command => {
                    write(reports, &Report::Stopped(signal as c_int).to_bytes())?;
                }
                Ok(WaitStatus::StillAlive) | Err(Errno::ECHILD) => return Ok(None),
                // EINVAL: an orphan died by a real-time signal, which `nix` cannot name.
                Ok(_) | Err(Errno::EINTR | Errno::EINVAL) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Ends every process that the command left, and sees each one die.
    #[inline(never)]
    fn end_all(&self) {
        if self.own_processes {
            loop {
                // Fails with ESRCH once nobody is left.
                let _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
                if waitpid(None, Some(WaitPidFlag::__WALL)) == Err(Errno::ECHILD) {
                    return;
                }
            }
        }
        end_children();
    }
}

/// Whether anything lives that the command started: each orphan is a child of this process, which is process 1.
fn leaves_somebody() -> bool {
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG | WaitPidFlag::__WALL)) {
            Ok(WaitStatus::StillAlive) => return true,
            Err(Errno::ECHILD) => return false,
            Ok(_) | Err(_) => {}
        }
    }
}

/// Ends every child of this process, and of its children: it is a subreaper, so that orphans become its own.
#[inline(never)]
pub(crate) fn end_children() {
    loop {
        // Most commands leave nobody: that is known before anything is listed.
        match waitpid(None, Some(WaitPidFlag::__WALL | WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) if kill_children() => {
                let mut none: [PollFd<'_>; 0] = [];
                let _ = poll(&mut none, 1_u8);
            }
            Ok(WaitStatus::StillAlive) | Err(Errno::ECHILD) => return,
            Ok(_) | Err(_) => {}
        }
    }
}

/// Kills every child of this process: with a subreaper, every orphan becomes one. False if they cannot be listed.
#[inline(never)]
fn kill_children() -> bool {
    const LIST: &CStr = c"/proc/thread-self/children";
    let Ok(file) = open(LIST, OFlag::O_RDONLY | OFlag::O_CLOEXEC, Mode::empty()) else {
        return false;
    };
    let mut room = [0_u8; 4096];
    let Ok(length) = read(&file, &mut room) else {
        return false;
    };
    for word in room.get(..length).unwrap_or_default().split(|byte| *byte == b' ') {
        let pid = word.iter().try_fold(0_i32, |number, digit| {
            let digit = i32::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
            number.checked_mul(10)?.checked_add(digit)
        });
        if let Some(pid) = pid.filter(|pid| *pid > 0) {
            let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
        }
    }
    true
}
