//! Connecting to unix sockets by path, on kernels whose Landlock does not govern it (before ABI 9).
//!
//! A filter hands every `connect` of the command to the sandbox's first process. That one copies the address, and the
//! socket, and carries the call out itself: what it looked at is what is connected, however the caller changes its
//! memory meanwhile. A socket whose file lies in scratch (or in shared memory) may be connected to, any other not.

use std::ffi::CStr;
use std::io::Write as _;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl, open, openat};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::stat::Mode;
use nix::unistd::read;

use crate::sys::{self, Notice};

/// How many blocking calls may wait at a time; one more is told to try again.
pub(crate) const WAITING: usize = 16;

/// The longest address that the kernel takes.
const LONGEST: usize = size_of::<libc::sockaddr_storage>();

/// Where a socket's file may lie.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Allowed {
    /// Mounts, by their identity.
    pub(crate) mounts: [Option<u64>; 2],
    /// Abstract names are the sandbox's own, because it has a network namespace.
    pub(crate) own_names: bool,
    /// Other families than unix may connect.
    pub(crate) internet: bool,
}

/// A blocking call that has not ended yet.
struct Pending {
    id: u64,
    socket: OwnedFd,
    /// A unix socket, whose listener's queue is full: the address to try again.
    again: Option<OwnedFd>,
}

/// Serves one listener.
pub(crate) struct Supervisor<'a> {
    listener: OwnedFd,
    allowed: Allowed,
    /// On the rung without mounts: the scratch directory, without symbolic links.
    beneath: Option<&'a CStr>,
    pending: [Option<Pending>; WAITING],
}

/// An address, copied.
struct Address {
    room: [u8; LONGEST],
    length: usize,
}

impl Address {
    fn read(notice: &Notice) -> Result<Self, Errno> {
        let [_, at, length, ..] = notice.args;
        #[expect(clippy::cast_possible_truncation, reason = "the kernel reads an int here")]
        let length = usize::try_from((length as u32).cast_signed()).map_err(|_| Errno::EINVAL)?;
        let mut address = Self { room: [0; LONGEST], length };
        let room = address.room.get_mut(..length).ok_or(Errno::EINVAL)?;
        if sys::read_memory(thread(notice), at, room)? != length {
            return Err(Errno::EFAULT);
        }
        Ok(address)
    }

    fn bytes(&self) -> &[u8] {
        self.room.get(..self.length).unwrap_or_default()
    }

    fn family(&self) -> Option<c_int> {
        let [low, high] = self.bytes().first_chunk::<2>()?;
        Some(c_int::from(u16::from_ne_bytes([*low, *high])))
    }

    /// What follows the family.
    fn name(&self) -> &[u8] {
        self.bytes().get(2..).unwrap_or_default()
    }
}

fn thread(notice: &Notice) -> c_int {
    notice.pid.cast_signed()
}

impl<'a> Supervisor<'a> {
    pub(crate) fn new(listener: OwnedFd, allowed: Allowed, beneath: Option<&'a CStr>) -> Self {
        Self { listener, allowed, beneath, pending: [const { None }; WAITING] }
    }

