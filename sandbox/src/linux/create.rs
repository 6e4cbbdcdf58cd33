//! Calls that make entries, carried out for the command where something is [guarded](super::guarded) that does not exist.
//!
//! The supervisor has the command's user, groups, mounts and Landlock domain and no capability, so that what it does is
//! what the command could do; it refuses only names. All calls that make entries pass here one after the other, so
//! nothing that the command does changes what a path means between the look and the deed.

use std::os::fd::{AsFd, AsRawFd, OwnedFd};

use libc::c_int;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl, open, openat};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::stat::{Mode, SFlag, fstat, mkdirat};
use nix::unistd::{read, symlinkat};

use super::guarded::Made;
use super::place::{Caller, LONGEST, Path, Place, is_proc, locate, path_of};
use super::supervise::{Outcome, Pending, Supervisor, Taken};
use super::unix::{Text, argument};
use crate::sys::{self, Notice};

type Done = Result<Outcome, Errno>;

const WHY: &str = "makes an entry of any name, which no mount and no Landlock rule refuses by name";
/// `O_CREAT`. `O_TMPFILE` does not hold it: a file without a name gets one by `linkat`.
const CREATES: u32 = libc::O_CREAT.cast_unsigned();

const fn taken(
    call: libc::c_long,
    bits: Option<(u8, u32)>,
    carry_out: fn(&mut Supervisor<'_>, &Notice) -> Done,
) -> Taken {
    Taken { call, bits, carry_out, why: WHY }
}

/// The calls that are taken here.
pub(crate) const CREATING: &[Taken] = &[
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_open, Some((1, CREATES)), |s, n| {
        create_open(s, n, libc::AT_FDCWD, 0, argument(n, 1), argument(n, 2))
    }),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_creat, None, |s, n| {
        create_open(s, n, libc::AT_FDCWD, 0, libc::O_CREAT | libc::O_WRONLY | libc::O_TRUNC, argument(n, 1))
    }),
    taken(libc::SYS_openat, Some((2, CREATES)), |s, n| {
        create_open(s, n, argument(n, 0), 1, argument(n, 2), argument(n, 3))
    }),
    // Its flags are in memory, so every call would have to be taken. Programs have to do without on older kernels.
    taken(libc::SYS_openat2, None, |_, _| Err(Errno::ENOSYS)),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_mkdir, None, |s, n| make_directory(s, n, libc::AT_FDCWD, 0, argument(n, 1))),
    taken(libc::SYS_mkdirat, None, |s, n| make_directory(s, n, argument(n, 0), 1, argument(n, 2))),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_mknod, None, |s, n| make_node(s, n, libc::AT_FDCWD, 0)),
    taken(libc::SYS_mknodat, None, |s, n| make_node(s, n, argument(n, 0), 1)),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_symlink, None, |s, n| make_symlink(s, n, libc::AT_FDCWD, 1)),
    taken(libc::SYS_symlinkat, None, |s, n| make_symlink(s, n, argument(n, 1), 2)),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_link, None, |s, n| link(s, n, (libc::AT_FDCWD, 0), (libc::AT_FDCWD, 1), 0)),
    taken(libc::SYS_linkat, None, |s, n| link(s, n, (argument(n, 0), 1), (argument(n, 2), 3), argument(n, 4))),
    #[cfg(target_arch = "x86_64")]
    taken(libc::SYS_rename, None, |s, n| rename(s, n, (libc::AT_FDCWD, 0), (libc::AT_FDCWD, 1), 0)),
    #[cfg(not(target_arch = "riscv64"))]
    taken(libc::SYS_renameat, None, |s, n| rename(s, n, (argument(n, 0), 1), (argument(n, 2), 3), 0)),
    taken(libc::SYS_renameat2, None, |s, n| {
        rename(s, n, (argument(n, 0), 1), (argument(n, 2), 3), argument(n, 4).cast_unsigned())
    }),
];

fn caller(notice: &Notice) -> Caller {
    Caller { thread: notice.pid.cast_signed() }
}

fn address(notice: &Notice, index: usize) -> u64 {
    notice.args.get(index).copied().unwrap_or_default()
}

