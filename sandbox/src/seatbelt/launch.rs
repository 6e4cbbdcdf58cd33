//! Running a command under `sandbox-exec`: a group of processes of its own, in front of the terminal if the caller was,
//! to which signals are passed on and which ends with the command. Not tried on a real macOS yet.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::resource::Resource;
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, killpg, pthread_sigmask};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpgrp, getuid, mkdtemp, tcgetpgrp, tcsetpgrp};

use super::{SANDBOX_EXEC, enforcement, expresses, why_not, words};
use crate::command::Command;
use crate::enforcement::Enforcement;
use crate::env;
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Backend, Ended, Launcher, Limit, Running, Status, Support, Wanted};
use crate::profile::{Limits, Profile, Scratch};
use crate::sys::{self, Before};

/// `sandbox-exec` as it is on this host.
#[derive(Debug, Clone)]
pub(crate) struct Seatbelt;

/// Signals that a command is told of. TSTP and CONT come as they come to any job.
const FORWARDED: [Signal; 8] = [
    Signal::SIGTERM,
    Signal::SIGHUP,
    Signal::SIGINT,
    Signal::SIGQUIT,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGWINCH,
    Signal::SIGCONT,
];

fn unusable(why: impl Into<String>) -> Unavailable {
    Unavailable::Program { backend: Backend::Seatbelt, why: why.into() }
}

/// The launcher, if it can be had and can express the profile.
pub(crate) fn find(wanted: &Wanted, profile: &Profile) -> Result<Seatbelt, Unavailable> {
    let found = fs::metadata(SANDBOX_EXEC).map_err(|error| unusable(format!("`{SANDBOX_EXEC}`: {error}")))?;
    if found.uid() != 0 || found.permissions().mode() & 0o022 != 0 {
        return Err(unusable(format!("`{SANDBOX_EXEC}` can be changed by others than root")));
    }
    // Whether this process is in a sandbox already, only trying tells; what pi-guard runs is told.
    if std::env::var_os("PI_GUARD").is_some() {
        trial()?;
    }
    expresses(profile)?;
    match enforcement(profile).lacks(&wanted.require) {
        None => Ok(Seatbelt),
        Some(layer) => Err(Unavailable::Layer { layer, why: why_not(layer).to_owned() }),
    }
}

/// Loads rules that allow everything, which a process in a sandbox may not.
fn trial() -> Result<(), Unavailable> {
    let mut process = Process::new(SANDBOX_EXEC);
    process.args(["-p", "(version 1)(allow default)", "--", "/usr/bin/true"]).env_clear().stdin(Stdio::null());
    let said = process.output().map_err(|error| unusable(error.to_string()))?;
    if said.status.success() {
        return Ok(());
    }
    let text = String::from_utf8(said.stderr).unwrap_or_default();
    let first = text.lines().next().unwrap_or("it ended without a word");
    Err(unusable(format!("{first} (inside another sandbox macOS allows no second one)")))
}

impl Launcher for Seatbelt {
    fn backend(&self) -> Backend {
        Backend::Seatbelt
    }

    fn probe(&self) -> Result<Support, Unavailable> {
        trial()?;
        let profile = Profile::builder().build().map_err(|error| unusable(error.to_string()))?;
        let kernel = nix::sys::utsname::uname().ok();
        let kernel = kernel.and_then(|it| it.release().to_str().map(str::to_owned)).unwrap_or_default();
        Ok(Support {
            rung: None,
            enforcement: enforcement(&profile),
            blocked: Vec::new(),
            kernel,
            root: getuid().is_root(),
        })
    }

    fn enforcement(&self, profile: &Profile) -> Enforcement {
        enforcement(profile)
    }

    fn spawn(&self, profile: &Profile, command: &Command) -> Result<Running, LaunchError> {
        Ok(Running { inner: start(profile, command)?, enforcement: enforcement(profile) })
    }

    fn exec_then(
        &self,
        profile: &Profile,
        command: &Command,
        then: &mut dyn FnMut(&Ended),
    ) -> Result<Infallible, LaunchError> {
        let (status, limit) = start(profile, command)?.wait()?;
        then(&Ended::of((status, limit.into_iter().collect(), true)));
        if limit.is_some() {
            sys::exit_now(124);
        }
        end_as(status)
    }
}

/// Ends this process as a command ended.
pub(crate) fn end_as(status: Status) -> ! {
    if let Status::Signaled(number) = status
        && let Ok(signal) = Signal::try_from(number)
    {
        let only: SigSet = [signal].into_iter().collect();
        let _ = pthread_sigmask(SigmaskHow::SIG_UNBLOCK, Some(&only), None);
        let _ = kill(nix::unistd::getpid(), signal);
    }
    sys::exit_now(status.shell_code())
}

