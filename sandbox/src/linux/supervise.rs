//! The supervisor: a filter hands it calls of the command, and it carries them out in the caller's place.
//!
//! What a call points at is copied once, looked at, and then done with that copy: whatever the caller does to its memory
//! meanwhile, what was looked at is what happens. "Go on" is never an answer to what was looked at in memory, because the
//! kernel would read the caller's memory again. The supervisor is the sandbox's first process: it has the command's user, mounts and network.
//!
//! A call that can be taken is one [`Taken`] in a table: [`CONNECT`](super::unix::CONNECT) and its like. What the
//! supervisor has to know for them is in [`Duties`], worked out before the clone. Between calls it keeps no state but
//! what waits, and nothing here allocates.

use std::cell::Cell;
use std::ffi::CString;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use libc::{c_int, c_long};
use nix::errno::Errno;

use super::ceilings::Forks;
use super::guarded::Guarded;
use super::{create, unix};
use crate::sys::{self, Notice};

/// How many blocking calls may wait at a time; one more is told to try again.
pub(crate) const WAITING: usize = 16;

/// One call that is taken.
#[derive(Debug)]
pub(crate) struct Taken {
    pub(crate) call: c_long,
    /// Taken only with one of these bits in the low half of this argument; without them the kernel does it itself.
    pub(crate) bits: Option<(u8, u32)>,
    pub(crate) carry_out: fn(&mut Supervisor<'_>, &Notice) -> Result<Outcome, Errno>,
    /// What it is that no other layer holds.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by people and by the test that demands it"))]
    pub(crate) why: &'static str,
}

/// How far a call was carried out.
pub(crate) enum Outcome {
    Done,
    /// The caller gets this descriptor.
    Descriptor {
        file: OwnedFd,
        cloexec: bool,
    },
    Later(Pending),
    /// The kernel carries it out. Never after something was read from the caller's memory.
    GoOn,
}

/// A blocking call that has not ended yet.
pub(crate) enum Pending {
    /// A socket that connects.
    Connecting(OwnedFd),
    /// A unix socket, whose listener's queue is full: the address to try again.
    Connect { socket: OwnedFd, file: OwnedFd },
    /// A named pipe that nobody reads yet.
    Open { at: OwnedFd, flags: c_int, cloexec: bool },
    /// The reading end of a named pipe that nobody has written to yet.
    Read { file: OwnedFd, cloexec: bool },
    /// A new process, for which there may be no room.
    Fork { thread: c_int },
}

/// What the supervisor has to know, made before the clone.
#[derive(Debug, Default)]
pub(crate) struct Duties {
    /// The calls that it takes.
    pub(crate) tables: Vec<&'static [Taken]>,
    pub(crate) sockets: unix::Allowed,
    /// Sockets of the host that may be connected to.
    pub(crate) named: Vec<Named>,
    /// What may not be made.
    pub(crate) guarded: Option<Guarded>,
    /// On the rung without mounts: the scratch directory, without symbolic links.
    pub(crate) beneath: Option<CString>,
    /// On that rung: below which directories modes, owners, times and attributes may change. Without symbolic links.
    pub(crate) changeable: Vec<CString>,
    /// How many processes and threads there may be at a time.
    pub(crate) processes: Option<u64>,
}

/// A socket of the host that may be connected to.
#[derive(Debug)]
pub(crate) struct Named {
    /// Without symbolic links.
    pub(crate) path: CString,
    /// The mount of it alone, where there are mounts.
    pub(crate) mount: Option<u64>,
}

impl Duties {
    /// Finds out what is known only behind the mounts.
    pub(crate) fn look(&mut self) {
        if self.beneath.is_none() {
            let mount = |path| sys::mount_id(libc::AT_FDCWD, path).ok();
            // Where `/tmp` is a link there is no private one, and what it leads to is the host's.
            let root = mount(c"/");
            let own = |path| mount(path).filter(|own| Some(*own) != root);
            self.sockets.mounts = [own(c"/tmp"), own(c"/dev/shm")];
            for named in &mut self.named {
                named.mount = mount(&named.path);
            }
        }
    }

    fn handler(&self, notice: &Notice) -> Option<&'static Taken> {
        let number = c_long::from(notice.number);
        self.tables.iter().flat_map(|table| table.iter()).find(|taken| taken.call == number)
    }
}

struct Waiting {
    id: u64,
    pending: Pending,
}

/// Serves one listener.
pub(crate) struct Supervisor<'a> {
    listener: OwnedFd,
    pub(crate) duties: &'a Duties,
    /// Sockets that the command bound to a path where the host's may lie too.
    pub(crate) bound: unix::Bound,
    /// The command has made an entry that a repository of Git has.
    pub(crate) repository: Cell<bool>,
    pub(crate) forks: Forks,
    waiting: [Option<Waiting>; WAITING],
}

