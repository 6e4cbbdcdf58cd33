//! The directory of one run on disk: where temporary files go on a rung without mounts, and the layers of a
//! copy-on-write view. Whatever happens to this process, somebody removes it: this process, else a sweeper that waits for
//! its end, else the next run that needs such a directory.
//!
//! They lie in a directory of the user's own. It stays where only temporary files were: to make and remove it costs 0.08 ms
//! on a disk, a twentieth of what a run may cost.

use std::ffi::{CString, OsStr};
use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, AtFlags, Flock, FlockArg, OFlag, openat, renameat};
use nix::sys::stat::{Mode, SFlag, fchmod, fstatat};
use nix::sys::wait::waitpid;
use nix::unistd::{Pid, UnlinkatFlags, geteuid, mkdtemp, pipe2, read, setsid, unlinkat, write};

use super::inside::{Sweep, close_all_but};
use crate::sys::{self, Side};

/// How old a directory must be before nobody can be about to lock it.
const SETTLED: Duration = Duration::from_secs(10);

/// A directory that goes away with this value. The lock says that its owner lives.
#[derive(Debug)]
pub(crate) struct RunDir {
    path: PathBuf,
    #[expect(dead_code, reason = "held, not used")]
    lock: Flock<File>,
    /// Whether the user's own directory goes as well, if nothing else is in it.
    with_home: bool,
}

impl RunDir {
    /// Makes one below `parent`, in a directory of the user's own, and removes what dead owners left there.
    pub(crate) fn make(parent: &Path) -> io::Result<Self> {
        let home = parent.join(format!("pi-guard-{}", geteuid()));
        for _ in 0..16 {
            let found = match fs::symlink_metadata(&home) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    match DirBuilder::new().mode(0o700).create(&home) {
                        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                        Ok(()) | Err(_) => continue,
                    }
                }
                found => found?,
            };
            if !found.is_dir() || found.uid() != geteuid().as_raw() || found.mode() & 0o077 != 0 {
                // Somebody else's: a name that nobody can guess, then.
                return Self::locked(mkdtemp(&parent.join("pi-guard-XXXXXX"))?);
            }
            // Most file systems count the directories in a directory: two links are none.
            if found.nlink() != 2 {
                sweep(&home);
            }
            // Somebody may take an empty home away, as who tidies up does.
            match mkdtemp(&home.join("run-XXXXXX")) {
                Err(Errno::ENOENT) => {}
                made => match Self::locked(made?) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    locked => return locked,
                },
            }
        }
        Err(io::Error::from(Errno::EAGAIN))
    }

    fn locked(path: PathBuf) -> io::Result<Self> {
        match lock(&path)? {
            Some(lock) if path.symlink_metadata().is_ok() => Ok(Self { path, lock, with_home: false }),
            Some(_) | None => Err(io::Error::from(Errno::ENOENT)),
        }
    }

    /// The same, which leaves nothing at all.
    pub(crate) fn with_home(mut self) -> Self {
        self.with_home = true;
        self
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for RunDir {
    fn drop(&mut self) {
        // Most are empty, which takes a single call.
        if fs::remove_dir(&self.path).is_err() {
            let _ = remove_tree(&self.path);
        }
        if let Some(home) = self.path.parent().filter(|home| self.with_home && is_home(home)) {
            let _ = fs::remove_dir(home);
        }
    }
}

/// A process that waits for the end of this one, however it comes, and then removes what this one did not.
#[derive(Debug)]
pub(crate) struct Sweeper {
    process: Pid,
    tie: OwnedFd,
}

impl Sweeper {
    /// Starts one for a directory. Signals are blocked by the caller.
    pub(crate) fn start(directory: &RunDir) -> Result<Self, Errno> {
        let path = CString::new(directory.path.as_os_str().as_bytes()).map_err(|_| Errno::EINVAL)?;
        let sweep = Sweep::of(path);
        let (end, tie) = pipe2(OFlag::O_CLOEXEC)?;
        match sys::clone_process(0)? {
            Side::Parent(process) => Ok(Self { process, tie }),
            Side::Child => {
                // Out of reach of what is sent to the caller's group, and holding nothing that somebody waits for.
                let _ = setsid();
                let held = close_all_but(Some(end.as_raw_fd()));
                (0..3).for_each(sys::close_standard);
                let mut told = [0];
                while held.is_ok() {
                    match read(&end, &mut told) {
                        Ok(0) => sweep.replace_process(),
                        Err(Errno::EINTR) => continue,
                        Ok(_) | Err(_) => {}
                    }
                    break;
                }
                sys::exit_now(0)
            }
        }
    }
}

impl Drop for Sweeper {
    fn drop(&mut self) {
        let _ = write(&self.tie, b"e");
        while waitpid(self.process, None) == Err(Errno::EINTR) {}
    }
}

fn is_home(directory: &Path) -> bool {
    directory.file_name() == Some(OsStr::new(&format!("pi-guard-{}", geteuid())))
}

fn lock(directory: &Path) -> io::Result<Option<Flock<File>>> {
    let open = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    let file = File::from(openat(AT_FDCWD, directory, open, Mode::empty())?);
    Ok(Flock::lock(file, FlockArg::LockExclusiveNonblock).ok())
}

/// Removes the directories whose owners are dead.
fn sweep(home: &Path) {
    let Ok(entries) = fs::read_dir(home) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(found) = entry.metadata() else { continue };
        let age = found.modified().ok().and_then(|time| SystemTime::now().duration_since(time).ok());
        let made = found.created().ok().and_then(|time| SystemTime::now().duration_since(time).ok());
        if !found.is_dir() || made.or(age).is_none_or(|age| age < SETTLED) {
            continue;
        }
        if let Ok(Some(_lock)) = lock(&path) {
            let _ = remove_tree(&path);
        }
    }
}