/// The place that the path in an argument means.
fn place(notice: &Notice, fd: c_int, index: usize, follow: bool) -> Result<Place, Errno> {
    let caller = caller(notice);
    locate(caller, fd, caller.path(address(notice, index))?, follow)
}

/// What the directory of a repository has, and what leads to one: none comes to be without one of these being made.
const OF_A_REPOSITORY: &[&[u8]] = &[b".git", b"HEAD", b"objects", b"refs"];

impl Supervisor<'_> {
    /// Refuses an entry that is guarded, as if the disk were read-only there.
    pub(crate) fn permit(&self, place: &Place, made: Made) -> Result<(), Errno> {
        let Some(guarded) = &self.duties.guarded else { return Ok(()) };
        let name = place.name()?.to_bytes();
        let name = name.strip_suffix(b"/").unwrap_or(name);
        if OF_A_REPOSITORY.iter().any(|part| part.eq_ignore_ascii_case(name)) {
            self.repository.set(true);
        }
        let mut room = [0; LONGEST];
        let path = path_of(place.parent.as_fd(), &mut room)?;
        // A directory that is gone takes no entries; the kernel says so itself.
        if guarded.refuses(place.parent.as_fd(), path, name, made) { Err(Errno::EROFS) } else { Ok(()) }
    }
}

fn permissions(mode: c_int) -> libc::mode_t {
    mode.cast_unsigned() & 0o7777
}

/// `open` with `O_CREAT`, whether or not there is anything to make.
fn create_open(s: &mut Supervisor<'_>, n: &Notice, fd: c_int, index: usize, flags: c_int, mode: c_int) -> Done {
    if flags & libc::O_PATH != 0 || flags & libc::O_DIRECTORY != 0 {
        // Makes nothing, and an error of the kernel's own since Linux 6.4.
        return Err(Errno::EINVAL);
    }
    let cloexec = flags & libc::O_CLOEXEC != 0;
    let exclusive = flags & libc::O_EXCL != 0;
    let follow = !exclusive && flags & libc::O_NOFOLLOW == 0;
    let own = libc::O_CLOEXEC | libc::O_NOCTTY | libc::O_NOFOLLOW;
    // Only a process of the host makes an entry in between, and does not do so for ever.
    for _ in 0..TRIES {
        let place = place(n, fd, index, follow)?;
        s.is_current(n)?;
        if place.slash {
            return Err(Errno::EISDIR);
        }
        if place.found.is_some() {
            if exclusive {
                return Err(Errno::EEXIST);
            }
            return open_existing(caller(n), &place, flags & !libc::O_CREAT, cloexec);
        }
        s.permit(&place, Made::Other)?;
        caller(n).take_mask()?;
        let flags = flags | own | libc::O_EXCL;
        match sys::open_at(place.parent.as_raw_fd(), place.name()?, flags, permissions(mode)) {
            Err(Errno::EEXIST) if !exclusive => {}
            file => return Ok(Outcome::Descriptor { file: file?, cloexec }),
        }
    }
    Err(Errno::EAGAIN)
}

/// How often an entry that was not there may be there after all.
const TRIES: usize = 8;

/// Opens what is there, as the caller would. What it is is asked of the file that is then opened: a name, and a link of
/// `/proc` still more, may lead to another one a moment later, such as a pipe that this process would wait at.
fn open_existing(caller: Caller, place: &Place, flags: c_int, cloexec: bool) -> Done {
    if place.is(SFlag::S_IFDIR) {
        return Err(Errno::EISDIR);
    }
    let writes = flags & libc::O_ACCMODE != libc::O_RDONLY;
    if !place.magic && is_proc(place.parent.as_fd())? {
        // What it shows depends on who opens it.
        return Err(if writes { Errno::EROFS } else { Errno::EACCES });
    }
    let follow = if place.magic { OFlag::empty() } else { OFlag::O_NOFOLLOW };
    let at = openat(&place.parent, place.name()?, OFlag::O_PATH | OFlag::O_CLOEXEC | follow, Mode::empty())?;
    let found = fstat(&at)?;
    match SFlag::from_bits_truncate(found.st_mode & SFlag::S_IFMT.bits()) {
        SFlag::S_IFDIR => Err(Errno::EISDIR),
        SFlag::S_IFLNK => Err(Errno::ELOOP),
        SFlag::S_IFIFO => open_pipe(at, flags, cloexec),
        SFlag::S_IFCHR if found.st_rdev == libc::makedev(5, 0) => {
            let file = terminal(caller, flags)?;
            Ok(Outcome::Descriptor { file, cloexec })
        }
        _ => {
            let path = Text::new(format_args!("/proc/self/fd/{}", at.as_raw_fd()), b"")?;
            let flags = flags & !libc::O_NOFOLLOW | libc::O_CLOEXEC | libc::O_NOCTTY;
            let file = sys::open_at(libc::AT_FDCWD, path.c_str()?, flags, 0)?;
            Ok(Outcome::Descriptor { file, cloexec })
        }
    }
}

