//! A copy-on-write view of what may be written: overlayfs over each root, its upper layers in a directory of the run.
//!
//! Without redirects and metadata-only copies, so that a layer means what it says; with `userxattr`, so that whoever made
//! the mount reads it as well as root does, and a command cannot forge marks (the view hides them). It is never synced to
//! disk: nothing of it is kept.

use std::ffi::CString;
use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::sys::stat::Mode;
use nix::sys::statfs::{FsType, statfs};

use super::mounts::Beneath;
use super::rundir::RunDir;
use super::upper::Layer;
use crate::error::Unavailable;
use crate::profile::{Profile, Scratch};
use crate::sys;

/// The most file systems below the roots that get a layer of their own.
const MOST: usize = 64;

/// File systems that cannot hold an upper layer: they lack whiteouts, extended attributes or atomic exchange, or are no
/// place for much data. Numbers of `statfs(2)`.
const UNFIT: &[(i64, &str)] = &[
    (0x794c_7630, "overlay"),
    (0x6969, "nfs"),
    (0x6573_5546, "fuse"),
    (0xff53_4d42, "cifs"),
    (0xfe53_4d42, "smb"),
    (0x0102_1997, "9p"),
    (0xf15f, "ecryptfs"),
    (0x4d44, "vfat"),
    (0x2011_bab0, "exfat"),
    (0x8584_58f6, "ramfs"),
    (0x9fa0, "proc"),
];

/// The layers of a run, made outside, mounted inside.
#[derive(Debug)]
pub(crate) struct Copies {
    pub(crate) run: RunDir,
    /// Outermost first.
    pub(crate) layers: Vec<Layer>,
}

/// Why there can be no copy-on-write view.
pub(crate) enum NoCopy {
    Unavailable(Unavailable),
    Failed(io::Error),
}

impl From<io::Error> for NoCopy {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

fn refused<T>(why: &'static str) -> Result<T, NoCopy> {
    Err(NoCopy::Unavailable(Unavailable::Profile { what: "a copy-on-write view of what may be written", why }))
}

impl Copies {
    /// Makes the layers' directories.
    ///
    /// # Errors
    /// Roots that cannot be seen through a view, no place for the layers, or a full disk.
    pub(crate) fn make(profile: &Profile, userns: bool) -> Result<Self, NoCopy> {
        let lowers = lowers(&profile.write, userns)?;
        let scratch = match &profile.scratch {
            Scratch::Dir(path) => Some(path),
            Scratch::PerRun => None,
        };
        let apart = |place: &Path| !profile.write.iter().chain(scratch).any(|root| place.starts_with(root));
        let Some(place) = places().find(|place| apart(place) && is_fit(place)) else {
            return refused(
                "no directory for temporary files is on a file system that can hold the copies (set TMPDIR)",
            );
        };
        let run = RunDir::make(&place)?.with_home();
        let mut layers = Vec::new();
        for (number, lower) in lowers.into_iter().enumerate() {
            let upper = run.path().join(format!("{number}.upper"));
            for path in [&upper, &work_of(&upper)] {
                DirBuilder::new().mode(0o700).create(path)?;
            }
            // The root of the view is the upper one.
            let found = fs::metadata(&lower)?;
            if found.uid() != fs::metadata(&upper)?.uid() {
                // Only root can, and for others the root of the view is their own.
                let _ = chown(&upper, Some(found.uid()), Some(found.gid()));
            }
            fs::set_permissions(&upper, Permissions::from_mode(found.mode() & 0o7777 | 0o500))?;
            layers.push(Layer { lower, upper });
        }
        Ok(Self { run, layers })
    }

    /// What the mount of a root needs.
    pub(crate) fn beneath(layer: &Layer) -> Result<Beneath, Errno> {
        let c = |path: &Path| CString::new(path.as_os_str().as_bytes()).map_err(|_| Errno::EINVAL);
        Ok(Beneath { upper: c(&layer.upper)?, work: c(&work_of(&layer.upper))? })
    }
}

fn work_of(upper: &Path) -> PathBuf {
    upper.with_extension("work")
}

/// Directories for temporary files, those on disk first: a build can be large.
fn places() -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os("TMPDIR").map(PathBuf::from).filter(|path| path.is_absolute());
    let usual = ["/var/tmp", "/tmp", "/dev/shm"].into_iter().map(PathBuf::from);
    named.into_iter().chain(usual).filter_map(|path| fs::canonicalize(path).ok())
}