    pub(crate) fn listener(&self) -> BorrowedFd<'_> {
        self.listener.as_fd()
    }

    /// The sockets that are waited for, so that `poll` wakes when one is done.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.pending.iter().flatten().filter(|pending| pending.again.is_none()).map(|pending| pending.socket.as_fd())
    }

    /// Whether a call has to be tried again soon, without anything to wake for.
    pub(crate) fn retries(&self) -> bool {
        self.pending.iter().flatten().any(|pending| pending.again.is_some())
    }

    /// Takes one call. False once nobody is left who could make one.
    pub(crate) fn serve(&mut self) -> bool {
        let notice = match sys::receive_notice(self.listener.as_fd()) {
            Ok(notice) => notice,
            Err(Errno::ENOENT | Errno::EINTR | Errno::EAGAIN) => return true,
            Err(_) => return false,
        };
        match self.begin(&notice) {
            Ok(Some(pending)) => match self.pending.iter_mut().find(|slot| slot.is_none()) {
                Some(slot) => *slot = Some(pending),
                None => sys::answer_notice(self.listener.as_fd(), notice.id, Err(Errno::EAGAIN)),
            },
            Ok(None) => sys::answer_notice(self.listener.as_fd(), notice.id, Ok(())),
            Err(errno) => sys::answer_notice(self.listener.as_fd(), notice.id, Err(errno)),
        }
        true
    }

    /// Ends the calls that are done, and tries those again that could not be begun.
    pub(crate) fn finish(&mut self) {
        for slot in &mut self.pending {
            let Some(pending) = slot else { continue };
            if !sys::notice_is_valid(self.listener.as_fd(), pending.id) {
                *slot = None;
                continue;
            }
            let result = match &pending.again {
                Some(file) => match connect_without_waiting(pending.socket.as_fd(), &by_descriptor(file)) {
                    Err(Errno::EAGAIN) => continue,
                    other => other,
                },
                None => match outcome(pending.socket.as_fd()) {
                    Err(Errno::EINPROGRESS) => continue,
                    other => other,
                },
            };
            sys::answer_notice(self.listener.as_fd(), pending.id, result);
            *slot = None;
        }
    }

    /// Carries a call out: done, or still to be waited for.
    fn begin(&self, notice: &Notice) -> Result<Option<Pending>, Errno> {
        #[expect(clippy::cast_possible_truncation, reason = "the kernel reads an int here")]
        let number = (notice.args.first().copied().unwrap_or_default() as u32).cast_signed();
        let socket = socket_of(thread(notice), number)?;
        let address = Address::read(notice)?;
        if !sys::notice_is_valid(self.listener.as_fd(), notice.id) {
            return Err(Errno::EINTR);
        }
        let domain = sys::socket_option(socket.as_fd(), libc::SO_DOMAIN)?;
        let blocking = fcntl(&socket, FcntlArg::F_GETFL)? & libc::O_NONBLOCK == 0;
        let pending = |again| Pending { id: notice.id, socket, again };
        if domain != libc::AF_UNIX {
            if !self.allowed.internet {
                return Err(Errno::EACCES);
            }
            let socket = pending(None);
            return match connect_without_waiting(socket.socket.as_fd(), address.bytes()) {
                Err(Errno::EINPROGRESS) if blocking => Ok(Some(socket)),
                other => other.map(|()| None),
            };
        }
        if address.family() != Some(libc::AF_UNIX) || address.name().is_empty() {
            // To disconnect, or nonsense that the kernel answers itself.
            return connect_without_waiting(pending(None).socket.as_fd(), address.bytes()).map(|()| None);
        }
        if address.name().first() == Some(&0) {
            if !self.allowed.own_names {
                return Err(Errno::EACCES);
            }
            return connect_without_waiting(pending(None).socket.as_fd(), address.bytes()).map(|()| None);
        }
        let file = self.file(thread(notice), address.name())?;
        let by_descriptor = by_descriptor(&file);
        let waiting = pending(Some(file));
        match connect_without_waiting(waiting.socket.as_fd(), &by_descriptor) {
            Err(Errno::EAGAIN) if blocking => Ok(Some(waiting)),
            other => other.map(|()| None),
        }
    }

    /// The socket's file, if it may be connected to.
    fn file(&self, thread: c_int, name: &[u8]) -> Result<OwnedFd, Errno> {
        let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
        let flags = OFlag::O_PATH | OFlag::O_CLOEXEC;
        // `/proc/self` is the caller's, not ours.
        let own = [b"/proc/self/".as_slice(), b"/proc/thread-self/"].into_iter().find_map(|own| name.strip_prefix(own));
        let file = if let Some(rest) = own {
            open(Text::new(format_args!("/proc/{thread}/"), rest)?.c_str()?, flags, Mode::empty())?
        } else if name.starts_with(b"/") {
            open(Text::new(format_args!(""), name)?.c_str()?, flags, Mode::empty())?
        } else {
            let cwd = Text::new(format_args!("/proc/{thread}/cwd"), b"")?;
            let cwd = open(cwd.c_str()?, flags | OFlag::O_DIRECTORY, Mode::empty())?;
            openat(&cwd, Text::new(format_args!(""), name)?.c_str()?, flags, Mode::empty())?
        };
        if self.may_connect(&file)? { Ok(file) } else { Err(Errno::EACCES) }
    }

    fn may_connect(&self, file: &OwnedFd) -> Result<bool, Errno> {
        let Some(scratch) = self.beneath else {
            let mount = sys::mount_id(file.as_raw_fd(), c"")?;
            return Ok(self.allowed.mounts.contains(&Some(mount)));
        };
        let mut room = [0; libc::PATH_MAX as usize];
        let link = Text::new(format_args!("/proc/self/fd/{}", file.as_raw_fd()), b"")?;
        let path = sys::read_link(link.c_str()?, &mut room)?;
        Ok(path.strip_prefix(scratch.to_bytes()).is_some_and(|rest| rest.starts_with(b"/")))
    }
}

