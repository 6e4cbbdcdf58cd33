//! The only unsafe module: system calls that `nix` lacks, one operation a function. What a supervisor needs to carry out
//! calls for others has a file of its own.
//!
//! Between a `clone` and the `exec` a process may be a copy of one thread of a process that had many: everything here
//! that says "child" neither allocates nor takes a lock.
#![expect(unsafe_code, reason = "system calls without a safe wrapper; every block says why it is sound")]

use std::ffi::{CStr, CString};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::ptr;

use libc::{c_char, c_int, c_long, c_uint, c_ulong, c_void, sock_filter};
use nix::errno::Errno;
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};
use nix::unistd::Pid;

mod metadata;
mod notice;
mod start;

pub(crate) use metadata::*;
pub(crate) use notice::*;
pub(crate) use start::*;

/// Words for `execve`: strings, and the array of pointers to them that ends in a null pointer.
pub(crate) struct Words {
    /// What the pointers point at.
    strings: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Words {
    pub(crate) fn new(strings: Vec<CString>) -> Self {
        // A CString's bytes are on the heap: moving the vector does not move them.
        let pointers = strings.iter().map(|word| word.as_ptr()).chain([ptr::null()]).collect();
        Self { strings, pointers }
    }

    pub(crate) fn strings(&self) -> &[CString] {
        &self.strings
    }
}

/// Room for the words of `/bin/sh SCRIPT ARG…`, made before the clone so that the child need not allocate.
pub(crate) struct ScriptRoom(Vec<*const c_char>);

impl ScriptRoom {
    pub(crate) fn new(argv: &Words) -> Self {
        Self(Vec::with_capacity(argv.pointers.len() + 2))
    }
}

/// Replaces the process. Returns only if that failed. For the child.
pub(crate) fn execve(program: &CStr, argv: &Words, environment: &Words) -> Errno {
    // SAFETY: both arrays end in a null pointer and point at strings that the borrowed values own.
    unsafe { libc::execve(program.as_ptr(), argv.pointers.as_ptr(), environment.pointers.as_ptr()) };
    Errno::last()
}

/// Runs a file without a `#!` line by the shell, as `execvp` does. Returns only if that failed. For the child.
pub(crate) fn execve_script(
    shell: &CStr,
    script: &CStr,
    argv: &Words,
    environment: &Words,
    room: &mut ScriptRoom,
) -> Errno {
    room.0.clear();
    room.0.extend([shell.as_ptr(), script.as_ptr()]);
    room.0.extend(argv.pointers.iter().skip(1));
    // SAFETY: the array ends in the null pointer of `argv` and points at strings that outlive this call.
    unsafe { libc::execve(shell.as_ptr(), room.0.as_ptr(), environment.pointers.as_ptr()) };
    Errno::last()
}

/// Ends this process at once, without running anything that was registered for its exit.
pub(crate) fn exit_now(code: c_int) -> ! {
    // SAFETY: takes an integer and does not return.
    unsafe { libc::_exit(code) }
}

/// A descriptor number as a descriptor that is closed when dropped.
fn owned(fd: c_long) -> Result<OwnedFd, Errno> {
    let fd = c_int::try_from(Errno::result(fd)?).map_err(|_| Errno::EBADF)?;
    // SAFETY: the kernel has just given us this number; nothing else owns it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Borrows one of the three standard descriptors.
pub(crate) fn standard(fd: RawFd) -> BorrowedFd<'static> {
    // SAFETY: not -1; the standard descriptors are never owned by a value of this crate.
    unsafe { BorrowedFd::borrow_raw(fd) }
}

/// Closes every descriptor from `first` to `last`.
pub(crate) fn close_range(first: c_uint, last: c_uint) -> Result<(), Errno> {
    // SAFETY: takes integers; the caller has said that nothing below still needs these descriptors.
    Errno::result(unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) }).map(drop)
}

/// Has every descriptor from `first` on closed by the next execution.
pub(crate) fn close_on_execute(first: c_uint) -> Result<(), Errno> {
    let flag = libc::CLOSE_RANGE_CLOEXEC;
    // SAFETY: takes integers and closes nothing now.
    Errno::result(unsafe { libc::syscall(libc::SYS_close_range, first, c_uint::MAX, flag) }).map(drop)
}

/// Keeps a descriptor open over executions.
pub(crate) fn keep_on_execute(fd: BorrowedFd<'_>) -> Result<(), Errno> {
    // SAFETY: takes integers.
    Errno::result(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFD, 0) }).map(drop)
}

