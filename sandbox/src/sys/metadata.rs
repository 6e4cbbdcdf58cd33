//! Changing what an open file is like, through a descriptor that cannot be read or written (`O_PATH`) either.

use std::ffi::CStr;
use std::os::fd::{AsRawFd, BorrowedFd};

use libc::{c_int, timespec};
use nix::errno::Errno;

/// Sets access and modification time, of a symbolic link too. The times are as `utimensat(2)` takes them.
pub(crate) fn set_times(file: BorrowedFd<'_>, times: &[timespec; 2]) -> Result<(), Errno> {
    let (file, times) = (file.as_raw_fd(), times.as_ptr());
    // SAFETY: the empty path ends in NUL and two times are given.
    let done = unsafe { libc::syscall(libc::SYS_utimensat, file, c"".as_ptr(), times, libc::AT_EMPTY_PATH) };
    Errno::result(done).map(drop)
}

/// `setxattr(2)`.
pub(crate) fn set_attribute(path: &CStr, name: &CStr, value: &[u8], flags: c_int) -> Result<(), Errno> {
    let value_at = value.as_ptr().cast();
    // SAFETY: both strings end in NUL, and the kernel reads `value.len()` bytes of a slice of that length.
    Errno::result(unsafe { libc::setxattr(path.as_ptr(), name.as_ptr(), value_at, value.len(), flags) }).map(drop)
}

/// `removexattr(2)`.
pub(crate) fn remove_attribute(path: &CStr, name: &CStr) -> Result<(), Errno> {
    // SAFETY: both strings end in NUL.
    Errno::result(unsafe { libc::removexattr(path.as_ptr(), name.as_ptr()) }).map(drop)
}
