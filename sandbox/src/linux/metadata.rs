//! Modes, owners, times and attributes where no mount is read-only: Landlock has no right for them.
//!
//! The [supervisor](super::supervise) takes these calls. It opens the file that the caller means, looks where that file
//! lies, and changes it through its own descriptor: what was looked at is what is changed, whatever happens to names and
//! to the caller's memory meanwhile. Only what lies in scratch or below a write root is changed; a file comes there only
//! by being made there, since Landlock lets nothing be linked or moved in from elsewhere.

use std::ffi::CStr;
use std::io::Write as _;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};

use libc::{c_int, timespec};
use nix::errno::Errno;
use nix::fcntl::{AtFlags, OFlag, open, openat};
use nix::sys::stat::{FchmodatFlags, Mode, fchmodat};
use nix::unistd::{Gid, Uid, fchownat, truncate};

use super::supervise::{Outcome, Supervisor, Taken};
use super::unix::argument;
use crate::sys::{self, Notice};

const MODES: &str = "Landlock has no right for modes";
const OWNERS: &str = "Landlock has no right for owners";
const TIMES: &str = "Landlock has no right for times";
const ATTRIBUTES: &str = "Landlock has no right for attributes";

type Handler = fn(&mut Supervisor<'_>, &Notice) -> Result<Outcome, Errno>;

const fn taken(call: libc::c_long, carry_out: Handler, why: &'static str) -> Taken {
    Taken { call, bits: None, carry_out, why }
}

/// `fchmodat2(2)`, which `libc` does not name for every architecture yet.
const FCHMODAT2: libc::c_long = 452;

/// The calls that are taken here.
pub(crate) const METADATA: &[Taken] = &[
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_chmod, |s, n| change_mode(s, n, &Aim::path(n, 0, true), 1), MODES),
    taken(libc::SYS_fchmod, |s, n| change_mode(s, n, &Aim::descriptor(n, 0), 1), MODES),
    taken(libc::SYS_fchmodat, |s, n| change_mode(s, n, &Aim::at(n, 0), 2), MODES),
    taken(FCHMODAT2, |s, n| change_mode(s, n, &Aim::at_with(n, 0, 3)?, 2), MODES),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_chown, |s, n| change_owner(s, n, &Aim::path(n, 0, true), 1), OWNERS),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_lchown, |s, n| change_owner(s, n, &Aim::path(n, 0, false), 1), OWNERS),
    taken(libc::SYS_fchown, |s, n| change_owner(s, n, &Aim::descriptor(n, 0), 1), OWNERS),
    taken(libc::SYS_fchownat, |s, n| change_owner(s, n, &Aim::at_with(n, 0, 4)?, 2), OWNERS),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_utime, |s, n| change_times(s, n, &Aim::path(n, 0, true), n.times(1, Unit::Seconds)), TIMES),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_utimes, |s, n| change_times(s, n, &Aim::path(n, 0, true), n.times(1, Unit::Micro)), TIMES),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_futimesat, |s, n| change_times(s, n, &Aim::maybe(n, 0), n.times(2, Unit::Micro)), TIMES),
    taken(libc::SYS_utimensat, |s, n| change_times(s, n, &Aim::maybe_with(n, 0, 3)?, n.times(2, Unit::Nano)), TIMES),
    taken(libc::SYS_setxattr, |s, n| set_attribute(s, n, &Aim::path(n, 0, true)), ATTRIBUTES),
    taken(libc::SYS_lsetxattr, |s, n| set_attribute(s, n, &Aim::path(n, 0, false)), ATTRIBUTES),
    taken(libc::SYS_fsetxattr, |s, n| set_attribute(s, n, &Aim::descriptor(n, 0)), ATTRIBUTES),
    taken(libc::SYS_removexattr, |s, n| remove_attribute(s, n, &Aim::path(n, 0, true)), ATTRIBUTES),
    taken(libc::SYS_lremovexattr, |s, n| remove_attribute(s, n, &Aim::path(n, 0, false)), ATTRIBUTES),
    taken(libc::SYS_fremovexattr, |s, n| remove_attribute(s, n, &Aim::descriptor(n, 0)), ATTRIBUTES),
];

/// What is taken besides where Landlock does not govern truncation (before ABI 3).
pub(crate) const TRUNCATE: &[Taken] =
    &[taken(libc::SYS_truncate, cut, "Landlock before ABI 3 has no right for truncation")];