/// Takes over a descriptor that this process was started with, by the number it was told. Once a number. From here on no
/// program that this process executes has it.
pub(crate) fn adopt(fd: RawFd) -> Result<OwnedFd, Errno> {
    if fd < 3 {
        return Err(Errno::EBADF);
    }
    // SAFETY: takes integers.
    let open = unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    Errno::result(open)?;
    owned(c_long::from(fd))
}

/// `struct mount_attr` of `mount_setattr(2)`.
#[repr(C)]
#[derive(Default)]
pub(crate) struct MountAttr {
    pub(crate) set: u64,
    pub(crate) clear: u64,
    pub(crate) propagation: u64,
    pub(crate) userns_fd: u64,
}

/// `mount_setattr(2)`.
pub(crate) fn mount_setattr(at: RawFd, path: &CStr, flags: c_int, attr: &MountAttr) -> Result<(), Errno> {
    let attr = ptr::from_ref(attr);
    // SAFETY: the structure is the kernel's, its size is given, the path ends in NUL.
    let done =
        unsafe { libc::syscall(libc::SYS_mount_setattr, at, path.as_ptr(), flags, attr, size_of::<MountAttr>()) };
    Errno::result(done).map(drop)
}

/// A detached copy of what is mounted at a path, with everything below.
pub(crate) fn open_tree(path: &CStr, recursive: bool) -> Result<OwnedFd, Errno> {
    const CLONE: c_uint = 1;
    const AT_RECURSIVE: c_uint = 0x8000;
    let flags = CLONE | libc::O_CLOEXEC.unsigned_abs() | if recursive { AT_RECURSIVE } else { 0 };
    // SAFETY: the path ends in NUL.
    owned(unsafe { libc::syscall(libc::SYS_open_tree, libc::AT_FDCWD, path.as_ptr(), flags) })
}

/// Puts a detached mount at a path.
pub(crate) fn move_mount(from: BorrowedFd<'_>, to: &CStr) -> Result<(), Errno> {
    const FROM_EMPTY_PATH: c_uint = 4;
    let from = from.as_raw_fd();
    // SAFETY: both paths end in NUL.
    let done = unsafe {
        libc::syscall(libc::SYS_move_mount, from, c"".as_ptr(), libc::AT_FDCWD, to.as_ptr(), FROM_EMPTY_PATH)
    };
    Errno::result(done).map(drop)
}

/// Begins to make a file system of a kind (`fsopen(2)`).
pub(crate) fn fs_open(kind: &CStr) -> Result<OwnedFd, Errno> {
    const CLOSE_ON_EXEC: c_uint = 1;
    // SAFETY: the name ends in NUL.
    owned(unsafe { libc::syscall(libc::SYS_fsopen, kind.as_ptr(), CLOSE_ON_EXEC) })
}

fn fs_config(context: &OwnedFd, command: c_uint, key: Option<&CStr>, value: Option<&CStr>) -> Result<(), Errno> {
    let pointer = |text: Option<&CStr>| text.map_or(ptr::null(), CStr::as_ptr);
    let (key, value) = (pointer(key), pointer(value));
    // SAFETY: key and value are null, or end in NUL and outlive the call.
    let done = unsafe { libc::syscall(libc::SYS_fsconfig, context.as_raw_fd(), command, key, value, 0) };
    Errno::result(done).map(drop)
}

/// Gives an option of a file system that is being made a value, of at most 255 bytes.
pub(crate) fn fs_set(context: &OwnedFd, option: &CStr, value: &CStr) -> Result<(), Errno> {
    fs_config(context, 1, Some(option), Some(value))
}

/// Sets an option that takes no value.
pub(crate) fn fs_flag(context: &OwnedFd, option: &CStr) -> Result<(), Errno> {
    fs_config(context, 0, Some(option), None)
}

/// Makes the file system, mounted nowhere yet.
pub(crate) fn fs_mount(context: &OwnedFd) -> Result<OwnedFd, Errno> {
    const CREATE: c_uint = 6;
    const CLOSE_ON_EXEC: c_uint = 1;
    fs_config(context, CREATE, None, None)?;
    // SAFETY: takes integers.
    owned(unsafe { libc::syscall(libc::SYS_fsmount, context.as_raw_fd(), CLOSE_ON_EXEC, 0) })
}

/// Whether a directory of an overlay's upper layer hides the one below it.
pub(crate) fn is_opaque(directory: &CStr) -> bool {
    let mut value = [0_u8; 2];
    let (name, room) = (c"user.overlay.opaque".as_ptr(), value.as_mut_ptr().cast());
    // SAFETY: both strings end in NUL; writes at most as many bytes as there is room for.
    let length = unsafe { libc::lgetxattr(directory.as_ptr(), name, room, value.len()) };
    length == 1 && value[0] == b'y'
}