/// A command that runs. Its group is killed, and its own scratch removed, when this goes.
pub(crate) struct Supervised {
    child: Child,
    group: Pid,
    deadline: Option<Instant>,
    scratch: Option<OwnScratch>,
    /// The caller's group is in front of the terminal, and the command's meanwhile.
    in_front: bool,
    mask: SigSet,
}

/// A directory of this run alone.
struct OwnScratch(PathBuf);

impl Drop for OwnScratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn setup(step: &'static str) -> impl FnOnce(Errno) -> LaunchError {
    move |errno| LaunchError::Setup { step, error: errno.into() }
}

fn start(profile: &Profile, command: &Command) -> Result<Supervised, LaunchError> {
    check_input()?;
    let (own, scratch) = match &profile.scratch {
        Scratch::Dir(path) => (None, path.clone()),
        Scratch::PerRun => {
            let pattern = std::env::temp_dir().join("pi-guard-run-XXXXXX");
            let made = mkdtemp(&pattern).map_err(setup("make a scratch directory"))?;
            (Some(OwnScratch(made.clone())), made)
        }
    };
    let temporary = scratch.canonicalize().unwrap_or_else(|_| scratch.clone());
    let variables = env::confined(profile, command.variables(), &temporary, command.directory());
    let cwd = match command.directory() {
        Some(directory) => directory.to_owned(),
        None => std::env::current_dir().map_err(|error| LaunchError::Cwd(PathBuf::from("."), error))?,
    };
    fs::read_dir(&cwd).map_err(|error| LaunchError::Cwd(cwd.clone(), error))?;
    let program = find_program(command.program(), &variables, &cwd)?;
    let resolve = |path: &Path| path.canonicalize().ok();
    let all = words(profile, &scratch, &resolve, program.as_os_str(), command.argv())?;
    let (first, rest) = all.split_first().ok_or(LaunchError::Nul)?;
    let mut process = Process::new(first);
    process.args(rest).env_clear().envs(variables).current_dir(&cwd).process_group(0);
    let mut mask = SigSet::empty();
    let passed: SigSet = FORWARDED.into_iter().collect();
    pthread_sigmask(SigmaskHow::SIG_BLOCK, Some(&passed), Some(&mut mask)).map_err(setup("block signals"))?;
    sys::begin_with(&mut process, Before { close: descriptors(), limits: limits(&profile.limits), mask });
    let child = match process.spawn() {
        Ok(child) => child,
        Err(error) => {
            let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&mask), None);
            let nul = error.kind() == io::ErrorKind::InvalidInput;
            return Err(if nul { LaunchError::Nul } else { LaunchError::Setup { step: "start sandbox-exec", error } });
        }
    };
    let group = Pid::from_raw(i32::try_from(child.id()).map_err(|_| setup("start sandbox-exec")(Errno::EINVAL))?);
    let in_front = tcgetpgrp(terminal()).is_ok_and(|front| front == getpgrp());
    if in_front {
        front(group);
    }
    let deadline = profile.limits.wall.and_then(|time| Instant::now().checked_add(time));
    Ok(Supervised { child, group, deadline, scratch: own, in_front, mask })
}

fn terminal() -> BorrowedFd<'static> {
    static INPUT: std::sync::OnceLock<io::Stdin> = std::sync::OnceLock::new();
    INPUT.get_or_init(io::stdin).as_fd()
}

/// Puts a group in front of the terminal. This process is then in the back, and would be stopped for taking it again.
fn front(group: Pid) {
    let stop: SigSet = [Signal::SIGTTOU].into_iter().collect();
    let mut mask = SigSet::empty();
    let _ = pthread_sigmask(SigmaskHow::SIG_BLOCK, Some(&stop), Some(&mut mask));
    let _ = tcsetpgrp(terminal(), group);
    let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&mask), None);
}

/// Standard input must be no way to write. Seatbelt is asked when a file is opened, and it is open already.
fn check_input() -> Result<(), LaunchError> {
    let Ok(found) = fs::metadata("/dev/fd/0") else { return Ok(()) };
    if found.is_dir() {
        return Err(LaunchError::Stdin("is a directory, by which everything in it could be reached"));
    }
    let device = found.file_type().is_char_device() || found.file_type().is_fifo() || found.file_type().is_socket();
    if !device && sys::is_writable(0) {
        return Err(LaunchError::Stdin("is a file that was opened for writing; open it for reading (`<`)"));
    }
    Ok(())
}

