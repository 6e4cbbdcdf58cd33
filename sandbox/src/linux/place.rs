//! Where a path leads for the caller of a call: the directory, held open, and the name in it.
//!
//! The supervisor resolves with the command's mounts, but it is another process. What means "me" in a path (`/proc/self`
//! and the links below it) has to be the caller's and never its own: its own would be a way to its memory.

use std::ffi::CStr;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{AtFlags, OFlag, open, openat};
use nix::sys::stat::{FileStat, Mode, SFlag, fstat, fstatat};
use nix::sys::statfs::{PROC_SUPER_MAGIC, fstatfs};
use nix::unistd::read;

use super::unix::{Text, leader};
use crate::sys;

/// The longest path that the kernel takes, its NUL included.
pub(crate) const LONGEST: usize = libc::PATH_MAX as usize;

/// As many symbolic links as the kernel follows.
const MOST_LINKS: u32 = 40;

const HERE: OFlag = OFlag::O_PATH.union(OFlag::O_CLOEXEC);

/// The caller of a call.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Caller {
    pub(crate) thread: c_int,
}

impl Caller {
    /// Copies a path from the caller's memory, once.
    pub(crate) fn path(self, at: u64) -> Result<Path, Errno> {
        let mut path = Path { room: [0; LONGEST], length: 0 };
        let mut done = 0;
        while done < LONGEST {
            // Up to the end of the page: the next one may not be there.
            let start = at.wrapping_add(done as u64);
            let left = usize::try_from(4096 - start % 4096).unwrap_or(4096);
            let room = path.room.get_mut(done..LONGEST.min(done + left)).unwrap_or_default();
            let got = sys::read_memory(self.thread, start, room)?;
            if let Some(end) = room.get(..got).unwrap_or_default().iter().position(|byte| *byte == 0) {
                path.length = done + end;
                return if path.length == 0 { Err(Errno::ENOENT) } else { Ok(path) };
            }
            if got == 0 {
                return Err(Errno::EFAULT);
            }
            done += got;
        }
        Err(Errno::ENAMETOOLONG)
    }

    /// The directory that a descriptor of the caller, or `AT_FDCWD`, stands for.
    pub(crate) fn directory(self, fd: c_int) -> Result<OwnedFd, Errno> {
        let path = if fd == libc::AT_FDCWD {
            Text::new(format_args!("/proc/{}/cwd", self.thread), b"")?
        } else {
            Text::new(format_args!("/proc/{}/fd/{fd}", self.thread), b"")?
        };
        match open(path.c_str()?, HERE | OFlag::O_DIRECTORY, Mode::empty()) {
            Err(Errno::ENOENT) if fd != libc::AT_FDCWD => Err(Errno::EBADF),
            other => other,
        }
    }

    /// Takes on the caller's mask for the modes of new files.
    pub(crate) fn take_mask(self) -> Result<(), Errno> {
        let status = open(
            Text::new(format_args!("/proc/{}/status", self.thread), b"")?.c_str()?,
            OFlag::O_RDONLY | OFlag::O_CLOEXEC,
            Mode::empty(),
        )?;
        let mut room = [0; 256];
        let length = read(&status, &mut room)?;
        let mut lines = room.get(..length).unwrap_or_default().split(|byte| *byte == b'\n');
        let mask = lines.find_map(|line| line.strip_prefix(b"Umask:")).unwrap_or_default().trim_ascii();
        let mask = std::str::from_utf8(mask).ok().and_then(|mask| libc::mode_t::from_str_radix(mask, 8).ok());
        nix::sys::stat::umask(Mode::from_bits_truncate(mask.ok_or(Errno::ESRCH)?));
        Ok(())
    }
}

/// A path, copied.
pub(crate) struct Path {
    room: [u8; LONGEST],
    length: usize,
}

impl Path {
    pub(crate) fn bytes(&self) -> &[u8] {
        self.room.get(..self.length).unwrap_or_default()
    }