/// Removes a directory and all it holds, however deep and whatever its modes, following no link.
///
/// Directories are moved up to the top before they are emptied: no path gets long, no stack deep.
pub(crate) fn remove_tree(top: &Path) -> Result<(), Errno> {
    let open = |at, name: &OsStr| {
        let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
        openat(at, name, flags, Mode::empty())
    };
    // Best effort: if it was not enough, what follows fails.
    let _ = fs::set_permissions(top, fs::Permissions::from_mode(0o700));
    let directory = open(AT_FDCWD, top.as_os_str())?;
    let mut moved: u64 = 0;
    // What cannot be removed stays, and the rest goes all the same.
    let mut stuck: Vec<std::ffi::OsString> = Vec::new();
    loop {
        let mut progress = false;
        for name in names(&directory) {
            if stuck.contains(&name) {
                continue;
            }
            progress = true;
            let Ok(found) = fstatat(&directory, name.as_os_str(), AtFlags::AT_SYMLINK_NOFOLLOW) else { continue };
            if SFlag::from_bits_truncate(found.st_mode) & SFlag::S_IFMT != SFlag::S_IFDIR {
                if unlinkat(&directory, name.as_os_str(), UnlinkatFlags::NoRemoveDir).is_err() {
                    stuck.push(name);
                }
                continue;
            }
            if unlinkat(&directory, name.as_os_str(), UnlinkatFlags::RemoveDir).is_ok() {
                continue;
            }
            let Some(child) = opened_up(&directory, &name) else {
                stuck.push(name);
                continue;
            };
            for inner in names(&child) {
                if unlinkat(&child, inner.as_os_str(), UnlinkatFlags::NoRemoveDir).is_ok()
                    || unlinkat(&child, inner.as_os_str(), UnlinkatFlags::RemoveDir).is_ok()
                {
                    continue;
                }
                // Moving a directory writes to it.
                drop(opened_up(&child, &inner));
                let mut tries = 0;
                while tries < 64 {
                    moved += 1;
                    tries += 1;
                    let up = format!(".{moved}");
                    if fstatat(&directory, up.as_str(), AtFlags::AT_SYMLINK_NOFOLLOW).is_err() {
                        let _ = renameat(&child, inner.as_os_str(), &directory, up.as_str());
                        break;
                    }
                }
            }
            if unlinkat(&directory, name.as_os_str(), UnlinkatFlags::RemoveDir).is_err() {
                stuck.push(name);
            }
        }
        if !progress {
            break;
        }
    }
    unlinkat(AT_FDCWD, top, UnlinkatFlags::RemoveDir)
}