/// The descriptors of this process but the standard ones.
fn descriptors() -> Vec<i32> {
    let listed = fs::read_dir("/dev/fd").into_iter().flatten().flatten();
    listed.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(|fd| *fd > 2).collect()
}

fn limits(limits: &Limits) -> Vec<(Resource, u64)> {
    // The others were refused, or are held by this process.
    let Limits { wall: _, memory: _, processes: _, file_size, open_files, cpu } = *limits;
    let seconds = cpu.map(|time| time.as_secs() + u64::from(time.subsec_nanos() > 0));
    [(Resource::RLIMIT_FSIZE, file_size), (Resource::RLIMIT_NOFILE, open_files), (Resource::RLIMIT_CPU, seconds)]
        .into_iter()
        .filter_map(|(resource, limit)| Some((resource, limit?)))
        .collect()
}

/// Where a program is, as `execvp` finds it: `sandbox-exec` would only say that it failed.
fn find_program(name: &OsStr, variables: &[(OsString, OsString)], cwd: &Path) -> Result<PathBuf, LaunchError> {
    let missing = || LaunchError::NotFound(name.to_owned());
    let path = variables.iter().find(|(variable, _)| variable == "PATH").map(|(_, value)| value.as_os_str());
    let candidates: Vec<PathBuf> = if name.is_empty() {
        Vec::new()
    } else if name.as_encoded_bytes().contains(&b'/') {
        vec![cwd.join(name)]
    } else {
        std::env::split_paths(path.unwrap_or(OsStr::new("/usr/bin:/bin"))).map(|at| cwd.join(at).join(name)).collect()
    };
    let mut refused = None;
    for candidate in candidates {
        match fs::metadata(&candidate) {
            Ok(found) if found.is_file() && found.permissions().mode() & 0o111 != 0 => return Ok(candidate),
            Ok(_) => refused = Some(io::Error::from(io::ErrorKind::PermissionDenied)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => refused = Some(error),
        }
    }
    Err(refused.map_or_else(missing, |error| LaunchError::NotExecutable(name.to_owned(), error)))
}

impl Supervised {
    /// Waits for the end, passing signals on meanwhile.
    pub(crate) fn wait(mut self) -> Result<(Status, Option<Limit>), LaunchError> {
        let group = self.group;
        let passed: SigSet = FORWARDED.into_iter().collect();
        let (done, ended) = mpsc::channel::<()>();
        // Signals are blocked in every thread of the caller that matters; this one takes them.
        thread::spawn(move || {
            while let Ok(signal) = passed.wait() {
                if ended.try_recv() == Err(mpsc::TryRecvError::Disconnected) {
                    break;
                }
                let _ = killpg(group, signal);
            }
        });
        let result = self.watch();
        drop(done);
        result
    }

    fn watch(&mut self) -> Result<(Status, Option<Limit>), LaunchError> {
        let (tell, told) = mpsc::channel();
        let group = self.group;
        thread::spawn(move || {
            loop {
                let seen = waitpid(group, Some(WaitPidFlag::WUNTRACED));
                let over = matches!(seen, Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..)) | Err(_));
                if seen != Err(Errno::EINTR) && (tell.send(seen).is_err() || over) {
                    return;
                }
            }
        });
        let mut limit = None;
        loop {
            let left =
                self.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()));
            let seen = match told.recv_timeout(if limit.is_some() { Duration::MAX } else { left }) {
                Ok(seen) => seen,
                Err(RecvTimeoutError::Timeout) => {
                    limit = Some(Limit::Wall);
                    let _ = killpg(group, Signal::SIGKILL);
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Err(LaunchError::Killed),
            };
            match seen {
                Ok(WaitStatus::Exited(_, code)) => return Ok((Status::Exited(code), limit)),
                Ok(WaitStatus::Signaled(_, signal, _)) => return Ok((Status::Signaled(signal as i32), limit)),
                Ok(WaitStatus::Stopped(..)) => self.stop_too(),
                Ok(_) => {}
                Err(errno) => return Err(setup("wait for the command")(errno)),
            }
        }
    }

    /// A job whose command is stopped is stopped; when it goes on, so does the command.
    fn stop_too(&self) {
        if self.in_front {
            front(getpgrp());
        }
        let _ = kill(nix::unistd::getpid(), Signal::SIGSTOP);
        if self.in_front {
            front(self.group);
        }
        let _ = killpg(self.group, Signal::SIGCONT);
    }
}

impl Drop for Supervised {
    fn drop(&mut self) {
        let _ = killpg(self.group, Signal::SIGKILL);
        let _ = self.child.wait();
        if self.in_front {
            front(getpgrp());
        }
        let _ = pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&self.mask), None);
        drop(self.scratch.take());
    }
}
