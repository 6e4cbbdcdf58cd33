//! Connecting to unix sockets by path, on kernels whose Landlock does not govern it (before ABI 9).
//!
//! The [supervisor](super::supervise) takes every `connect`. A socket whose file lies in scratch (or in shared memory) may
//! be connected to, any other not.

use std::ffi::CStr;
use std::io::Write as _;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl, open, openat};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::stat::Mode;
use nix::unistd::{chdir, fchdir, read};

use super::guarded::Made;
use super::metadata_address;
use super::place::{Caller, Path, locate, locate_in};
use super::supervise::{Outcome, Pending, Supervisor, Taken};
use crate::sys::{self, Notice};

/// The calls that are taken here.
pub(crate) const CONNECT: &[Taken] = &[Taken {
    call: libc::SYS_connect,
    bits: None,
    carry_out: connect,
    why: "Landlock before ABI 9 does not govern connecting to unix sockets by path",
}];

/// The longest address that the kernel takes.
const LONGEST: usize = size_of::<libc::sockaddr_storage>();

/// The calls that are taken besides where something is guarded.
pub(crate) const BIND: &[Taken] = &[Taken {
    call: libc::SYS_bind,
    bits: None,
    carry_out: bind,
    why: "makes the file of a socket, which may have a guarded name; and whose it is says who may connect to it",
}];

/// The files of sockets that the command bound outside scratch. With more than these, the oldest are forgotten.
pub(crate) struct Bound {
    files: [Option<sys::Identity>; 128],
    next: usize,
}

impl Bound {
    pub(crate) fn new() -> Self {
        Self { files: [None; 128], next: 0 }
    }

    fn add(&mut self, file: sys::Identity) {
        if let Some(slot) = self.files.get_mut(self.next % 128) {
            *slot = Some(file);
        }
        self.next = self.next.wrapping_add(1);
    }

    fn holds(&self, file: sys::Identity) -> bool {
        self.files.contains(&Some(file))
    }
}

/// Where a socket's file may lie.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Allowed {
    /// Mounts, by their identity.
    pub(crate) mounts: [Option<u64>; 2],
    /// Abstract names are the sandbox's own, because it has a network namespace.
    pub(crate) own_names: bool,
    /// Other families than unix may connect.
    pub(crate) internet: bool,
    /// It is the host's network that they connect to.
    pub(crate) host: bool,
}

/// An address, copied.
struct Address {
    room: [u8; LONGEST],
    length: usize,
}

