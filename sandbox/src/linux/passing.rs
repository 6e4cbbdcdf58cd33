//! Passing signals on to the command: each once, whether it was sent to pi-guard or to its whole process group.
//!
//! A signal to the group comes to the command itself, to this process and to the outside, which hands it to this process
//! again. What this process got together with the command is passed on no second time. Who sends to the members of a group
//! one by one may begin with the outside: so a signal that was handed over waits a moment for this process's own.

use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::unistd::{Pid, getpgid, getpgrp, getppid};

use crate::sys;

/// Signals that programs take differently the second time, and that are often sent to a whole process group.
const ONCE: [Signal; 8] = [
    Signal::SIGINT,
    Signal::SIGQUIT,
    Signal::SIGTSTP,
    Signal::SIGWINCH,
    Signal::SIGTERM,
    Signal::SIGHUP,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
];

/// How long the outside may take to pass on what it got together with this process, on a machine that is very busy. What
/// it passed on ends the wait; only where the kernel made one signal of two of the outside's, another is taken for it.
const TOGETHER: Duration = Duration::from_secs(2);

/// How long this process's own copy may come after the one that was handed over.
const BEHIND: Duration = Duration::from_millis(20);

/// The signals of the sandbox's first process.
pub(crate) struct Passing {
    command: Option<Pid>,
    own_processes: bool,
    /// Who may send signals to pass on: the outside, which a process namespace shows as 0.
    outside: i32,
    signals: SignalFd,
    pairs: [Pair; ONCE.len()],
}

/// The two ways on which one signal comes.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Pair {
    /// When it last came to this process itself, and not from the outside since.
    own: Option<Instant>,
    /// When it was handed over, and not to this process itself since.
    handed: Option<Instant>,
}

/// What is to be done about a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Pass,
    Nothing,
}

impl Pair {
    /// It came to this process itself.
    fn own(&mut self, now: Instant) {
        if self.handed.take().is_none() {
            self.own = Some(now);
        }
    }

    /// The outside handed it over.
    fn handed(&mut self, now: Instant) -> Step {
        if self.own.take().is_some_and(|own| now.duration_since(own) < TOGETHER) {
            return Step::Nothing;
        }
        // A second one that waits is passed on for the first.
        let waits = self.handed.replace(now).is_some();
        if waits { Step::Pass } else { Step::Nothing }
    }

    /// Time has passed.
    fn later(&mut self, now: Instant) -> Step {
        match self.handed {
            Some(handed) if now.duration_since(handed) >= BEHIND => {
                self.handed = None;
                Step::Pass
            }
            Some(_) | None => Step::Nothing,
        }
    }
}

impl Passing {
    /// Before there is a command: [`Passing::to`] names it.
    pub(crate) fn new(own_processes: bool) -> Result<Self, Errno> {
        // Everything is blocked since before the clone.
        let signals = SignalFd::with_flags(&SigSet::all(), SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)?;
        let outside = if own_processes { 0 } else { getppid().as_raw() };
        let pairs = [Pair::default(); ONCE.len()];
        Ok(Self { command: None, own_processes, outside, signals, pairs })
    }

    /// Whom signals are passed on to.
    pub(crate) fn to(&mut self, command: Pid) {
        self.command = Some(command);
    }

    pub(crate) fn signals(&self) -> BorrowedFd<'_> {
        self.signals.as_fd()
    }

    /// Whether something waits for its time, with nothing else to wake for.
    pub(crate) fn waits(&self) -> bool {
        self.pairs.iter().any(|pair| pair.handed.is_some())
    }

    /// Takes what came, and passes on what is due.
    pub(crate) fn pass(&mut self) -> Result<(), Errno> {
        while let Some(found) = self.signals.read_signal()? {
            let number = found.ssi_signo.cast_signed();
            let from_outside = found.ssi_pid.cast_signed() == self.outside;
            // What is sent to a whole group comes from anybody, which only a process namespace shows as the outside.
            if !from_outside && (self.own_processes || number >= sys::forward_signal()) {
                continue;
            }
            let once = |number: i32| ONCE.iter().position(|once| *once as i32 == number);
            if number == sys::abandoned_signal() {
                self.send(Signal::SIGKILL);
            } else if number == sys::forward_signal() {
                let Ok(signal) = Signal::try_from(found.ssi_int) else {
                    continue;
                };
                let shares = self.shares_group();
                let pair = once(found.ssi_int).filter(|_| shares).and_then(|at| self.pairs.get_mut(at));
                if pair.is_none_or(|pair| pair.handed(Instant::now()) == Step::Pass) {
                    self.send(signal);
                }
            } else if let Some(pair) = once(number).and_then(|at| self.pairs.get_mut(at)) {
                pair.own(Instant::now());
            }
        }
        for (at, signal) in ONCE.into_iter().enumerate() {
            if self.pairs.get_mut(at).is_some_and(|pair| pair.later(Instant::now()) == Step::Pass) {
                self.send(signal);
            }
        }
        Ok(())
    }

    /// Takes what came, where there is no command any more: whether somebody outside asked for the end.
    pub(crate) fn is_told_to_end(&self) -> bool {
        let ends = [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP, Signal::SIGQUIT].map(|signal| signal as i32);
        let mut told = false;
        while let Ok(Some(found)) = self.signals.read_signal() {
            told |= found.ssi_pid.cast_signed() == self.outside && ends.contains(&found.ssi_signo.cast_signed());
        }
        told
    }

    /// Whether the command is in this process's group, so that what comes to the group comes to it.
    fn shares_group(&self) -> bool {
        self.command.is_some_and(|command| getpgid(Some(command)) == Ok(getpgrp()))
    }

    fn send(&self, signal: Signal) {
        if let Some(command) = self.command {
            // It may have ended: then there is nobody to tell.
            let _ = kill(command, signal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_signal_on_two_ways_is_one_in_either_order() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        // The group's copy first, the outside's long after.
        let mut pair = Pair::default();
        pair.own(at(0));
        assert_eq!(pair.handed(at(1500)), Step::Nothing);
        assert_eq!((pair.later(at(1600)), pair), (Step::Nothing, Pair::default()));
        // The outside's first.
        assert_eq!((pair.handed(at(0)), pair.later(at(5))), (Step::Nothing, Step::Nothing));
        pair.own(at(10));
        assert_eq!((pair.later(at(100)), pair), (Step::Nothing, Pair::default()));
        // To pi-guard alone, once and twice.
        assert_eq!(
            (pair.handed(at(0)), pair.later(at(25)), pair.later(at(50))),
            (Step::Nothing, Step::Pass, Step::Nothing)
        );
        assert_eq!(
            (pair.handed(at(60)), pair.handed(at(61)), pair.later(at(90))),
            (Step::Nothing, Step::Pass, Step::Pass)
        );
        // Long after the group's.
        pair.own(at(100));
        assert_eq!((pair.handed(at(9000)), pair.later(at(9030))), (Step::Nothing, Step::Pass));
    }
}
