//! Running a command that nothing confines: in a mode that gates nothing, or where the static decision alone admits it.

use std::{
    convert::Infallible, ffi::OsString, io, os::unix::process::CommandExt, path::PathBuf, process::Command, sync::mpsc,
    thread, time::Duration,
};

use nix::{
    errno::Errno,
    sys::{
        resource::{Resource, getrlimit, setrlimit},
        signal::{SigSet, Signal, kill},
        wait::{Id, WaitPidFlag, waitid},
    },
    unistd::Pid,
};
use pi_guard_sandbox::{LaunchError, Limits, Status};

use crate::fail::Fail;

/// A command as it will be executed.
#[derive(Debug)]
pub(crate) struct Bare {
    /// The words; never empty.
    pub(crate) argv: Vec<OsString>,
    /// The directory, where it is not the caller's.
    pub(crate) cwd: Option<PathBuf>,
    /// The whole environment.
    pub(crate) environment: Vec<(OsString, OsString)>,
    /// The limits.
    pub(crate) limits: Limits,
}

/// Signals that ask a command to end. Those of the terminal reach its whole process group anyway.
const FORWARDED: [Signal; 4] = [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT, Signal::SIGQUIT];

/// How a supervised command ended.
pub(crate) enum Ended {
    By(Status),
    Timeout,
}

impl Bare {
    /// Becomes the command.
    pub(crate) fn exec(&self) -> Result<Infallible, Fail> {
        self.apply_limits()?;
        Err(self.failure(self.command().exec()))
    }

    /// Runs the command for at most this time, passing on the signals that are sent to this process alone.
    ///
    /// The signals are blocked before the command starts, or one that comes early would end this process and leave the
    /// command behind. What is started inherits that, and so is this program, which unblocks them and becomes the command.
    pub(crate) fn run(&self, most: Duration) -> Result<Ended, Fail> {
        self.apply_limits()?;
        let blocked_before =
            SigSet::thread_get_mask().map_err(|error| Fail::Io("cannot read signals", error.into()))?;
        let forwarded: SigSet = FORWARDED.into_iter().filter(|signal| !blocked_before.contains(*signal)).collect();
        forwarded.thread_block().map_err(|error| Fail::Io("cannot block signals", error.into()))?;
        let mut child = self.starter(&forwarded).spawn().map_err(|error| Fail::Io("cannot start a process", error))?;
        let pid = i32::try_from(child.id()).map(Pid::from_raw);
        let pid = pid.map_err(|_| Fail::Io("cannot start a process", io::Error::from(io::ErrorKind::InvalidData)))?;
        thread::spawn(move || {
            while let Ok(signal) = forwarded.wait() {
                _ = kill(pid, signal);
            }
        });
        let (ended, end) = mpsc::channel();
        thread::spawn(move || {
            // The child stays a zombie, so that its number is not given to another process before it is collected below.
            while waitid(Id::Pid(pid), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT) == Err(Errno::EINTR) {}
            _ = ended.send(());
        });
        let timeout = end.recv_timeout(most).is_err();
        if timeout {
            _ = kill(pid, Signal::SIGKILL);
        }
        let status = child.wait().map_err(|error| Fail::Io("cannot wait for the command", error))?;
        Ok(if timeout { Ended::Timeout } else { Ended::By(of(status)) })
    }

    fn starter(&self, unblock: &SigSet) -> Command {
        let mut command = Command::new("/proc/self/exe");
        command.arg("become");
        for signal in unblock {
            command.arg(format!("--unblock={}", signal as i32));
        }
        command.arg("--").args(&self.argv);
        self.surround(&mut command);
        command
    }

    fn command(&self) -> Command {
        let mut words = self.argv.iter();
        let mut command = Command::new(words.next().cloned().unwrap_or_default());
        command.args(words);
        self.surround(&mut command);
        command
    }

    fn surround(&self, command: &mut Command) {
        command.env_clear().envs(self.environment.iter().map(|(name, value)| (name, value)));
        if let Some(cwd) = &self.cwd {
            command.current_dir(cwd);
        }
    }

    /// The limits hold for this process too, which does no more than wait.
    fn apply_limits(&self) -> Result<(), Fail> {
        let limits = [
            (Resource::RLIMIT_AS, self.limits.memory),
            (Resource::RLIMIT_NPROC, self.limits.processes),
            (Resource::RLIMIT_FSIZE, self.limits.file_size),
        ];
        for (resource, most) in limits {
            let Some(most) = most else { continue };
            getrlimit(resource)
                .and_then(|(_, hard)| setrlimit(resource, most.min(hard), most.min(hard)))
                .map_err(|error| Fail::Io("cannot set a limit", error.into()))?;
        }
        Ok(())
    }

    fn failure(&self, error: io::Error) -> Fail {
        let program = self.argv.first().cloned().unwrap_or_default();
        Fail::Launch(if error.kind() == io::ErrorKind::NotFound {
            LaunchError::NotFound(program)
        } else if error.kind() == io::ErrorKind::InvalidInput {
            LaunchError::Nul
        } else {
            LaunchError::NotExecutable(program, error)
        })
    }
}

fn of(status: std::process::ExitStatus) -> Status {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Status::Exited(code),
        (None, Some(signal)) => Status::Signaled(signal),
        (None, None) => Status::Exited(i32::from(crate::exit::FAILED)),
    }
}