/// Opens a named pipe without waiting here for its other end.
pub(crate) fn open_pipe(at: OwnedFd, flags: c_int, cloexec: bool) -> Done {
    let path = Text::new(format_args!("/proc/self/fd/{}", at.as_raw_fd()), b"")?;
    let waits = flags & libc::O_NONBLOCK == 0;
    let file = match sys::open_at(libc::AT_FDCWD, path.c_str()?, flags | libc::O_NONBLOCK | libc::O_CLOEXEC, 0) {
        Err(Errno::ENXIO) if waits => return Ok(Outcome::Later(Pending::Open { at, flags, cloexec })),
        other => other?,
    };
    if !waits {
        return Ok(Outcome::Descriptor { file, cloexec });
    }
    let set = OFlag::from_bits_retain(fcntl(&file, FcntlArg::F_GETFL)?) & !OFlag::O_NONBLOCK;
    fcntl(&file, FcntlArg::F_SETFL(set))?;
    if flags & libc::O_ACCMODE == libc::O_RDONLY {
        return read_pipe(file, cloexec);
    }
    Ok(Outcome::Descriptor { file, cloexec })
}

/// Gives the reading end of a pipe once somebody has written or come and gone.
pub(crate) fn read_pipe(file: OwnedFd, cloexec: bool) -> Done {
    let mut ready = [PollFd::new(file.as_fd(), PollFlags::POLLIN)];
    if poll(&mut ready, PollTimeout::ZERO)? == 0 {
        return Ok(Outcome::Later(Pending::Read { file, cloexec }));
    }
    Ok(Outcome::Descriptor { file, cloexec })
}

/// The caller's controlling terminal: `/dev/tty` means another one to each session.
fn terminal(caller: Caller, flags: c_int) -> Result<OwnedFd, Errno> {
    let theirs = controlling(&Text::new(format_args!("/proc/{}/stat", caller.thread), b"")?)?;
    let flags = flags | libc::O_CLOEXEC | libc::O_NOCTTY;
    if theirs == 0 {
        return Err(Errno::ENXIO);
    }
    if theirs == controlling(&Text::new(format_args!("/proc/self/stat"), b"")?)? {
        return sys::open_at(libc::AT_FDCWD, c"/dev/tty", flags, 0);
    }
    // Devices of pseudo terminals have the majors 136 to 143; the minor is spread over both ends of the number.
    let (major, minor) = ((theirs >> 8) & 0xfff, (theirs & 0xff) | ((theirs >> 12) & 0xf_ff00));
    if !(136..=143).contains(&major) {
        return Err(Errno::ENXIO);
    }
    let name = Text::new(format_args!("/dev/pts/{}", minor + (major - 136) * 256), b"")?;
    sys::open_at(libc::AT_FDCWD, name.c_str()?, flags, 0)
}

/// The device of a process's controlling terminal: the seventh word of its `stat`, the second may hold anything.
fn controlling(stat: &Text) -> Result<u32, Errno> {
    let stat = open(stat.c_str()?, OFlag::O_RDONLY | OFlag::O_CLOEXEC, Mode::empty())?;
    let mut room = [0; 256];
    let length = read(&stat, &mut room)?;
    let text = room.get(..length).unwrap_or_default();
    let after = text.iter().rposition(|byte| *byte == b')').and_then(|end| text.get(end + 1..)).unwrap_or_default();
    let word = after.split(|byte| *byte == b' ').nth(5).unwrap_or_default();
    std::str::from_utf8(word).ok().and_then(|word| word.parse().ok()).ok_or(Errno::ESRCH)
}