/// The file that a call means.
struct Aim {
    directory: c_int,
    /// The address of a path; without one, the descriptor itself is meant.
    path: Option<u64>,
    follow: bool,
    /// An empty path means the descriptor.
    empty: bool,
}

fn address(notice: &Notice, index: usize) -> u64 {
    notice.args.get(index).copied().unwrap_or_default()
}

impl Aim {
    fn path(notice: &Notice, index: usize, follow: bool) -> Self {
        Self { directory: libc::AT_FDCWD, path: Some(address(notice, index)), follow, empty: false }
    }

    fn descriptor(notice: &Notice, index: usize) -> Self {
        Self { directory: argument(notice, index), path: None, follow: true, empty: false }
    }

    fn at(notice: &Notice, index: usize) -> Self {
        Self { directory: argument(notice, index), ..Self::path(notice, index + 1, true) }
    }

    fn at_with(notice: &Notice, index: usize, flags: usize) -> Result<Self, Errno> {
        let flags = argument(notice, flags);
        if flags & !(libc::AT_SYMLINK_NOFOLLOW | libc::AT_EMPTY_PATH) != 0 {
            return Err(Errno::EINVAL);
        }
        let follow = flags & libc::AT_SYMLINK_NOFOLLOW == 0;
        Ok(Self { follow, empty: flags & libc::AT_EMPTY_PATH != 0, ..Self::at(notice, index) })
    }

    /// Calls in which a null pointer as the path means the descriptor.
    fn maybe(notice: &Notice, index: usize) -> Self {
        let aim = Self::at(notice, index);
        Self { path: aim.path.filter(|at| *at != 0), ..aim }
    }

    fn maybe_with(notice: &Notice, index: usize, flags: usize) -> Result<Self, Errno> {
        let aim = Self::at_with(notice, index, flags)?;
        Ok(Self { path: aim.path.filter(|at| *at != 0), ..aim })
    }
}

/// A string without allocating: a path as long as the kernel takes it, or an attribute's name.
struct Text<const ROOM: usize> {
    room: [u8; ROOM],
}

/// Room for a path, and for what stands before it in `/proc`.
type Path = Text<{ libc::PATH_MAX as usize + 64 }>;
/// Room for an attribute's name.
type Name = Text<256>;

impl<const ROOM: usize> Text<ROOM> {
    fn new(start: std::fmt::Arguments<'_>, rest: &[u8]) -> Result<Self, Errno> {
        let mut text = Self { room: [0; ROOM] };
        let mut at = text.room.as_mut_slice();
        at.write_fmt(start).and_then(|()| at.write_all(rest)).map_err(|_| Errno::ENAMETOOLONG)?;
        Ok(text)
    }

    /// Copies a string from the caller's memory, once: up to its NUL, and never over the end of a page before it.
    fn copy(notice: &Notice, at: u64) -> Result<Self, Errno> {
        const PAGE: u64 = 4096;
        let mut text = Self { room: [0; ROOM] };
        let mut done = 0;
        while let Some(rest) = text.room.get_mut(done..).filter(|rest| !rest.is_empty()) {
            let from = at.wrapping_add(done as u64);
            let chunk = usize::try_from(PAGE - from % PAGE).unwrap_or(1).min(rest.len());
            let room = rest.get_mut(..chunk).unwrap_or_default();
            if sys::read_memory(thread(notice), from, room)? != chunk {
                return Err(Errno::EFAULT);
            }
            if room.contains(&0) {
                return Ok(text);
            }
            done += chunk;
        }
        Err(Errno::ENAMETOOLONG)
    }

    fn c_str(&self) -> Result<&CStr, Errno> {
        CStr::from_bytes_until_nul(&self.room).map_err(|_| Errno::ENAMETOOLONG)
    }
}

fn thread(notice: &Notice) -> c_int {
    notice.pid.cast_signed()
}