impl Address {
    fn read(notice: &Notice) -> Result<Self, Errno> {
        let [_, at, ..] = notice.args;
        let length = usize::try_from(argument(notice, 2)).map_err(|_| Errno::EINVAL)?;
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

/// An argument that the kernel reads as an `int`.
pub(crate) fn argument(notice: &Notice, index: usize) -> c_int {
    #[expect(clippy::cast_possible_truncation, reason = "the kernel reads an int here")]
    let low = notice.args.get(index).copied().unwrap_or_default() as u32;
    low.cast_signed()
}

/// Connects in the caller's place: done, or still to be waited for.
fn connect(supervisor: &mut Supervisor<'_>, notice: &Notice) -> Result<Outcome, Errno> {
    let allowed = supervisor.duties.sockets;
    let socket = socket_of(thread(notice), argument(notice, 0))?;
    let address = Address::read(notice)?;
    supervisor.is_current(notice)?;
    let domain = sys::socket_option(socket.as_fd(), libc::SO_DOMAIN)?;
    let blocking = fcntl(&socket, FcntlArg::F_GETFL)? & libc::O_NONBLOCK == 0;
    if domain != libc::AF_UNIX {
        if !allowed.internet {
            return Err(Errno::EACCES);
        }
        if allowed.host && metadata_address::is(address.bytes()) {
            return Err(Errno::EACCES);
        }
        return match connect_without_waiting(socket.as_fd(), address.bytes()) {
            Err(Errno::EINPROGRESS) if blocking => Ok(Outcome::Later(Pending::Connecting(socket))),
            other => other.map(|()| Outcome::Done),
        };
    }
    if address.family() != Some(libc::AF_UNIX) || address.name().is_empty() {
        // To disconnect, or nonsense that the kernel answers itself.
        return connect_without_waiting(socket.as_fd(), address.bytes()).map(|()| Outcome::Done);
    }
    if address.name().first() == Some(&0) {
        if !allowed.own_names {
            return Err(Errno::EACCES);
        }
        return connect_without_waiting(socket.as_fd(), address.bytes()).map(|()| Outcome::Done);
    }
    let file = supervisor.socket_file(notice, address.name())?;
    match connect_without_waiting(socket.as_fd(), &by_descriptor(&file)) {
        Err(Errno::EAGAIN) if blocking => Ok(Outcome::Later(Pending::Connect { socket, file })),
        other => other.map(|()| Outcome::Done),
    }
}

/// Binds in the caller's place.
fn bind(supervisor: &mut Supervisor<'_>, notice: &Notice) -> Result<Outcome, Errno> {
    let socket = socket_of(thread(notice), argument(notice, 0))?;
    let address = Address::read(notice)?;
    supervisor.is_current(notice)?;
    let unix = address.family() == Some(libc::AF_UNIX)
        && sys::socket_option(socket.as_fd(), libc::SO_DOMAIN)? == libc::AF_UNIX;
    if !unix || address.name().first().is_none_or(|first| *first == 0) {
        // No file: an internet address, an abstract name, or one that the kernel chooses.
        return sys::bind(socket.as_fd(), address.bytes()).map(|()| Outcome::Done);
    }
    let caller = Caller { thread: thread(notice) };
    let name = address.name().split(|byte| *byte == 0).next().unwrap_or_default();
    let here = caller.directory(libc::AT_FDCWD)?;
    let place = locate_in(caller, &here, Path::of(&[name])?, false)?;
    supervisor.is_current(notice)?;
    if place.found.is_some() {
        return Err(Errno::EADDRINUSE);
    }
    supervisor.permit(&place, Made::Other)?;
    caller.take_mask()?;
    // The name that the socket tells its peers is the one that the caller gave, where that means the same to this process
    // and nothing that the command does changes it: links of `/proc` do neither.
    let done = if place.is_reached_plainly(&here, name) {
        fchdir(&here)?;
        sys::bind(socket.as_fd(), address.bytes())
    } else {
        fchdir(&place.parent)?;
        let mut plain = Address { room: [0; LONGEST], length: 2 };
        plain.room.copy_from_slice(&address.room);
        let last = place.name()?.to_bytes();
        let room = plain.room.get_mut(2..2 + last.len()).ok_or(Errno::EINVAL)?;
        room.copy_from_slice(last);
        plain.length += last.len();
        sys::bind(socket.as_fd(), plain.bytes())
    };
    chdir(c"/")?;
    done?;
    supervisor.bound.add(sys::identity(place.parent.as_fd(), place.name()?)?);
    Ok(Outcome::Done)
}

/// Tries a unix connection again.
pub(crate) fn try_again(socket: OwnedFd, file: OwnedFd) -> Result<Outcome, Errno> {
    match connect_without_waiting(socket.as_fd(), &by_descriptor(&file)) {
        Err(Errno::EAGAIN) => Ok(Outcome::Later(Pending::Connect { socket, file })),
        other => other.map(|()| Outcome::Done),
    }
}

impl Supervisor<'_> {
    /// The socket's file, if it may be connected to.
    fn socket_file(&self, notice: &Notice, name: &[u8]) -> Result<OwnedFd, Errno> {
        let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
        let caller = Caller { thread: thread(notice) };
        let place = locate(caller, libc::AT_FDCWD, Path::of(&[name])?, true)?;
        // If the caller is gone, its number may have been another's when its directory was looked at.
        self.is_current(notice)?;
        let follow = if place.magic { OFlag::empty() } else { OFlag::O_NOFOLLOW };
        let file = openat(&place.parent, place.name()?, OFlag::O_PATH | OFlag::O_CLOEXEC | follow, Mode::empty())?;
        if self.may_connect(&file)? { Ok(file) } else { Err(Errno::EACCES) }
    }

    fn may_connect(&self, file: &OwnedFd) -> Result<bool, Errno> {
        let Some(scratch) = &self.duties.beneath else {
            let mount = sys::mount_id(file.as_raw_fd(), c"")?;
            let private = self.duties.sockets.mounts.contains(&Some(mount))
                || self.duties.named.iter().any(|named| named.mount == Some(mount));
            return Ok(private || self.bound.holds(sys::identity(file.as_fd(), c"")?));
        };
        let mut room = [0; libc::PATH_MAX as usize];
        let link = Text::new(format_args!("/proc/self/fd/{}", file.as_raw_fd()), b"")?;
        let path = sys::read_link(link.c_str()?, &mut room)?;
        let named = self.duties.named.iter().any(|named| named.path.to_bytes() == path);
        Ok(named || path.strip_prefix(scratch.to_bytes()).is_some_and(|rest| rest.starts_with(b"/")))
    }
}

/// A path, put together without allocating.
pub(crate) struct Text {
    room: [u8; 192],
}

impl Text {
    pub(crate) fn new(start: std::fmt::Arguments<'_>, rest: &[u8]) -> Result<Self, Errno> {
        let mut text = Self { room: [0; 192] };
        let mut at = text.room.as_mut_slice();
        at.write_fmt(start).and_then(|()| at.write_all(rest)).map_err(|_| Errno::ENAMETOOLONG)?;
        Ok(text)
    }

    pub(crate) fn c_str(&self) -> Result<&CStr, Errno> {
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
pub(crate) fn leader(thread: c_int) -> Result<c_int, Errno> {
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

/// How a connection that was begun has ended, if it has.
pub(crate) fn outcome(socket: OwnedFd) -> Result<Outcome, Errno> {
    let mut ready = [PollFd::new(socket.as_fd(), PollFlags::POLLOUT)];
    if poll(&mut ready, PollTimeout::ZERO)? == 0 {
        return Ok(Outcome::Later(Pending::Connecting(socket)));
    }
    match sys::socket_option(socket.as_fd(), libc::SO_ERROR)? {
        0 => Ok(Outcome::Done),
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