/// A directory of another one, made accessible to its owner.
fn opened_up(at: &OwnedFd, name: &OsStr) -> Option<OwnedFd> {
    let flags = OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    let opened = openat(at, name, flags | OFlag::O_RDONLY, Mode::empty()).or_else(|_| {
        // What may not be opened is opened as a path alone, through which its mode is given back.
        let path = openat(at, name, flags | OFlag::O_PATH, Mode::empty())?;
        let itself = format!("/proc/self/fd/{}", path.as_raw_fd());
        fs::set_permissions(&itself, fs::Permissions::from_mode(0o700)).map_err(|_| Errno::EACCES)?;
        openat(at, name, flags | OFlag::O_RDONLY, Mode::empty())
    });
    let opened = opened.ok()?;
    let _ = fchmod(&opened, Mode::from_bits_truncate(0o700));
    Some(opened)
}

/// The names in an open directory.
fn names(directory: &OwnedFd) -> Vec<std::ffi::OsString> {
    let itself = format!("/proc/self/fd/{}", directory.as_raw_fd());
    fs::read_dir(itself).map_or_else(|_| Vec::new(), |found| found.flatten().map(|entry| entry.file_name()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let place = std::env::temp_dir().join(format!("pi-guard-rundir-{}-{name}", std::process::id()));
        fs::create_dir_all(&place).unwrap();
        place
    }

    /// Deeper than any path may be long, and than there are descriptors.
    #[test]
    fn a_tree_goes_however_deep_and_closed_it_is() {
        let top = place("deep");
        fs::write(top.join(".1"), "a name that moving would like to have").unwrap();
        let outside = place("outside");
        fs::write(outside.join("kept"), "x").unwrap();
        std::os::unix::fs::symlink(&outside, top.join("link")).unwrap();
        let script =
            "import os\nfor _ in range(3000): os.mkdir('dd'); os.chdir('dd')\nopen('f', 'w'); os.mkdir('shut', 0)";
        let done = std::process::Command::new("python3").args(["-c", script]).current_dir(&top).status().unwrap();
        assert!(done.success());
        remove_tree(&top).unwrap();
        assert!(!top.exists() && outside.join("kept").exists());
        fs::remove_dir_all(&outside).unwrap();
    }

    #[test]
    fn what_a_dead_owner_left_is_swept_and_what_a_living_one_has_is_not() {
        let parent = place("sweep");
        let living = RunDir::make(&parent).unwrap();
        // As if its owner had been killed: nobody holds the lock.
        let left = living.path().with_file_name("run-dead");
        fs::create_dir(&left).unwrap();
        fs::write(left.join("file"), "x").unwrap();
        drop(RunDir::make(&parent).unwrap());
        assert!(left.exists(), "too young to be taken for dead");
        std::thread::sleep(SETTLED + Duration::from_millis(500));
        drop(RunDir::make(&parent).unwrap());
        assert!(!left.exists() && living.path().exists());
        drop(living);
        let left: Vec<_> = fs::read_dir(&parent).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(left, [parent.join(format!("pi-guard-{}", geteuid()))], "the user's own directory stays");
        assert_eq!(fs::read_dir(&left[0]).unwrap().count(), 0, "and nothing is left in it");
        fs::remove_dir_all(&parent).unwrap();
    }
}