impl Notice {
    /// The times that an argument points at, as nanoseconds; a null pointer is now.
    fn times(&self, index: usize, unit: Unit) -> Result<[timespec; 2], Errno> {
        let now = timespec { tv_sec: 0, tv_nsec: libc::UTIME_NOW };
        let at = address(self, index);
        if at == 0 {
            return Ok([now; 2]);
        }
        let mut room = [0; 32];
        let used = if unit == Unit::Seconds { 16 } else { 32 };
        let part = room.get_mut(..used).unwrap_or_default();
        if sys::read_memory(thread(self), at, part)? != used {
            return Err(Errno::EFAULT);
        }
        let mut words = room.chunks_exact(8).map(|word| word.first_chunk().map_or(0, |word| i64::from_ne_bytes(*word)));
        let mut word = || words.next().unwrap_or_default();
        let mut time = || match unit {
            Unit::Seconds => Ok(timespec { tv_sec: word(), tv_nsec: 0 }),
            Unit::Nano => Ok(timespec { tv_sec: word(), tv_nsec: word() }),
            Unit::Micro => {
                let (seconds, micro) = (word(), word());
                // More would be taken for one of the special values.
                let micro = Some(micro).filter(|micro| (0..1_000_000).contains(micro)).ok_or(Errno::EINVAL)?;
                Ok(timespec { tv_sec: seconds, tv_nsec: micro * 1000 })
            }
        };
        Ok([time()?, time()?])
    }
}

/// How times are given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Seconds,
    Micro,
    Nano,
}

/// The name by which an open file can be changed, whatever has happened to its names.
fn by_descriptor(file: &OwnedFd) -> Result<Text<32>, Errno> {
    Text::new(format_args!("/proc/self/fd/{}", file.as_raw_fd()), b"")
}

impl Supervisor<'_> {
    /// Opens the file that the caller means, if it lies where the command may write.
    fn own_file(&self, notice: &Notice, aim: &Aim) -> Result<OwnedFd, Errno> {
        let thread = thread(notice);
        let flags = OFlag::O_PATH | OFlag::O_CLOEXEC;
        let flags = if aim.follow { flags } else { flags | OFlag::O_NOFOLLOW };
        let path = aim.path.map(|at| Path::copy(notice, at)).transpose()?;
        let path = path.as_ref().map(Text::c_str).transpose()?.unwrap_or_default().to_bytes();
        let start = || {
            let start: Text<64> = match aim.directory {
                libc::AT_FDCWD => Text::new(format_args!("/proc/{thread}/cwd"), b"")?,
                fd => Text::new(format_args!("/proc/{thread}/fd/{fd}"), b"")?,
            };
            // Links of /proc are always followed here: they are how the descriptor is reached.
            match open(start.c_str()?, OFlag::O_PATH | OFlag::O_CLOEXEC, Mode::empty()) {
                Err(Errno::ENOENT) if aim.directory != libc::AT_FDCWD => Err(Errno::EBADF),
                other => other,
            }
        };
        // What means the caller itself is the caller's, not ours.
        let own: [(&[u8], &str); 3] = [(b"/proc/self/", ""), (b"/proc/thread-self/", ""), (b"/dev/fd/", "fd/")];
        let own = own.into_iter().find_map(|(prefix, part)| Some((part, path.strip_prefix(prefix)?)));
        let file = if path.is_empty() {
            if aim.path.is_some() && !aim.empty {
                return Err(Errno::ENOENT);
            }
            start()?
        } else if let Some((part, rest)) = own {
            open(Path::new(format_args!("/proc/{thread}/{part}"), rest)?.c_str()?, flags, Mode::empty())?
        } else if path.starts_with(b"/") {
            open(Path::new(format_args!(""), path)?.c_str()?, flags, Mode::empty())?
        } else {
            openat(start()?, Path::new(format_args!(""), path)?.c_str()?, flags, Mode::empty())?
        };
        // If the caller is gone, its number may have been another's when its files were looked at.
        self.is_current(notice)?;
        let mut room = [0; libc::PATH_MAX as usize];
        let place = sys::read_link(by_descriptor(&file)?.c_str()?, &mut room)?;
        let within = |root: &CStr| {
            place.strip_prefix(root.to_bytes()).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
        };
        if self.duties.changeable.iter().any(|root| within(root)) { Ok(file) } else { Err(Errno::EPERM) }
    }
}

fn change_mode(s: &mut Supervisor<'_>, notice: &Notice, aim: &Aim, mode: usize) -> Result<Outcome, Errno> {
    let file = s.own_file(notice, aim)?;
    let mode = Mode::from_bits_truncate(argument(notice, mode).cast_unsigned());
    let name = by_descriptor(&file)?;
    fchmodat(nix::fcntl::AT_FDCWD, name.c_str()?, mode, FchmodatFlags::FollowSymlink).map(|()| Outcome::Done)
}

