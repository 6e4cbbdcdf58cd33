//! Pairs of unix datagram sockets, where no layer could keep one end from being pointed at a socket of the host.
//!
//! A datagram names its peer in `sendto` and `sendmsg`, which nobody takes for want of speed. So a pair of the kind that
//! keeps messages apart as well, and whose ends are never connected again, is made in its place.

use std::os::fd::AsFd;

use libc::c_int;
use nix::errno::Errno;

use super::supervise::{Outcome, Supervisor, Taken};
use super::unix::argument;
use crate::sys::{self, Notice};

/// Set in the numbers of `SOCK_DGRAM` and of `SOCK_RAW`, which unix sockets take for it, and in no other that they have.
const DATAGRAM: u32 = libc::SOCK_DGRAM.cast_unsigned();

/// The calls that are taken here.
pub(crate) const PAIRS: &[Taken] = &[Taken {
    call: libc::SYS_socketpair,
    bits: Some((1, DATAGRAM)),
    carry_out: pair,
    why: "one end of a datagram pair can be pointed at a host socket",
}];

fn pair(supervisor: &mut Supervisor<'_>, notice: &Notice) -> Result<Outcome, Errno> {
    const FLAGS: c_int = libc::SOCK_NONBLOCK | libc::SOCK_CLOEXEC;
    let [.., at, _, _] = notice.args;
    let (kind, protocol) = (argument(notice, 1), argument(notice, 2));
    if ![libc::SOCK_DGRAM, libc::SOCK_RAW].contains(&(kind & !FLAGS)) {
        return Err(Errno::ESOCKTNOSUPPORT);
    }
    if ![0, libc::PF_UNIX].contains(&protocol) {
        return Err(Errno::EPROTONOSUPPORT);
    }
    let mut numbers = [0; 8];
    let thread = notice.pid.cast_signed();
    if sys::read_memory(thread, at, &mut numbers)? != numbers.len() {
        return Err(Errno::EFAULT);
    }
    let (one, other) = sys::pair_of_messages(kind & libc::SOCK_NONBLOCK != 0)?;
    supervisor.is_current(notice)?;
    let give = |end| supervisor.give(notice, end, kind & libc::SOCK_CLOEXEC != 0);
    for (end, room) in [&one, &other].into_iter().zip(numbers.chunks_exact_mut(4)) {
        room.copy_from_slice(&give(end.as_fd())?.to_ne_bytes());
    }
    sys::write_memory(thread, at, &numbers)?;
    Ok(Outcome::Done)
}