/// The identity of the mount that a path or, with an empty path, a descriptor is on.
pub(crate) fn mount_id(at: RawFd, path: &CStr) -> Result<u64, Errno> {
    // SAFETY: all zeros is a valid value of this plain structure.
    let mut found: libc::statx = unsafe { std::mem::zeroed() };
    let flags = libc::AT_EMPTY_PATH | libc::AT_SYMLINK_NOFOLLOW | libc::AT_NO_AUTOMOUNT;
    // SAFETY: the path ends in NUL and the structure is ours to write.
    let done = unsafe { libc::statx(at, path.as_ptr(), flags, libc::STATX_MNT_ID, &raw mut found) };
    Errno::result(done)?;
    Ok(found.stx_mnt_id)
}

/// Brings the loopback interface of this network namespace up.
pub(crate) fn loopback_up(socket: BorrowedFd<'_>) -> Result<(), Errno> {
    // SAFETY: all zeros is a valid value of this plain structure.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    for (to, from) in request.ifr_name.iter_mut().zip(b"lo") {
        *to = from.cast_signed();
    }
    request.ifr_ifru.ifru_flags = 1; // IFF_UP
    // SAFETY: the request names an interface and is of the type that SIOCSIFFLAGS reads.
    let done = unsafe { libc::ioctl(socket.as_raw_fd(), libc::SIOCSIFFLAGS as _, &raw const request) };
    Errno::result(done).map(drop)
}

#[repr(C)]
struct CapHeader {
    version: u32,
    pid: c_int,
}