fn change_owner(s: &mut Supervisor<'_>, notice: &Notice, aim: &Aim, first: usize) -> Result<Outcome, Errno> {
    let file = s.own_file(notice, aim)?;
    let id = |index| Some(argument(notice, index).cast_unsigned()).filter(|id| *id != u32::MAX);
    let (user, group) = (id(first).map(Uid::from_raw), id(first + 1).map(Gid::from_raw));
    fchownat(file.as_fd(), c"", user, group, AtFlags::AT_EMPTY_PATH).map(|()| Outcome::Done)
}

fn change_times(
    s: &mut Supervisor<'_>,
    notice: &Notice,
    aim: &Aim,
    times: Result<[timespec; 2], Errno>,
) -> Result<Outcome, Errno> {
    let times = times?;
    sys::set_times(s.own_file(notice, aim)?.as_fd(), &times).map(|()| Outcome::Done)
}

/// The longest value of an attribute that is passed on: what a file system keeps beside an inode, more or less.
const LONGEST_VALUE: usize = 4096;

fn set_attribute(s: &mut Supervisor<'_>, notice: &Notice, aim: &Aim) -> Result<Outcome, Errno> {
    let name = attribute(notice)?;
    let length = usize::try_from(address(notice, 3)).map_err(|_| Errno::E2BIG)?;
    let mut room = [0; LONGEST_VALUE];
    let value = room.get_mut(..length).ok_or(Errno::E2BIG)?;
    if length > 0 && sys::read_memory(thread(notice), address(notice, 2), value)? != length {
        return Err(Errno::EFAULT);
    }
    let file = s.own_file(notice, aim)?;
    sys::set_attribute(by_descriptor(&file)?.c_str()?, name.c_str()?, value, argument(notice, 4))
        .map(|()| Outcome::Done)
}

fn remove_attribute(s: &mut Supervisor<'_>, notice: &Notice, aim: &Aim) -> Result<Outcome, Errno> {
    let name = attribute(notice)?;
    let file = s.own_file(notice, aim)?;
    sys::remove_attribute(by_descriptor(&file)?.c_str()?, name.c_str()?).map(|()| Outcome::Done)
}

fn attribute(notice: &Notice) -> Result<Name, Errno> {
    let longer = |error| if error == Errno::ENAMETOOLONG { Errno::ERANGE } else { error };
    Name::copy(notice, address(notice, 1)).map_err(longer)
}

fn cut(s: &mut Supervisor<'_>, notice: &Notice) -> Result<Outcome, Errno> {
    let file = s.own_file(notice, &Aim::path(notice, 0, true))?;
    truncate(by_descriptor(&file)?.c_str()?, address(notice, 1).cast_signed()).map(|()| Outcome::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(args: [u64; 6]) -> Notice {
        let mut notice = Notice::default();
        notice.pid = nix::unistd::gettid().as_raw().cast_unsigned();
        notice.args = args;
        notice
    }

    #[test]
    fn strings_are_copied_up_to_their_end_and_never_cut() {
        let word = std::ffi::CString::new(vec![b'x'; 200]).unwrap();
        let copied = Name::copy(&notice([0; 6]), word.as_ptr() as u64).unwrap();
        assert_eq!(copied.c_str().unwrap(), word.as_c_str());
        let long = std::ffi::CString::new(vec![b'x'; 300]).unwrap();
        assert_eq!(Name::copy(&notice([0; 6]), long.as_ptr() as u64).err(), Some(Errno::ENAMETOOLONG));
        assert_eq!(Name::copy(&notice([0; 6]), 8).err(), Some(Errno::EFAULT));
    }

    #[test]
    fn times_are_read_in_every_unit() {
        let pairs = [1_i64, 500_000, 3, 999_999];
        let at = notice([pairs.as_ptr() as u64, 0, 0, 0, 0, 0]);
        let shown = |unit| at.times(0, unit).map(|times| times.map(|time| (time.tv_sec, time.tv_nsec)));
        assert_eq!(shown(Unit::Nano), Ok([(1, 500_000), (3, 999_999)]));
        assert_eq!(shown(Unit::Micro), Ok([(1, 500_000_000), (3, 999_999_000)]));
        assert_eq!(shown(Unit::Seconds), Ok([(1, 0), (500_000, 0)]));
        let special = [1_i64, libc::UTIME_NOW, 0, 0];
        assert_eq!(notice([special.as_ptr() as u64, 0, 0, 0, 0, 0]).times(0, Unit::Micro).err(), Some(Errno::EINVAL));
        assert_eq!(at.times(1, Unit::Nano).unwrap()[0].tv_nsec, libc::UTIME_NOW);
    }
}
