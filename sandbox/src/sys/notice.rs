//! What a supervisor needs: calls that a filter handed over, the caller's memory and descriptors, and answers.

use std::ffi::CStr;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::ptr;

use libc::{c_int, c_ulong};
use nix::errno::Errno;

use super::owned;

/// A call that a filter has handed over (`struct seccomp_notif`).
#[repr(C)]
#[derive(Default, Clone, Copy)]
pub(crate) struct Notice {
    pub(crate) id: u64,
    /// The thread that made the call.
    pub(crate) pid: u32,
    flags: u32,
    pub(crate) number: c_int,
    architecture: u32,
    instruction: u64,
    pub(crate) args: [u64; 6],
}

#[repr(C)]
struct Answer {
    id: u64,
    value: i64,
    error: i32,
    flags: u32,
}

const NOTIFY_RECEIVE: c_ulong = 0xc050_2100;
const NOTIFY_SEND: c_ulong = 0xc018_2101;
const NOTIFY_ID_VALID: c_ulong = 0x4008_2102;

/// The next call that was handed over.
pub(crate) fn receive_notice(listener: BorrowedFd<'_>) -> Result<Notice, Errno> {
    let mut notice = Notice::default();
    // SAFETY: the request writes a structure of this size and layout, which the kernel wants zeroed.
    let done = unsafe { libc::ioctl(listener.as_raw_fd(), NOTIFY_RECEIVE as _, &raw mut notice) };
    Errno::result(done).map(|_| notice)
}

/// Whether the caller still waits: if so, its number has not been given to another process meanwhile.
pub(crate) fn notice_is_valid(listener: BorrowedFd<'_>, id: u64) -> bool {
    // SAFETY: the request reads one 64-bit number.
    unsafe { libc::ioctl(listener.as_raw_fd(), NOTIFY_ID_VALID as _, &raw const id) == 0 }
}

/// Ends a call that was handed over, with a value or an error. The caller may be gone; that is no matter.
pub(crate) fn answer_notice(listener: BorrowedFd<'_>, id: u64, result: Result<c_int, Errno>) {
    let error = result.err().map_or(0, |errno| -(errno as i32));
    let answer = Answer { id, value: result.map_or(0, i64::from), error, flags: 0 };
    // SAFETY: the request reads a structure of this size and layout.
    unsafe { libc::ioctl(listener.as_raw_fd(), NOTIFY_SEND as _, &raw const answer) };
}

/// Lets the kernel carry out a call that was handed over, with whatever the caller's memory holds by then.
pub(crate) fn let_go_on(listener: BorrowedFd<'_>, id: u64) {
    const CONTINUE: u32 = 1;
    let answer = Answer { id, value: 0, error: 0, flags: CONTINUE };
    // SAFETY: the request reads a structure of this size and layout.
    unsafe { libc::ioctl(listener.as_raw_fd(), NOTIFY_SEND as _, &raw const answer) };
}

/// A descriptor for a process, or with `thread` for a thread (Linux 6.9).
pub(crate) fn pidfd_open(pid: c_int, thread: bool) -> Result<OwnedFd, Errno> {
    let flags = if thread { libc::O_EXCL } else { 0 };
    // SAFETY: takes integers.
    owned(unsafe { libc::syscall(libc::SYS_pidfd_open, pid, flags) })
}

/// A copy of another process's descriptor.
pub(crate) fn pidfd_getfd(process: BorrowedFd<'_>, fd: c_int) -> Result<OwnedFd, Errno> {
    // SAFETY: takes integers.
    owned(unsafe { libc::syscall(libc::SYS_pidfd_getfd, process.as_raw_fd(), fd, 0) })
}

/// Reads from the memory of another process; fewer bytes only if that fails in the middle.
pub(crate) fn read_memory(pid: c_int, address: u64, room: &mut [u8]) -> Result<usize, Errno> {
    let local = libc::iovec { iov_base: room.as_mut_ptr().cast(), iov_len: room.len() };
    let remote_base = ptr::without_provenance_mut(usize::try_from(address).map_err(|_| Errno::EFAULT)?);
    let remote = libc::iovec { iov_base: remote_base, iov_len: room.len() };
    // SAFETY: writes at most `room.len()` bytes into `room`; the other address is only a number to the kernel.
    let done = unsafe { libc::process_vm_readv(pid, &raw const local, 1, &raw const remote, 1, 0) };
    usize::try_from(Errno::result(done)?).map_err(|_| Errno::EFAULT)
}