#[repr(C)]
#[derive(Default, Clone, Copy)]
struct CapData {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

const CAPABILITY_VERSION_3: u32 = 0x2008_0522;

/// Empties the effective, permitted and inheritable sets of this thread.
pub(crate) fn clear_capabilities() -> Result<(), Errno> {
    let header = CapHeader { version: CAPABILITY_VERSION_3, pid: 0 };
    let data = [CapData::default(); 2];
    // SAFETY: version 3 reads a header and two data records.
    let done = unsafe { libc::syscall(libc::SYS_capset, &raw const header, data.as_ptr()) };
    Errno::result(done).map(drop)
}

/// The effective capabilities of this thread, bit by number.
pub(crate) fn effective_capabilities() -> Result<u64, Errno> {
    let header = CapHeader { version: CAPABILITY_VERSION_3, pid: 0 };
    let mut data = [CapData::default(); 2];
    // SAFETY: version 3 reads a header and writes two data records.
    let done = unsafe { libc::syscall(libc::SYS_capget, &raw const header, data.as_mut_ptr()) };
    Errno::result(done)?;
    let [low, high] = data;
    Ok(u64::from(low.effective) | u64::from(high.effective) << 32)
}

/// `prctl(2)` for the options that take integers only.
pub(crate) fn prctl(option: c_int, arg: c_ulong) -> Result<c_int, Errno> {
    prctl2(option, arg, 0)
}

/// `prctl(2)` with two integers.
pub(crate) fn prctl2(option: c_int, first: c_ulong, second: c_ulong) -> Result<c_int, Errno> {
    let zero: c_ulong = 0;
    // SAFETY: every option that this crate passes takes integers, no pointers.
    Errno::result(unsafe { libc::prctl(option, first, second, zero, zero) })
}

/// Puts a system call filter on this thread and its future children. Needs `no_new_privs`.
pub(crate) fn install_filter(program: &[sock_filter]) -> Result<(), Errno> {
    seccomp(program, 0).map(drop)
}

/// A filter as the bytes of the kernel's `struct sock_filter[]`, for a program that installs it.
pub(crate) fn filter_bytes(program: &[sock_filter]) -> Vec<u8> {
    let bytes = |step: &sock_filter| {
        let [low, high] = step.code.to_ne_bytes();
        let [a, b, c, d] = step.k.to_ne_bytes();
        [low, high, step.jt, step.jf, a, b, c, d]
    };
    program.iter().flat_map(bytes).collect()
}

/// The same for a filter that hands calls to a supervisor: the descriptor on which it gets them.
pub(crate) fn install_listener(program: &[sock_filter]) -> Result<OwnedFd, Errno> {
    // A call that the supervisor has begun to carry out must not be started again because of a signal (Linux 5.19).
    const WAIT_KILLABLE_RECV: c_ulong = 1 << 5;
    let listener = libc::SECCOMP_FILTER_FLAG_NEW_LISTENER;
    match seccomp(program, listener | WAIT_KILLABLE_RECV) {
        Err(Errno::EINVAL) => owned(seccomp(program, listener)?),
        other => owned(other?),
    }
}

/// `connect(2)` with an address as bytes, whatever its family.
pub(crate) fn connect(socket: BorrowedFd<'_>, address: &[u8]) -> Result<(), Errno> {
    let length = libc::socklen_t::try_from(address.len()).map_err(|_| Errno::EINVAL)?;
    // SAFETY: the kernel copies `length` bytes from a slice of that length and checks them.
    let done = unsafe { libc::connect(socket.as_raw_fd(), address.as_ptr().cast(), length) };
    Errno::result(done).map(drop)
}

/// An integer option of a socket at the socket level.
pub(crate) fn socket_option(socket: BorrowedFd<'_>, option: c_int) -> Result<c_int, Errno> {
    let mut value: c_int = 0;
    let mut length = libc::socklen_t::try_from(size_of::<c_int>()).unwrap_or(4);
    let value_at = (&raw mut value).cast();
    // SAFETY: writes at most `length` bytes into an integer of that size.
    let done = unsafe { libc::getsockopt(socket.as_raw_fd(), libc::SOL_SOCKET, option, value_at, &raw mut length) };
    Errno::result(done).map(|_| value)
}

/// `kill(2)` of one process, by any signal and by none.
pub(crate) fn signal(process: c_int, signal: c_int) -> Result<(), Errno> {
    // SAFETY: takes integers.
    Errno::result(unsafe { libc::kill(process, signal) }).map(drop)
}

/// Whether a blocked signal has come.
pub(crate) fn is_pending(signal: Signal) -> bool {
    // SAFETY: all zeros is a valid value of this plain structure.
    let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
    // SAFETY: the set is ours to write.
    let asked = unsafe { libc::sigpending(&raw mut set) };
    // SAFETY: the set is ours to read.
    asked == 0 && unsafe { libc::sigismember(&raw const set, signal as c_int) } == 1
}

/// Whether a socket is connected.
pub(crate) fn has_peer(socket: BorrowedFd<'_>) -> bool {
    // SAFETY: all zeros is a valid value of this plain structure.
    let mut peer: libc::sockaddr_storage = unsafe { std::mem::zeroed() };
    let mut length = libc::socklen_t::try_from(size_of::<libc::sockaddr_storage>()).unwrap_or(0);
    // SAFETY: writes at most `length` bytes into a structure of that size.
    unsafe { libc::getpeername(socket.as_raw_fd(), (&raw mut peer).cast(), &raw mut length) == 0 }
}

fn seccomp(program: &[sock_filter], flags: c_ulong) -> Result<c_long, Errno> {
    #[repr(C)]
    struct Program {
        len: u16,
        filter: *const sock_filter,
    }
    let len = u16::try_from(program.len()).map_err(|_| Errno::EINVAL)?;
    let program = Program { len, filter: program.as_ptr() };
    // SAFETY: the kernel copies `len` instructions from a slice of that length.
    let done = unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const program) };
    Errno::result(done)
}

/// Sends a signal with a number attached, which a plain `kill` cannot be mistaken for.
pub(crate) fn queue_signal(pid: Pid, signal: c_int, number: c_int) -> Result<(), Errno> {
    let value = libc::sigval { sival_ptr: ptr::without_provenance_mut(number.unsigned_abs() as usize) };
    // SAFETY: takes integers; the "pointer" is only a number.
    Errno::result(unsafe { libc::sigqueue(pid.as_raw(), signal, value) }).map(drop)
}

/// The same to a process that is no child of ours, whose number may be another's by now.
pub(crate) fn queue_signal_to(process: BorrowedFd<'_>, signal: c_int, number: c_int) -> Result<(), Errno> {
    /// `siginfo_t` of a queued signal, on machines whose pointers have 64 bits.
    #[repr(C)]
    struct Queued {
        signal: c_int,
        errno: c_int,
        code: c_int,
        padding: c_int,
        pid: c_int,
        uid: c_uint,
        value: u64,
        rest: [u64; 12],
    }
    let value = u64::from(number.unsigned_abs());
    let (pid, uid) = (nix::unistd::getpid().as_raw(), nix::unistd::getuid().as_raw());
    let queued = Queued { signal, errno: 0, code: libc::SI_QUEUE, padding: 0, pid, uid, value, rest: [0; 12] };
    const { assert!(size_of::<Queued>() == size_of::<libc::siginfo_t>()) };
    let queued = ptr::from_ref(&queued);
    // SAFETY: the kernel reads a structure of this size and layout.
    let done = unsafe { libc::syscall(libc::SYS_pidfd_send_signal, process.as_raw_fd(), signal, queued, 0) };
    Errno::result(done).map(drop)
}

