//! What a supervisor needs: calls that a filter handed over, the caller's memory and descriptors, and answers.

use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
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

/// Ends a call that was handed over, with success or an error. The caller may be gone; that is no matter.
pub(crate) fn answer_notice(listener: BorrowedFd<'_>, id: u64, result: Result<(), Errno>) {
    let error = result.err().map_or(0, |errno| -(errno as i32));
    let answer = Answer { id, value: 0, error, flags: 0 };
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

/// Has the kernel switch to the supervisor and back at once, on the caller's processor (Linux 6.6). Before, it is slower.
pub(crate) fn wake_at_once(listener: BorrowedFd<'_>) {
    const NOTIFY_SET_FLAGS: c_ulong = 0x4008_2104;
    const SYNC_WAKE_UP: u64 = 1;
    // SAFETY: the request takes the flags as its argument.
    unsafe { libc::ioctl(listener.as_raw_fd(), NOTIFY_SET_FLAGS as _, SYNC_WAKE_UP) };
}