/// Writes to the memory of another process, all or, with an error, perhaps a part.
pub(crate) fn write_memory(pid: c_int, address: u64, bytes: &[u8]) -> Result<(), Errno> {
    // The kernel only reads from it.
    let local = libc::iovec { iov_base: bytes.as_ptr().cast_mut().cast(), iov_len: bytes.len() };
    let remote_base = ptr::without_provenance_mut(usize::try_from(address).map_err(|_| Errno::EFAULT)?);
    let remote = libc::iovec { iov_base: remote_base, iov_len: bytes.len() };
    // SAFETY: reads `bytes.len()` bytes of `bytes`; the other address is only a number to the kernel.
    let done = unsafe { libc::process_vm_writev(pid, &raw const local, 1, &raw const remote, 1, 0) };
    if usize::try_from(Errno::result(done)?) == Ok(bytes.len()) { Ok(()) } else { Err(Errno::EFAULT) }
}

/// Two unix sockets that are connected with each other for good, and keep messages apart.
pub(crate) fn pair_of_messages(nonblocking: bool) -> Result<(OwnedFd, OwnedFd), Errno> {
    let flags = libc::SOCK_CLOEXEC | if nonblocking { libc::SOCK_NONBLOCK } else { 0 };
    let mut ends = [0; 2];
    // SAFETY: writes two integers.
    let made = unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET | flags, 0, ends.as_mut_ptr()) };
    Errno::result(made)?;
    let [one, other] = ends.map(|end| owned(c_int::into(end)));
    Ok((one?, other?))
}

/// Has the kernel switch to the supervisor and back at once, on the caller's processor (Linux 6.6). Before, it is slower.
pub(crate) fn wake_at_once(listener: BorrowedFd<'_>) {
    const NOTIFY_SET_FLAGS: c_ulong = 0x4008_2104;
    const SYNC_WAKE_UP: u64 = 1;
    // SAFETY: the request takes the flags as its argument.
    unsafe { libc::ioctl(listener.as_raw_fd(), NOTIFY_SET_FLAGS as _, SYNC_WAKE_UP) };
}

/// The next entries of a directory, as the kernel writes them (`struct linux_dirent64`); none at its end.
pub(crate) fn read_entries<'a>(directory: &OwnedFd, room: &'a mut [u64]) -> Result<&'a [u8], Errno> {
    let size = size_of_val(room);
    let bytes: *mut u8 = room.as_mut_ptr().cast();
    // SAFETY: writes at most `size` bytes into `room`, which is aligned as the entries are.
    let done = unsafe { libc::syscall(libc::SYS_getdents64, directory.as_raw_fd(), bytes, size) };
    let length = usize::try_from(Errno::result(done)?).map_err(|_| Errno::EINVAL)?;
    // SAFETY: the numbers are initialized, and any byte of one is a byte.
    Ok(unsafe { std::slice::from_raw_parts(bytes, length.min(size)) })
}

/// Gives the caller of a call that is still to be answered a copy of `file` under its lowest free number, which this is.
///
/// # Errors
/// What the caller would have got, such as `EMFILE`. `ENOENT`: the caller is gone.
pub(crate) fn give_descriptor(
    listener: BorrowedFd<'_>,
    id: u64,
    file: BorrowedFd<'_>,
    cloexec: bool,
) -> Result<c_int, Errno> {
    #[repr(C)]
    struct Give {
        id: u64,
        flags: u32,
        from: u32,
        to: u32,
        new_flags: u32,
    }
    const NOTIFY_ADD: c_ulong = 0x4018_2103;
    let new_flags = if cloexec { libc::O_CLOEXEC.cast_unsigned() } else { 0 };
    let give = Give { id, flags: 0, from: file.as_raw_fd().cast_unsigned(), to: 0, new_flags };
    // SAFETY: the request reads a structure of this size and layout.
    let done = unsafe { libc::ioctl(listener.as_raw_fd(), NOTIFY_ADD as _, &raw const give) };
    Errno::result(done)
}

/// `bind(2)` with an address as bytes, whatever its family.
pub(crate) fn bind(socket: BorrowedFd<'_>, address: &[u8]) -> Result<(), Errno> {
    let length = libc::socklen_t::try_from(address.len()).map_err(|_| Errno::EINVAL)?;
    // SAFETY: the kernel copies `length` bytes from a slice of that length and checks them.
    let done = unsafe { libc::bind(socket.as_raw_fd(), address.as_ptr().cast(), length) };
    Errno::result(done).map(drop)
}

/// Where an entry leads if it is a symbolic link, without allocating; `EINVAL` if it is none.
pub(crate) fn read_link_at<'a>(at: BorrowedFd<'_>, name: &CStr, room: &'a mut [u8]) -> Result<&'a [u8], Errno> {
    let at = at.as_raw_fd();
    // SAFETY: the name ends in NUL; writes at most `room.len()` bytes into `room`.
    let length = unsafe { libc::readlinkat(at, name.as_ptr(), room.as_mut_ptr().cast(), room.len()) };
    let length = usize::try_from(Errno::result(length)?).map_err(|_| Errno::EINVAL)?;
    room.get(..length).ok_or(Errno::EINVAL)
}

