//! Starting processes: a copy of this one, one in its memory that lives beside it, one in its memory that is replaced.

use std::ptr;

use libc::{c_int, c_long, c_void};
use nix::errno::Errno;
use nix::unistd::Pid;

/// Which side of a clone this is.
pub(crate) enum Side {
    Parent(Pid),
    Child,
}

/// A copy of this process with new namespaces. The child must not allocate if this process had other threads.
pub(crate) fn clone_process(namespaces: c_int) -> Result<Side, Errno> {
    let flags = c_long::from(namespaces) | c_long::from(libc::SIGCHLD);
    // SAFETY: without CLONE_VM the child has its own copy of memory and goes on from here on the same stack address.
    let pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
    match Errno::result(pid)? {
        0 => Ok(Side::Child),
        pid => Ok(Side::Parent(Pid::from_raw(c_int::try_from(pid).unwrap_or(-1)))),
    }
}

/// The stack of a process that shares memory with this one.
pub(crate) struct Stack(Vec<u128>);

impl Stack {
    /// For what [`run_until_exec`] runs.
    pub(crate) fn new() -> Self {
        Self::of(64 * 1024)
    }

    /// For a whole life. What is not used costs nothing.
    fn large() -> Self {
        Self::of(512 * 1024)
    }

    fn of(bytes: usize) -> Self {
        Self(Vec::with_capacity(bytes / size_of::<u128>()))
    }

    /// Where it begins: stacks grow downwards.
    fn top(&mut self) -> *mut c_void {
        self.0.spare_capacity_mut().as_mut_ptr_range().end.cast()
    }
}

/// Starts a process that shares this one's memory, and nothing else. That spares copying page tables and then each page
/// that one of the two writes to, and whichever ends first has none to take down. `state` is the new process's: it is never
/// freed here. `body` must not allocate or unwind.
///
/// The two have one `errno` as well. So as long as the new process lives, this one must make no call that may fail but
/// those after which it does not come to what the other one finds in it.
pub(crate) fn start_beside<T>(state: Box<T>, body: fn(&mut T) -> !) -> Result<Pid, Errno> {
    struct Beside<T> {
        state: Box<T>,
        body: fn(&mut T) -> !,
        stack: Stack,
    }
    extern "C" fn enter<T>(argument: *mut c_void) -> c_int {
        // SAFETY: the argument is the `Beside` below, which nobody else uses and nobody frees.
        let beside = unsafe { &mut *argument.cast::<Beside<T>>() };
        (beside.body)(&mut beside.state)
    }
    let beside = Box::into_raw(Box::new(Beside { state, body, stack: Stack::large() }));
    // SAFETY: just made, and used by nobody else yet.
    let top = unsafe { &mut *beside }.stack.top();
    // SAFETY: the stack is half a MiB, aligned to 16, and used by nothing else; it and the argument are never freed.
    let pid = unsafe { libc::clone(enter::<T>, top, libc::CLONE_VM | libc::SIGCHLD, beside.cast()) };
    Errno::result(pid).map(Pid::from_raw)
}

/// Runs `body` in a new process that shares memory and descriptors with this one, which stands still until the new
/// process has replaced itself or ended. That spares copying page tables. `body` must not allocate or unwind.
pub(crate) fn run_until_exec<F: FnMut() -> c_int>(
    stack: &mut Stack,
    namespaces: c_int,
    mut body: F,
) -> Result<Pid, Errno> {
    extern "C" fn enter<F: FnMut() -> c_int>(argument: *mut c_void) -> c_int {
        // SAFETY: the argument is the `body` below, alive because its frame stands still (CLONE_VFORK).
        let body = unsafe { &mut *argument.cast::<F>() };
        body()
    }
    let top = stack.top();
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_FILES | libc::SIGCHLD | namespaces;
    // SAFETY: the stack is 64 KiB, aligned to 16, used by nothing else; the caller stands still meanwhile.
    let pid = unsafe { libc::clone(enter::<F>, top, flags, ptr::from_mut(&mut body).cast()) };
    Errno::result(pid).map(Pid::from_raw)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI32, Ordering};

    use nix::sys::wait::{WaitStatus, waitpid};

    use super::super::exit_now;
    use super::*;

    #[test]
    fn what_lives_beside_shares_memory_and_ends_for_itself() {
        static SEEN: AtomicI32 = AtomicI32::new(0);
        fn live(number: &mut i32) -> ! {
            *number += 1;
            SEEN.store(*number, Ordering::SeqCst);
            exit_now(*number)
        }
        let process = start_beside(Box::new(6), live).unwrap();
        assert_eq!(waitpid(process, None), Ok(WaitStatus::Exited(process, 7)));
        assert_eq!(SEEN.load(Ordering::SeqCst), 7);
    }
}