/// The first real-time signal that the C library leaves to programs, plus one.
pub(crate) fn forward_signal() -> c_int {
    libc::SIGRTMIN() + 1
}

/// The signal by which a keeper learns that the outside is gone.
pub(crate) fn abandoned_signal() -> c_int {
    libc::SIGRTMIN() + 2
}

/// Has the kernel send this process a signal when the thread that made it ends.
pub(crate) fn on_parent_death(signal: c_int) -> Result<(), Errno> {
    prctl(libc::PR_SET_PDEATHSIG, c_ulong::from(signal.unsigned_abs())).map(drop)
}

/// The Landlock ABI of the running kernel; 0 without Landlock.
pub(crate) fn landlock_abi() -> u32 {
    const VERSION: c_uint = 1;
    // SAFETY: asking for the version takes a null attribute of size zero.
    let abi = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, ptr::null::<c_void>(), 0, VERSION) };
    u32::try_from(abi).unwrap_or(0)
}

/// Adds to a Landlock rule set what is allowed beneath an open path. `EINVAL`: rights of directories for something else.
///
/// The `landlock` crate does the same with two more system calls a rule, and there are hundreds of rules.
pub(crate) fn landlock_allow(set: BorrowedFd<'_>, path: BorrowedFd<'_>, allowed: u64) -> Result<(), Errno> {
    #[repr(C, packed)]
    struct PathBeneath {
        allowed: u64,
        parent: c_int,
    }
    const PATH_BENEATH: c_int = 1;
    let rule = PathBeneath { allowed, parent: path.as_raw_fd() };
    let rule = ptr::from_ref(&rule);
    // SAFETY: the kernel reads a structure of this layout for this type of rule.
    let done = unsafe { libc::syscall(libc::SYS_landlock_add_rule, set.as_raw_fd(), PATH_BENEATH, rule, 0) };
    Errno::result(done).map(drop)
}

/// Puts a Landlock rule set in force for this thread and its future children. Needs `no_new_privs`.
pub(crate) fn landlock_restrict(set: BorrowedFd<'_>) -> Result<(), Errno> {
    // SAFETY: takes integers.
    Errno::result(unsafe { libc::syscall(libc::SYS_landlock_restrict_self, set.as_raw_fd(), 0) }).map(drop)
}

/// Makes a standard descriptor another name of `from`.
pub(crate) fn duplicate_over(from: BorrowedFd<'_>, to: RawFd) -> Result<(), Errno> {
    // SAFETY: takes integers; only numbers 0 to 2 are given, which no value of this crate owns.
    Errno::result(unsafe { libc::dup2(from.as_raw_fd(), to) }).map(drop)
}

/// Closes a standard descriptor.
pub(crate) fn close_standard(fd: RawFd) {
    // SAFETY: takes an integer; only numbers 0 to 2 are given, which no value of this crate owns.
    unsafe { libc::close(fd) };
}

/// Gives a signal its default action in this process.
pub(crate) fn default_signal(signal: Signal) -> Result<(), Errno> {
    let action = SigAction::new(SigHandler::SigDfl, SaFlags::empty(), SigSet::empty());
    // SAFETY: the default action runs no code of ours.
    unsafe { sigaction(signal, &action) }.map(drop)
}

/// Has this process, and what it becomes, ignore a signal; one that waits to be taken is thrown away. Whether it did before.
pub(crate) fn ignore_signal(signal: Signal) -> Result<bool, Errno> {
    let action = SigAction::new(SigHandler::SigIgn, SaFlags::empty(), SigSet::empty());
    // SAFETY: ignoring runs no code of ours.
    unsafe { sigaction(signal, &action) }.map(|before| matches!(before.handler(), SigHandler::SigIgn))
}

/// Where a symbolic link leads, without allocating.
pub(crate) fn read_link<'a>(path: &CStr, room: &'a mut [u8]) -> Result<&'a [u8], Errno> {
    // SAFETY: the path ends in NUL; writes at most `room.len()` bytes into `room`.
    let length = unsafe { libc::readlink(path.as_ptr(), room.as_mut_ptr().cast(), room.len()) };
    let length = usize::try_from(Errno::result(length)?).map_err(|_| Errno::EINVAL)?;
    room.get(..length).ok_or(Errno::EINVAL)
}
