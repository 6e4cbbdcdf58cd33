//! The three standard descriptors, which cannot just be closed: what each is, and what a command gets in its place.
//!
//! A descriptor belongs to the mount it was opened on. The caller's standard input, if it is a file, is on the host's
//! writable mount: `fchmod(0)` or opening `/proc/self/fd/0` again would write to it from inside.

use std::ffi::{CString, OsStr};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use libc::off_t;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl, open, readlink};
use nix::sys::stat::{Mode, fstat, stat};
use nix::unistd::{Whence, isatty, lseek};

use crate::sys;

/// What the command gets as standard input.
#[derive(Debug)]
pub(crate) enum Input {
    /// The caller's: a pipe, a socket, a terminal.
    Own,
    /// A regular file, opened again read-only in the sandbox's own mount, at the caller's offset.
    Again { path: CString, device: u64, inode: u64, offset: off_t },
    /// A regular file that cannot be opened again: its content comes through a pipe.
    Fed,
}

/// The standard descriptors as the caller has them.
#[derive(Debug)]
pub(crate) struct Standard {
    pub(crate) input: Input,
    /// Which of the three are `/dev/null`; they become the one of the private `/dev`.
    pub(crate) null: [bool; 3],
}

/// A standard descriptor that no confined command may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refused(pub(crate) &'static str);

impl Standard {
    /// Looks at the caller's descriptors. `hidden` says whether a path cannot be seen inside, `host` that the command has
    /// the host's network anyway.
    ///
    /// # Errors
    /// A directory: whatever is created through it lands on the host. A socket that belongs to the host's network and can
    /// be pointed at another peer: no namespace holds it.
    pub(crate) fn look(hidden: impl Fn(&Path) -> bool, host: bool) -> Result<Self, Refused> {
        let mut standard = Self { input: Input::Own, null: [false; 3] };
        for (fd, null) in (0..).zip(&mut standard.null) {
            let Ok(found) = fstat(sys::standard(fd)) else {
                continue;
            };
            match found.st_mode & libc::S_IFMT {
                libc::S_IFDIR => {
                    return Err(Refused("is a directory, through which files could be created"));
                }
                libc::S_IFSOCK if !is_one_way(fd, host) => {
                    return Err(Refused(
                        "is a socket of the host, through which others than its peer could be reached",
                    ));
                }
                libc::S_IFCHR if found.st_rdev == libc::makedev(1, 3) => *null = true,
                libc::S_IFREG if fd == 0 => standard.input = Self::file(&found, &hidden),
                _ => {}
            }
        }
        Ok(standard)
    }

    fn file(found: &libc::stat, hidden: &impl Fn(&Path) -> bool) -> Input {
        let Ok(path) = readlink("/proc/self/fd/0").map(|path| PathBuf::from(OsStr::from_bytes(path.as_bytes()))) else {
            return Input::Fed;
        };
        let same = stat(&path).is_ok_and(|other| (other.st_dev, other.st_ino) == (found.st_dev, found.st_ino));
        let readable = same && open(&path, OFlag::O_RDONLY | OFlag::O_CLOEXEC, Mode::empty()).is_ok();
        let offset = lseek(sys::standard(0), 0, Whence::SeekCur);
        match (offset, CString::new(path.clone().into_os_string().into_vec())) {
            (Ok(offset), Ok(name)) if readable && !hidden(&path) => {
                Input::Again { path: name, device: found.st_dev, inode: found.st_ino, offset }
            }
            _ => Input::Fed,
        }
    }

    /// Puts the replacements in place. With `fed`, that is standard input. For the child: no allocation.
    pub(crate) fn replace(&self, fed: Option<&OwnedFd>) -> Result<(), Errno> {
        match &self.input {
            Input::Own => {}
            Input::Fed => {
                if let Some(pipe) = fed {
                    over(pipe, 0)?;
                }
            }
            Input::Again { path, device, inode, offset } => {
                let file = open(path.as_c_str(), OFlag::O_RDONLY | OFlag::O_CLOEXEC | OFlag::O_NOCTTY, Mode::empty())?;
                let found = fstat(&file)?;
                if (found.st_dev, found.st_ino) != (*device, *inode) {
                    return Err(Errno::ESTALE);
                }
                lseek(&file, *offset, Whence::SeekSet)?;
                over(&file, 0)?;
            }
        }
        if self.null.contains(&true) {
            let null = open(c"/dev/null", OFlag::O_RDWR | OFlag::O_CLOEXEC, Mode::empty())?;
            for (fd, replace) in (0..).zip(self.null) {
                if replace {
                    over(&null, fd)?;
                }
            }
        }
        Ok(())
    }

    /// How far standard input was read, where it was opened again; -1 where it is the caller's own.
    pub(crate) fn offset(&self, input: Option<&OwnedFd>) -> i64 {
        match (&self.input, input) {
            (Input::Again { .. }, Some(input)) => lseek(input, 0, Whence::SeekCur).unwrap_or(-1),
            _ => -1,
        }
    }
}

/// The terminal that one of the standard descriptors is, by the name that the caller knows it by.
pub(crate) fn terminal() -> Option<PathBuf> {
    let fd = (0..3).find(|fd| isatty(sys::standard(*fd)) == Ok(true))?;
    readlink(format!("/proc/self/fd/{fd}").as_str()).ok().map(PathBuf::from).filter(|path| path.starts_with("/dev"))
}

/// Whether a socket leads to its own peer and to nobody else: a stream between two processes, which the kernel never
/// connects again. It stays in the network namespace in which it was made, so that one of the internet or one without a
/// connection goes past the command's own.
fn is_one_way(fd: i32, host: bool) -> bool {
    let socket = sys::standard(fd);
    let option = |option| sys::socket_option(socket, option);
    match (option(libc::SO_DOMAIN), option(libc::SO_TYPE)) {
        (Ok(libc::AF_UNIX), Ok(libc::SOCK_STREAM | libc::SOCK_SEQPACKET)) => {
            sys::has_peer(socket) || option(libc::SO_ACCEPTCONN).is_ok_and(|listens| listens != 0)
        }
        (Ok(libc::AF_INET | libc::AF_INET6), Ok(libc::SOCK_STREAM | libc::SOCK_DGRAM)) => host,
        _ => false,
    }
}

/// Whether standard input is open for writing: on the rung without mounts it is then opened again.
pub(crate) fn input_is_writable() -> bool {
    fcntl(sys::standard(0), FcntlArg::F_GETFL).is_ok_and(|flags| flags & libc::O_ACCMODE != libc::O_RDONLY)
}

fn over(from: &OwnedFd, to: i32) -> Result<(), Errno> {
    if from.as_raw_fd() == to {
        return Err(Errno::EBADF);
    }
    sys::duplicate_over(from.as_fd(), to)
}