/// `openat(2)` with flags and mode as the caller gave them.
pub(crate) fn open_at(at: RawFd, name: &CStr, flags: c_int, mode: libc::mode_t) -> Result<OwnedFd, Errno> {
    // SAFETY: the name ends in NUL.
    owned(unsafe { libc::syscall(libc::SYS_openat, at, name.as_ptr(), flags, mode) })
}

/// A directory, without passing a magic link of `/proc` (`ELOOP`), which would be this process's instead of the caller's.
pub(crate) fn open_directory(at: RawFd, path: &CStr) -> Result<OwnedFd, Errno> {
    #[repr(C)]
    struct How {
        flags: u64,
        mode: u64,
        resolve: u64,
    }
    const NO_MAGICLINKS: u64 = 2;
    let flags = libc::O_PATH | libc::O_DIRECTORY | libc::O_CLOEXEC;
    let how = How { flags: u64::from(flags.cast_unsigned()), mode: 0, resolve: NO_MAGICLINKS };
    let size = size_of::<How>();
    // SAFETY: the path ends in NUL and the structure is the kernel's, its size is given.
    owned(unsafe { libc::syscall(libc::SYS_openat2, at, path.as_ptr(), &raw const how, size) })
}

/// `renameat2(2)`.
pub(crate) fn rename_at(
    from: BorrowedFd<'_>,
    old: &CStr,
    to: BorrowedFd<'_>,
    new: &CStr,
    flags: u32,
) -> Result<(), Errno> {
    let (from, to) = (from.as_raw_fd(), to.as_raw_fd());
    // SAFETY: both names end in NUL.
    let done = unsafe { libc::syscall(libc::SYS_renameat2, from, old.as_ptr(), to, new.as_ptr(), flags) };
    Errno::result(done).map(drop)
}

/// `linkat(2)`.
pub(crate) fn link_at(
    from: BorrowedFd<'_>,
    old: &CStr,
    to: BorrowedFd<'_>,
    new: &CStr,
    flags: c_int,
) -> Result<(), Errno> {
    // SAFETY: both names end in NUL.
    let done = unsafe { libc::linkat(from.as_raw_fd(), old.as_ptr(), to.as_raw_fd(), new.as_ptr(), flags) };
    Errno::result(done).map(drop)
}

/// `mknodat(2)`, also for plain files.
pub(crate) fn make_node(at: BorrowedFd<'_>, name: &CStr, mode: libc::mode_t, device: libc::dev_t) -> Result<(), Errno> {
    // SAFETY: the name ends in NUL.
    Errno::result(unsafe { libc::mknodat(at.as_raw_fd(), name.as_ptr(), mode, device) }).map(drop)
}

/// What tells a file from every other, also from a later one with the same number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) device: (u32, u32),
    pub(crate) inode: u64,
    /// When it was made, in seconds and nanoseconds, if the file system knows.
    pub(crate) born: Option<(i64, u32)>,
}

/// The identity of an entry, or with an empty name of `at` itself. Symbolic links are not followed.
pub(crate) fn identity(at: BorrowedFd<'_>, name: &CStr) -> Result<Identity, Errno> {
    // SAFETY: all zeros is a valid value of this plain structure.
    let mut found: libc::statx = unsafe { std::mem::zeroed() };
    let flags = libc::AT_EMPTY_PATH | libc::AT_SYMLINK_NOFOLLOW | libc::AT_NO_AUTOMOUNT;
    let mask = libc::STATX_INO | libc::STATX_BTIME;
    // SAFETY: the name ends in NUL and the structure is ours to write.
    let done = unsafe { libc::statx(at.as_raw_fd(), name.as_ptr(), flags, mask, &raw mut found) };
    Errno::result(done)?;
    let born = (found.stx_mask & libc::STATX_BTIME != 0).then_some((found.stx_btime.tv_sec, found.stx_btime.tv_nsec));
    Ok(Identity { device: (found.stx_dev_major, found.stx_dev_minor), inode: found.stx_ino, born })
}

/// The time by the clock that file systems stamp with, which lags behind the precise one by up to a tick.
pub(crate) fn stamp() -> Result<(i64, u32), Errno> {
    // SAFETY: all zeros is a valid value of this plain structure.
    let mut now: libc::timespec = unsafe { std::mem::zeroed() };
    // SAFETY: the structure is ours to write.
    Errno::result(unsafe { libc::clock_gettime(libc::CLOCK_REALTIME_COARSE, &raw mut now) })?;
    Ok((now.tv_sec, u32::try_from(now.tv_nsec).unwrap_or(0)))
}

/// The flags of an inode (`FS_IOC_GETFLAGS`).
pub(crate) fn inode_flags(file: BorrowedFd<'_>) -> Result<u32, Errno> {
    let mut flags: libc::c_long = 0;
    // SAFETY: the request writes an integer of at most this size.
    let done = unsafe { libc::ioctl(file.as_raw_fd(), 0x8008_6601_u64 as _, &raw mut flags) };
    Errno::result(done)?;
    Ok(u32::try_from(flags & 0xffff_ffff).unwrap_or(0))
}