    pub(crate) fn c_str(&self) -> Result<&CStr, Errno> {
        CStr::from_bytes_until_nul(&self.room).map_err(|_| Errno::ENAMETOOLONG)
    }

    /// `parts` one after the other.
    pub(crate) fn of(parts: &[&[u8]]) -> Result<Self, Errno> {
        let mut path = Self { room: [0; LONGEST], length: 0 };
        for part in parts {
            let end = path.length + part.len();
            // One byte stays for the NUL.
            let room = path.room.get_mut(path.length..end).filter(|_| end < LONGEST).ok_or(Errno::ENAMETOOLONG)?;
            room.copy_from_slice(part);
            path.length = end;
        }
        Ok(path)
    }
}

/// A name in a directory, which may not exist.
pub(crate) struct Place {
    pub(crate) parent: OwnedFd,
    /// With the slash that ended the path, if one did, and a NUL.
    name: [u8; 258],
    /// What is there. A symbolic link only if links were not to be followed, or [`Place::magic`].
    pub(crate) found: Option<FileStat>,
    /// A link of `/proc` that leads to something that the caller has open, whatever its name.
    pub(crate) magic: bool,
    /// The path ended in a slash.
    pub(crate) slash: bool,
}

impl Place {
    pub(crate) fn name(&self) -> Result<&CStr, Errno> {
        CStr::from_bytes_until_nul(&self.name).map_err(|_| Errno::ENAMETOOLONG)
    }

    /// What is there is of this kind.
    pub(crate) fn is(&self, kind: SFlag) -> bool {
        self.found.is_some_and(|found| is(&found, kind))
    }

    /// Whether this process finds the place too where it begins at `start`: without links that mean another thing to each
    /// process, and another at each moment.
    pub(crate) fn is_reached_plainly(&self, start: &OwnedFd, path: &[u8]) -> bool {
        let (head, ..) = split(path);
        let same = || -> Result<bool, Errno> {
            let head = Path::of(&[if head.is_empty() { b"." } else { head }])?;
            let there = sys::open_directory(start.as_raw_fd(), head.c_str()?)?;
            let of = |fd: &OwnedFd| -> Result<_, Errno> {
                Ok((sys::identity(fd.as_fd(), c"")?, sys::mount_id(fd.as_raw_fd(), c"")?))
            };
            Ok(of(&there)? == of(&self.parent)? && !is_proc(there.as_fd())?)
        };
        same() == Ok(true)
    }

    fn new(parent: OwnedFd, last: &[u8]) -> Result<Self, Errno> {
        let mut name = [0; 258];
        let room = name.get_mut(..last.len()).filter(|room| room.len() <= 255).ok_or(Errno::ENAMETOOLONG)?;
        room.copy_from_slice(last);
        Ok(Self { parent, name, found: None, magic: false, slash: false })
    }

    /// With the slash that ended the path.
    fn with(mut self, slash: bool) -> Self {
        if let Some(end) = self.name.iter_mut().find(|byte| **byte == 0).filter(|_| slash) {
            *end = b'/';
            self.slash = true;
        }
        self
    }
}

fn is(found: &FileStat, kind: SFlag) -> bool {
    found.st_mode & SFlag::S_IFMT.bits() == kind.bits()
}

/// Finds the place that a path of the caller means. With `follow`, symbolic links at its end are followed.
pub(crate) fn locate(caller: Caller, fd: c_int, path: Path, follow: bool) -> Result<Place, Errno> {
    locate_from(caller, fd, None, path, follow)
}

/// The same with a path that begins at a directory which is open here.
pub(crate) fn locate_in(caller: Caller, start: &OwnedFd, path: Path, follow: bool) -> Result<Place, Errno> {
    let start = openat(start, c".", HERE | OFlag::O_DIRECTORY, Mode::empty())?;
    locate_from(caller, libc::AT_FDCWD, Some(start), path, follow)
}

