//! What macOS needs between the fork and the command, and what no crate has.

#![expect(unsafe_code, reason = "with `sys`, the one module that may")]

use std::os::unix::process::CommandExt;
use std::process::Command;

use libc::c_int;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{SigSet, SigmaskHow, pthread_sigmask};

/// What happens in the new process before it becomes `sandbox-exec`.
#[derive(Debug)]
pub(crate) struct Before {
    /// Descriptors of this process that the command must not have.
    pub(crate) close: Vec<c_int>,
    /// Limits for the command.
    pub(crate) limits: Vec<(Resource, u64)>,
    /// The signals that are blocked in the command.
    pub(crate) mask: SigSet,
}

/// Has a command begin with this.
pub(crate) fn begin_with(command: &mut Command, before: Before) {
    let begin = move || {
        for fd in &before.close {
            // SAFETY: `fcntl` with F_SETFD touches no memory; a number that is no descriptor is an error and no more.
            unsafe { libc::fcntl(*fd, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
        for (resource, most) in &before.limits {
            let (_, hard) = getrlimit(*resource)?;
            setrlimit(*resource, *most.min(&hard), *most.min(&hard))?;
        }
        pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&before.mask), None)?;
        Ok(())
    };
    // SAFETY: between fork and exec it calls `fcntl`, `getrlimit`, `setrlimit` and `pthread_sigmask` alone, which are
    // async-signal-safe system calls, and allocates nothing: an error of the kernel is a number.
    unsafe { command.pre_exec(begin) };
}

/// Ends this process at once, without running what Rust and the C library have left to do.
pub(crate) fn exit_now(code: c_int) -> ! {
    // SAFETY: `_exit` takes a number and does not return.
    unsafe { libc::_exit(code) }
}

/// Whether a standard descriptor is a regular file that was opened for writing too.
pub(crate) fn is_writable(fd: c_int) -> bool {
    // SAFETY: `fcntl` with F_GETFL touches no memory.
    let flags = unsafe { libc::fcntl(fd, libc::F_GETFL) };
    flags == -1 || flags & libc::O_ACCMODE != libc::O_RDONLY
}