/// A path, put together without allocating.
struct Text {
    room: [u8; 192],
}

impl Text {
    fn new(start: std::fmt::Arguments<'_>, rest: &[u8]) -> Result<Self, Errno> {
        let mut text = Self { room: [0; 192] };
        let mut at = text.room.as_mut_slice();
        at.write_fmt(start).and_then(|()| at.write_all(rest)).map_err(|_| Errno::ENAMETOOLONG)?;
        Ok(text)
    }

    fn c_str(&self) -> Result<&CStr, Errno> {
        CStr::from_bytes_until_nul(&self.room).map_err(|_| Errno::ENAMETOOLONG)
    }
}

/// The caller's socket, copied.
fn socket_of(thread: c_int, number: c_int) -> Result<OwnedFd, Errno> {
    let process = match sys::pidfd_open(thread, true) {
        Err(Errno::EINVAL) => sys::pidfd_open(leader(thread)?, false)?,
        other => other?,
    };
    sys::pidfd_getfd(process.as_fd(), number)
}

/// The process that a thread belongs to: before Linux 6.9 only processes have descriptors.
fn leader(thread: c_int) -> Result<c_int, Errno> {
    let status = open(Text::new(format_args!("/proc/{thread}/status"), b"")?.c_str()?, OFlag::O_RDONLY, Mode::empty())?;
    let mut room = [0; 1024];
    let length = read(&status, &mut room)?;
    let mut lines = room.get(..length).unwrap_or_default().split(|byte| *byte == b'\n');
    let number = lines.find_map(|line| line.strip_prefix(b"Tgid:")).unwrap_or_default().trim_ascii();
    std::str::from_utf8(number).ok().and_then(|number| number.parse().ok()).ok_or(Errno::ESRCH)
}

/// The address by which an open file is connected to, whatever has happened to its name.
fn by_descriptor(file: &OwnedFd) -> [u8; 32] {
    let mut address = [0; 32];
    let [low, high] = u16::try_from(libc::AF_UNIX).unwrap_or(0).to_ne_bytes();
    let mut at = address.as_mut_slice();
    // Fits: the text is at most 24 bytes long.
    let _ = at.write_all(&[low, high]);
    let _ = write!(at, "/proc/self/fd/{}", file.as_raw_fd());
    address
}

/// Connects without letting this process wait. The flag is on the caller's socket too, for that moment.
fn connect_without_waiting(socket: BorrowedFd<'_>, address: &[u8]) -> Result<(), Errno> {
    let flags = OFlag::from_bits_retain(fcntl(socket, FcntlArg::F_GETFL)?);
    if flags.contains(OFlag::O_NONBLOCK) {
        return sys::connect(socket, address);
    }
    fcntl(socket, FcntlArg::F_SETFL(flags | OFlag::O_NONBLOCK))?;
    let result = sys::connect(socket, address);
    fcntl(socket, FcntlArg::F_SETFL(flags))?;
    result
}

/// How a connection that was begun has ended; `EINPROGRESS` if it has not.
fn outcome(socket: BorrowedFd<'_>) -> Result<(), Errno> {
    let mut ready = [PollFd::new(socket, PollFlags::POLLOUT)];
    if poll(&mut ready, PollTimeout::ZERO)? == 0 {
        return Err(Errno::EINPROGRESS);
    }
    match sys::socket_option(socket, libc::SO_ERROR)? {
        0 => Ok(()),
        error => Err(Errno::from_raw(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_put_together_and_never_cut() {
        let text = Text::new(format_args!("/proc/{}/", 12), b"cwd").unwrap();
        assert_eq!(text.c_str().unwrap(), c"/proc/12/cwd");
        assert!(Text::new(format_args!(""), &[b'a'; 192]).and_then(|text| text.c_str().map(drop)).is_err());
    }

    #[test]
    fn a_thread_leads_to_its_process() {
        let thread = std::thread::spawn(|| leader(nix::unistd::gettid().as_raw()));
        assert_eq!(thread.join().unwrap(), Ok(nix::unistd::getpid().as_raw()));
    }
}