fn locate_from(caller: Caller, fd: c_int, start: Option<OwnedFd>, path: Path, follow: bool) -> Result<Place, Errno> {
    let (mut path, mut start) = (path, start);
    for _ in 0..=MOST_LINKS {
        let (head, last, slash) = split(path.bytes());
        let parent = parent(caller, fd, start.take(), head)?;
        let mut place = Place::new(parent, last)?;
        place.found = match fstatat(&place.parent, place.name()?, AtFlags::AT_SYMLINK_NOFOLLOW) {
            Ok(found) => Some(found),
            Err(Errno::ENOENT) => None,
            Err(error) => return Err(error),
        };
        if !follow || slash || !place.is(SFlag::S_IFLNK) {
            return Ok(place.with(slash));
        }
        if is_proc(place.parent.as_fd())? {
            if !is_own(caller, place.parent.as_fd())? {
                return Err(Errno::EACCES);
            }
            place.found = Some(fstatat(&place.parent, place.name()?, AtFlags::empty())?);
            place.magic = true;
            return Ok(place);
        }
        let mut target = [0; LONGEST];
        path = Path::of(&[sys::read_link_at(place.parent.as_fd(), place.name()?, &mut target)?])?;
        start = Some(place.parent);
    }
    Err(Errno::ELOOP)
}

/// A path's directory part, its last name, and whether a slash ends it. The root directory is `.` in itself.
fn split(path: &[u8]) -> (&[u8], &[u8], bool) {
    let end = path.iter().rposition(|byte| *byte != b'/').map_or(0, |last| last + 1);
    let (bare, slashes) = path.split_at_checked(end).unwrap_or((path, b""));
    if bare.is_empty() {
        return (b"/", b".", false);
    }
    let cut = bare.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let (head, last) = bare.split_at_checked(cut).unwrap_or((b"", bare));
    (head, last, !slashes.is_empty())
}

/// The directory part, opened.
fn parent(caller: Caller, fd: c_int, start: Option<OwnedFd>, head: &[u8]) -> Result<OwnedFd, Errno> {
    let start = match start {
        _ if head.starts_with(b"/") => None,
        Some(start) => Some(start),
        None => Some(caller.directory(fd)?),
    };
    let path = Path::of(&[head])?;
    let opened = match start {
        Some(start) if head.is_empty() => Ok(start),
        start => {
            let at = start.as_ref().map_or(libc::AT_FDCWD, AsRawFd::as_raw_fd);
            match sys::open_directory(at, path.c_str()?) {
                Ok(directory) if !is_proc(directory.as_fd())? => Ok(directory),
                // An error may be about this process's own `/proc/self`.
                Ok(_) | Err(_) => walk(caller, start, path),
            }
        }
    }?;
    Ok(opened)
}