fn is_fit(place: &Path) -> bool {
    let unfit = |kind: FsType| UNFIT.iter().any(|(magic, _)| i128::from(kind.0) == i128::from(*magic));
    let writable = nix::unistd::access(place, nix::unistd::AccessFlags::W_OK | nix::unistd::AccessFlags::X_OK).is_ok();
    place.is_dir() && writable && statfs(place).is_ok_and(|found| !unfit(found.filesystem_type()))
}

/// The directories that get a layer: the roots, and the file systems mounted below them, which a layer does not reach.
fn lowers(roots: &[PathBuf], userns: bool) -> Result<Vec<PathBuf>, NoCopy> {
    let mut lowers: Vec<PathBuf> = Vec::new();
    for root in roots {
        if !fs::metadata(root)?.is_dir() {
            return refused("one of the roots is no directory");
        }
        lowers.push(fs::canonicalize(root)?);
    }
    let table = fs::read("/proc/self/mountinfo")?;
    for point in table.split(|byte| *byte == b'\n').filter_map(mount_point) {
        if !roots.iter().any(|root| point.starts_with(root) && point != *root) {
            continue;
        }
        if userns {
            return refused("another file system is mounted below it, and only root can look beneath that");
        }
        // A file that is mounted over another stays what it is: read-only.
        if fs::metadata(&point).is_ok_and(|found| found.is_dir()) {
            lowers.push(point);
        }
    }
    lowers.sort();
    lowers.dedup();
    if lowers.len() > MOST {
        return refused("more than 64 file systems are mounted below it");
    }
    Ok(lowers)
}

/// The mount point in a line of `mountinfo`: its fifth field, with blanks and backslashes as `\ooo`.
fn mount_point(line: &[u8]) -> Option<PathBuf> {
    let field = line.split(|byte| *byte == b' ').nth(4)?;
    let mut path = Vec::with_capacity(field.len());
    let mut rest = field;
    while let Some((first, after)) = rest.split_first() {
        let octal =
            after.get(..3).filter(|digits| *first == b'\\' && digits.iter().all(|digit| (b'0'..b'8').contains(digit)));
        rest = if let Some(digits) = octal {
            path.push(digits.iter().fold(0_u8, |value, digit| value.wrapping_mul(8).wrapping_add(digit - b'0')));
            after.get(3..).unwrap_or_default()
        } else {
            path.push(*first);
            after
        };
    }
    Some(PathBuf::from(std::ffi::OsStr::from_bytes(&path)))
}

/// A view that is mounted nowhere yet. For the child: no allocation.
pub(crate) fn mounted(lower: &std::ffi::CStr, beneath: &Beneath) -> Result<OwnedFd, Errno> {
    let view = sys::fs_open(c"overlay")?;
    for (option, path) in [(c"lowerdir", lower), (c"upperdir", &beneath.upper), (c"workdir", &beneath.work)] {
        let directory = open(path, OFlag::O_PATH | OFlag::O_DIRECTORY | OFlag::O_CLOEXEC, Mode::empty())?;
        let mut room = [0_u8; 32];
        sys::fs_set(&view, option, descriptor_path(&directory, &mut room))?;
    }
    sys::fs_flag(&view, c"userxattr")?;
    // Since Linux 5.10; without it the copies are only slower.
    let _ = sys::fs_flag(&view, c"volatile");
    sys::fs_mount(&view)
}

/// `/proc/self/fd/N`: a path without commas, colons and blanks, of whatever length the real one is.
fn descriptor_path<'a>(fd: &OwnedFd, room: &'a mut [u8; 32]) -> &'a std::ffi::CStr {
    use std::io::Write;
    use std::os::fd::AsRawFd;
    // 14 bytes and at most 10 digits: it fits, with a NUL after it.
    let mut rest = room.as_mut_slice();
    let _ = write!(rest, "/proc/self/fd/{}\0", fd.as_raw_fd());
    std::ffi::CStr::from_bytes_until_nul(room).unwrap_or(c"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mount_points_are_read_with_their_blanks() {
        let line = br"36 35 98:0 /mnt1 /mnt/a\040b\134c rw,noatime master:1 - ext3 /dev/root rw";
        assert_eq!(mount_point(line), Some(PathBuf::from(r"/mnt/a b\c")));
        assert_eq!(mount_point(b"36 35"), None);
        assert_eq!(mount_point(br"1 1 1:1 / /x\04 rw"), Some(PathBuf::from(r"/x\04")));
    }

    #[test]
    fn a_descriptor_has_a_path() {
        let fd = OwnedFd::from(fs::File::open("/").unwrap());
        let mut room = [0; 32];
        let path = descriptor_path(&fd, &mut room).to_str().unwrap().to_owned();
        assert_eq!(fs::canonicalize(path).unwrap(), Path::new("/"));
    }
}
