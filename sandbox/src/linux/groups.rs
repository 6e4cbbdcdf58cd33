//! Signals to the command's own process group, where Landlock does not keep them inside (before ABI 6).
//!
//! For the sake of job control a command is in the group of its caller, whose other processes no process namespace
//! keeps out of `kill(0, …)`: it would reach pi-guard and the rest of the pipeline.

use nix::errno::Errno;
use nix::unistd::{Pid, getpgid};

use super::members;
use super::supervise::{Outcome, Supervisor, Taken};
use super::unix::{argument, leader};
use crate::sys::{self, Notice};

/// The calls that are taken here.
pub(crate) const SIGNALLING: &[Taken] = &[Taken {
    call: libc::SYS_kill,
    bits: None,
    carry_out: signal,
    why: "with 0 it reaches the caller's process group, of which the command is, and Landlock before ABI 6 lets it",
}];

fn signal(supervisor: &mut Supervisor<'_>, notice: &Notice) -> Result<Outcome, Errno> {
    // What is judged are numbers in registers, so that the kernel may go on with the rest.
    if argument(notice, 0) != 0 {
        return Ok(Outcome::GoOn);
    }
    let group = |process| getpgid(Some(Pid::from_raw(process))).map(Pid::as_raw);
    let caller = leader(notice.pid.cast_signed())?;
    // A group that began inside has a number here. Nobody who has left the caller's finds a way back into it.
    if group(caller)? != 0 {
        return Ok(Outcome::GoOn);
    }
    supervisor.is_current(notice)?;
    let mut sent = Err(Errno::ESRCH);
    members::each(true, |process| {
        if group(process) == Ok(0) {
            sent = sent.or(sys::signal(process, argument(notice, 1)));
        }
    })?;
    sent.map(|()| Outcome::Done)
}