/// Goes a path part by part, with the caller's `/proc/self`.
fn walk(caller: Caller, start: Option<OwnedFd>, path: Path) -> Result<OwnedFd, Errno> {
    let root = || open(c"/", HERE | OFlag::O_DIRECTORY, Mode::empty());
    let mut at = match start {
        Some(start) => start,
        None => root()?,
    };
    let (mut path, mut done, mut links) = (path, 0, 0);
    loop {
        let rest = path.bytes().get(done..).unwrap_or_default();
        let Some(skip) = rest.iter().position(|byte| *byte != b'/') else { return Ok(at) };
        let rest = rest.get(skip..).unwrap_or_default();
        let length = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
        let (part, after) = rest.split_at_checked(length).unwrap_or((rest, b""));
        let on_proc = is_proc(at.as_fd())?;
        let me = match part {
            b"self" if on_proc => Some(Text::new(format_args!("{}", leader(caller.thread)?), b"")?),
            b"thread-self" if on_proc => {
                Some(Text::new(format_args!("{}/task/{}", leader(caller.thread)?, caller.thread), b"")?)
            }
            _ => None,
        };
        let plain = Path::of(&[part])?;
        let name = me.as_ref().map_or_else(|| plain.c_str(), Text::c_str)?;
        let next = openat(&at, name, HERE | OFlag::O_NOFOLLOW, Mode::empty())?;
        let found = fstat(&next)?;
        if !is(&found, SFlag::S_IFLNK) {
            if !is(&found, SFlag::S_IFDIR) {
                return Err(Errno::ENOTDIR);
            }
            at = next;
            done += skip + length;
            continue;
        }
        links += 1;
        if links > MOST_LINKS {
            return Err(Errno::ELOOP);
        }
        if on_proc {
            if !is_own(caller, at.as_fd())? {
                return Err(Errno::EACCES);
            }
            at = openat(&at, name, HERE | OFlag::O_DIRECTORY, Mode::empty())?;
            done += skip + length;
            continue;
        }
        let mut target = [0; LONGEST];
        let target = sys::read_link_at(at.as_fd(), name, &mut target)?;
        if target.starts_with(b"/") {
            at = root()?;
        }
        path = Path::of(&[target, b"/", after])?;
        done = 0;
    }
}

/// Whether a directory is one of `/proc`.
pub(crate) fn is_proc(directory: BorrowedFd<'_>) -> Result<bool, Errno> {
    Ok(fstatfs(directory)?.filesystem_type() == PROC_SUPER_MAGIC)
}

/// Whether a directory of `/proc` is about the caller itself.
fn is_own(caller: Caller, directory: BorrowedFd<'_>) -> Result<bool, Errno> {
    let mut room = [0; LONGEST];
    let path = path_of(directory, &mut room)?;
    let own = Text::new(format_args!("/proc/{}", leader(caller.thread)?), b"")?;
    let rest = path.strip_prefix(own.c_str()?.to_bytes());
    Ok(rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/")))
}

/// The path of an open directory, as it is now.
pub(crate) fn path_of<'a>(directory: BorrowedFd<'_>, room: &'a mut [u8]) -> Result<&'a [u8], Errno> {
    let link = Text::new(format_args!("/proc/self/fd/{}", directory.as_raw_fd()), b"")?;
    sys::read_link(link.c_str()?, room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_split_as_the_kernel_splits_them() {
        for (path, head, last, slash) in [
            ("a", "", "a", false),
            ("a/b", "a/", "b", false),
            ("/a", "/", "a", false),
            ("/a/b//", "/a/", "b", true),
            ("a/", "", "a", true),
            ("/", "/", ".", false),
            ("a/..", "a/", "..", false),
        ] {
            assert_eq!(split(path.as_bytes()), (head.as_bytes(), last.as_bytes(), slash), "{path}");
        }
    }

    #[test]
    fn own_memory_is_read_as_a_path() {
        let me = Caller { thread: nix::unistd::gettid().as_raw() };
        let word = std::ffi::CString::new(vec![b'x'; 300]).unwrap();
        assert_eq!(me.path(word.as_ptr() as u64).unwrap().bytes(), word.to_bytes());
        assert_eq!(me.path(c"".as_ptr() as u64).err(), Some(Errno::ENOENT));
        assert!(me.path(8).is_err());
    }

    #[test]
    fn links_of_proc_are_the_callers() {
        let me = Caller { thread: nix::unistd::gettid().as_raw() };
        let find = |path: &str| locate(me, libc::AT_FDCWD, Path::of(&[path.as_bytes()]).unwrap(), true);
        let place = find("/dev/stdin").unwrap();
        assert!(place.magic && place.found.is_some());
        assert!(!find("/dev/null").unwrap().magic);
        let place = find("/proc/self/cwd/none-such").unwrap();
        assert!(!place.magic && place.found.is_none());
        assert_eq!(find("/proc/1/cwd/none-such").err(), Some(Errno::EACCES));
    }
}