fn make_directory(s: &mut Supervisor<'_>, n: &Notice, fd: c_int, index: usize, mode: c_int) -> Done {
    let place = place(n, fd, index, false)?;
    s.is_current(n)?;
    if place.found.is_none() {
        s.permit(&place, Made::Directory)?;
    }
    caller(n).take_mask()?;
    let mode = Mode::from_bits_truncate(permissions(mode));
    mkdirat(&place.parent, place.name()?, mode).map(|()| Outcome::Done)
}

fn make_node(s: &mut Supervisor<'_>, n: &Notice, fd: c_int, index: usize) -> Done {
    let place = place(n, fd, index, false)?;
    s.is_current(n)?;
    s.permit(&place, Made::Other)?;
    caller(n).take_mask()?;
    let mode = argument(n, index + 1).cast_unsigned() & 0xffff;
    let device = u64::from(argument(n, index + 2).cast_unsigned());
    // The kernel's encoding of 32 bits, which the C library would spread again.
    let device = libc::makedev(
        u32::try_from((device >> 8) & 0xfff).unwrap_or(0),
        u32::try_from((device & 0xff) | ((device >> 12) & 0xf_ff00)).unwrap_or(0),
    );
    sys::make_node(place.parent.as_fd(), place.name()?, mode, device).map(|()| Outcome::Done)
}

fn make_symlink(s: &mut Supervisor<'_>, n: &Notice, fd: c_int, index: usize) -> Done {
    let target: Path = caller(n).path(address(n, 0))?;
    let place = place(n, fd, index, false)?;
    s.is_current(n)?;
    s.permit(&place, Made::Other)?;
    symlinkat(target.c_str()?, &place.parent, place.name()?).map(|()| Outcome::Done)
}

fn link(s: &mut Supervisor<'_>, n: &Notice, old: (c_int, usize), new: (c_int, usize), flags: c_int) -> Done {
    let caller = caller(n);
    let to = place(n, new.0, new.1, false)?;
    let path = match caller.path(address(n, old.1)) {
        Err(Errno::ENOENT) if flags & libc::AT_EMPTY_PATH != 0 => None,
        other => Some(other?),
    };
    let Some(path) = path else {
        // A file without a name gets one.
        let link = Text::new(format_args!("/proc/{}/fd/{}", caller.thread, old.0), b"")?;
        let file = open(link.c_str()?, OFlag::O_PATH | OFlag::O_CLOEXEC, Mode::empty())?;
        s.is_current(n)?;
        s.permit(&to, Made::Other)?;
        return link_file(&file, &to);
    };
    let from = locate(caller, old.0, path, flags & libc::AT_SYMLINK_FOLLOW != 0)?;
    s.is_current(n)?;
    s.permit(&to, Made::Other)?;
    if from.magic {
        let file = openat(&from.parent, from.name()?, OFlag::O_PATH | OFlag::O_CLOEXEC, Mode::empty())?;
        return link_file(&file, &to);
    }
    sys::link_at(from.parent.as_fd(), from.name()?, to.parent.as_fd(), to.name()?, 0).map(|()| Outcome::Done)
}

fn link_file(file: &OwnedFd, to: &Place) -> Done {
    let link = Text::new(format_args!("/proc/self/fd/{}", file.as_raw_fd()), b"")?;
    // An absolute path: the directory beside it says nothing.
    let from = to.parent.as_fd();
    sys::link_at(from, link.c_str()?, to.parent.as_fd(), to.name()?, libc::AT_SYMLINK_FOLLOW).map(|()| Outcome::Done)
}

fn rename(s: &mut Supervisor<'_>, n: &Notice, old: (c_int, usize), new: (c_int, usize), flags: u32) -> Done {
    let from = place(n, old.0, old.1, false)?;
    let to = place(n, new.0, new.1, false)?;
    s.is_current(n)?;
    s.permit(&to, Made::Other)?;
    if flags & libc::RENAME_EXCHANGE != 0 {
        s.permit(&from, Made::Other)?;
    }
    sys::rename_at(from.parent.as_fd(), from.name()?, to.parent.as_fd(), to.name()?, flags).map(|()| Outcome::Done)
}