impl<'a> Supervisor<'a> {
    pub(crate) fn new(listener: OwnedFd, duties: &'a Duties, own_processes: bool) -> Self {
        sys::wake_at_once(listener.as_fd());
        let (repository, forks) = (Cell::new(false), Forks::new(duties.processes, own_processes));
        Self { listener, duties, bound: unix::Bound::new(), repository, forks, waiting: [const { None }; WAITING] }
    }

    /// Whether one more call can wait for its answer.
    pub(crate) fn has_room(&self) -> bool {
        self.waiting.iter().any(Option::is_none)
    }

    pub(crate) fn listener(&self) -> BorrowedFd<'_> {
        self.listener.as_fd()
    }

    /// The sockets that are waited for, so that `poll` wakes when one is done.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.waiting.iter().flatten().filter_map(|waiting| match &waiting.pending {
            Pending::Connecting(socket) => Some(socket.as_fd()),
            Pending::Connect { .. } | Pending::Open { .. } | Pending::Read { .. } | Pending::Fork { .. } => None,
        })
    }

    /// Whether a call has to be tried again soon, without anything to wake for.
    pub(crate) fn retries(&self) -> bool {
        self.waiting.iter().flatten().any(|waiting| !matches!(waiting.pending, Pending::Connecting(_)))
    }

    /// Whether the caller still waits for its answer: if so, what was read by its number is its own.
    pub(crate) fn is_current(&self, notice: &Notice) -> Result<(), Errno> {
        if sys::notice_is_valid(self.listener(), notice.id) { Ok(()) } else { Err(Errno::EINTR) }
    }

    /// Gives the caller of a call that is still to be answered a copy of a descriptor, and says under which number.
    pub(crate) fn give(&self, notice: &Notice, file: BorrowedFd<'_>, cloexec: bool) -> Result<c_int, Errno> {
        sys::give_descriptor(self.listener(), notice.id, file, cloexec)
    }

    /// Takes one call. False once nobody is left who could make one.
    pub(crate) fn serve(&mut self) -> bool {
        let notice = match sys::receive_notice(self.listener.as_fd()) {
            Ok(notice) => notice,
            Err(Errno::ENOENT | Errno::EINTR | Errno::EAGAIN) => return true,
            Err(_) => return false,
        };
        let outcome = match self.duties.handler(&notice) {
            Some(taken) => (taken.carry_out)(self, &notice),
            None => Err(Errno::ENOSYS),
        };
        if let Ok(Outcome::Later(pending)) = outcome {
            match self.waiting.iter_mut().find(|slot| slot.is_none()) {
                Some(slot) => *slot = Some(Waiting { id: notice.id, pending }),
                None => sys::answer_notice(self.listener.as_fd(), notice.id, Err(Errno::EAGAIN)),
            }
        } else {
            self.answer(notice.id, outcome);
        }
        true
    }

    fn answer(&self, id: u64, outcome: Result<Outcome, Errno>) {
        let result = match outcome {
            Ok(Outcome::Done) => Ok(0),
            // Closed here before the caller goes on: what it writes, closes and then executes must not be open for writing.
            Ok(Outcome::Descriptor { file, cloexec }) => {
                sys::give_descriptor(self.listener.as_fd(), id, file.as_fd(), cloexec).inspect(|_| drop(file))
            }
            Ok(Outcome::GoOn) => return sys::let_go_on(self.listener.as_fd(), id),
            Ok(Outcome::Later(_)) => Err(Errno::EAGAIN),
            Err(errno) => Err(errno),
        };
        sys::answer_notice(self.listener.as_fd(), id, result);
    }

    /// Ends the calls that are done, and tries those again that could not be begun.
    pub(crate) fn finish(&mut self) {
        let mut waiting = std::mem::replace(&mut self.waiting, [const { None }; WAITING]);
        for slot in &mut waiting {
            let Some(Waiting { id, pending }) = slot.take() else { continue };
            if !sys::notice_is_valid(self.listener.as_fd(), id) {
                continue;
            }
            match pending.again(&mut self.forks) {
                Ok(Outcome::Later(pending)) => *slot = Some(Waiting { id, pending }),
                outcome => self.answer(id, outcome),
            }
        }
        self.waiting = waiting;
    }
}

impl Pending {
    fn again(self, forks: &mut Forks) -> Result<Outcome, Errno> {
        match self {
            Self::Connecting(socket) => unix::outcome(socket),
            Self::Connect { socket, file } => unix::try_again(socket, file),
            Self::Open { at, flags, cloexec } => create::open_pipe(at, flags, cloexec),
            Self::Read { file, cloexec } => create::read_pipe(file, cloexec),
            Self::Fork { thread } => forks.judge(thread, true),
        }
    }
}
