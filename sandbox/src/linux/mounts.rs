//! The view of the file system: the host's, read-only, with private directories where the host keeps its sockets,
//! devices and temporary files.
//!
//! [`Mounts`] is worked out before the clone; [`Mounts::apply`] only makes system calls. There is no second root: the
//! host's tree is sealed in place and covered where needed, which is half the mounts of a `pivot_root`.

use std::collections::BTreeSet;
use std::ffi::{CStr, CString, OsStr};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, OFlag, open};
use nix::mount::{MsFlags, mount};
use nix::sys::stat::Mode;
use nix::unistd::{UnlinkatFlags, mkdir, symlinkat, unlink, unlinkat};

use super::overlay::{self, Copies};
use super::pipes;
use super::step::{During, Failure, Step};
use crate::sys::{self, MountAttr};

pub(crate) const READ_ONLY: u64 = 1;
const NO_SUID: u64 = 2;
const NO_DEV: u64 = 4;
const NO_EXEC: u64 = 8;
const PRIVATE: u64 = 1 << 18;
const AT_RECURSIVE: i32 = 0x8000;

/// Devices that programs open by name and that lead nowhere.
const DEVICES: &[&str] = &["null", "zero", "full", "random", "urandom", "tty"];

/// Links in `/run` that systems without `/usr` put on every `PATH`, or need to find their graphics drivers.
const RUN_LINKS: &[&str] = &["/run/current-system", "/run/booted-system", "/run/opengl-driver"];

/// Something of the host's that is put into the private view.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) from: CString,
    pub(crate) to: CString,
    /// Directories to make first, outermost first; all below a private directory.
    pub(crate) make: Vec<CString>,
    /// The mount point is below a private directory and has to be made.
    pub(crate) point: bool,
    pub(crate) directory: bool,
    pub(crate) flags: u64,
    /// A tree that may be missing.
    pub(crate) optional: bool,
    /// The layers that take what is written, where it is seen through a copy-on-write view.
    pub(crate) beneath: Option<Beneath>,
    /// The detached copy, between [`Tree::take`] and [`Tree::place`].
    pub(crate) fd: Option<OwnedFd>,
}

impl Tree {
    /// A tree that stays where it is.
    fn here(path: &Path, directory: bool, flags: u64) -> Result<Self, Errno> {
        let from = c(path)?;
        let to = from.clone();
        Ok(Self {
            from,
            to,
            make: Vec::new(),
            point: false,
            directory,
            flags,
            optional: false,
            beneath: None,
            fd: None,
        })
    }
}

#[cfg(test)]
impl Tree {
    pub(crate) fn between(from: CString, to: CString, flags: u64) -> Self {
        let make = Vec::new();
        Self { from, to, make, point: false, directory: true, flags, optional: false, beneath: None, fd: None }
    }
}

/// The directories of a copy-on-write view that take what is written.
#[derive(Debug)]
pub(crate) struct Beneath {
    pub(crate) upper: CString,
    pub(crate) work: CString,
}

/// What may not be read.
#[derive(Debug)]
pub(crate) struct Mask {
    pub(crate) at: CString,
    pub(crate) directory: bool,
    /// It may be gone by now.
    pub(crate) fleeting: bool,
}

/// What the view is made from.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) write: &'a [PathBuf],
    /// The layers over what may be written; without them it is written itself.
    pub(crate) copies: Option<&'a Copies>,
    pub(crate) deny_read: &'a [PathBuf],
    /// Beside where the command starts, where named pipes are looked for.
    pub(crate) home: Option<&'a Path>,
    /// Sockets of the host that may be connected to, without symbolic links.
    pub(crate) sockets: &'a [PathBuf],
    /// What stays as it is inside the write roots.
    pub(crate) protect: &'a [PathBuf],
    /// A directory for `/tmp`; without it, one in memory.
    pub(crate) scratch: Option<&'a Path>,
    /// Paths that must be seen even where a private directory covers them: where the command starts, the program.
    pub(crate) see: &'a [PathBuf],
    /// The host's name servers are needed.
    pub(crate) network: bool,
    /// The caller's terminal, which the private terminals do not have: it becomes the console.
    pub(crate) terminal: Option<&'a Path>,
}

/// A view, ready to be mounted.
#[derive(Debug)]
pub(crate) struct Mounts {
    pub(crate) devices: Vec<Tree>,
    pub(crate) trees: Vec<Tree>,
    pub(crate) masks: Vec<Mask>,
    /// Directories above what is protected, which are mounted on themselves so that nobody renames or removes them.
    pub(crate) pins: BTreeSet<CString>,
    pub(crate) held: BTreeSet<CString>,
    pub(crate) links: Vec<(CString, CString)>,
    pub(crate) scratch: Option<Tree>,
    /// `/var/run`, where it is no link to `/run`.
    pub(crate) var_run: bool,
    pub(crate) tmp: bool,
    /// Directories that had to be made in the caller's scratch directory, innermost last.
    pub(crate) made: Vec<PathBuf>,
}

fn c(path: impl AsRef<Path>) -> Result<CString, Errno> {
    CString::new(path.as_ref().as_os_str().as_bytes()).map_err(|_| Errno::EINVAL)
}

/// The private directories.
const COVERED: &[&str] = &["/tmp", "/run", "/dev", "/proc"];

/// The entry of a covered directory that holds a path, if one does: `/tmp/a` for `/tmp/a/b/c`.
fn covered_entry(path: &Path) -> Option<PathBuf> {
    ["/tmp", "/run"].into_iter().find_map(|top| entry_below(top, path))
}

/// The entry of a directory that is this path or holds it.
fn entry_below(top: &str, path: &Path) -> Option<PathBuf> {
    let first = path.strip_prefix(top).ok()?.components().next()?;
    Some(Path::new(top).join(first))
}

impl Mounts {
    /// Works out the view.
    ///
    /// # Errors
    /// A path with a NUL byte.
    pub(crate) fn plan(view: &View<'_>) -> Result<Self, Errno> {
        let mut plan = Self {
            devices: Vec::with_capacity(DEVICES.len()),
            trees: Vec::new(),
            masks: Vec::new(),
            pins: BTreeSet::new(),
            held: BTreeSet::new(),
            links: Vec::new(),
            scratch: None,
            var_run: std::fs::symlink_metadata("/var/run").is_ok_and(|found| found.is_dir()),
            tmp: std::fs::symlink_metadata("/tmp").is_ok_and(|found| found.is_dir()),
            made: Vec::new(),
        };
        for name in DEVICES {
            let device = Tree::here(&Path::new("/dev").join(name), false, READ_ONLY | NO_SUID | NO_EXEC)?;
            plan.devices.push(Tree { point: true, optional: true, ..device });
        }
        if let Some(terminal) = view.terminal {
            let tree = Tree::here(terminal, false, READ_ONLY | NO_SUID | NO_EXEC)?;
            plan.devices.push(Tree { to: c("/dev/console")?, point: true, optional: true, ..tree });
        }
        if let Some(scratch) = view.scratch {
            let tree = Tree::here(scratch, true, NO_SUID | NO_DEV)?;
            if !COVERED.iter().any(|top| scratch.starts_with(top)) {
                plan.trees.push(Tree::here(scratch, true, NO_SUID | NO_DEV)?);
            }
            plan.scratch = Some(Tree { to: c("/tmp")?, ..tree });
        }
        let mut shown: Vec<PathBuf> = Vec::new();
        for path in view.see.iter().chain(view.write) {
            if let Some(entry) = covered_entry(path)
                && !shown.contains(&entry)
                && entry.exists()
            {
                plan.show(&entry, view.scratch)?;
                shown.push(entry);
            }
        }
        match view.copies {
            None => {
                for root in view.write {
                    plan.trees.push(Tree::here(root, true, NO_SUID | NO_DEV)?);
                }
            }
            Some(copies) => {
                for layer in &copies.layers {
                    let tree = Tree::here(&layer.lower, true, NO_SUID | NO_DEV)?;
                    plan.trees.push(Tree { beneath: Some(Copies::beneath(layer)?), ..tree });
                }
                plan.mask(copies.run.path())?;
            }
        }
        if view.network {
            plan.show_name_servers()?;
        }
        for link in RUN_LINKS {
            if let Ok(target) = std::fs::read_link(link) {
                plan.links.push((c(target)?, c(link)?));
            }
        }
        for socket in view.sockets {
            plan.show_socket(socket, view.scratch)?;
        }
        for path in view.protect {
            plan.hold(path, view.write)?;
        }
        for path in view.deny_read {
            plan.mask(path)?;
        }
        // Pipes in a copy-on-write view are copies.
        let start = view.see.first().map(PathBuf::as_path);
        let temporary: Vec<_> =
            shown.into_iter().chain(start.and_then(|start| entry_below("/var/tmp", start))).collect();
        for pipe in pipes::near(&temporary, start, view.home, view.write) {
            if !plan.hides(&pipe) {
                plan.masks.push(Mask { at: c(&pipe)?, directory: false, fleeting: true });
            }
        }
        Ok(plan)
    }

    /// Holds what exists of a protected path: the path itself as it is, and the directories above it in their places.
    fn hold(&mut self, path: &Path, write: &[PathBuf]) -> Result<(), Errno> {
        let real = |path: &Path| Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
        let Some(real) = real(path).filter(|real| write.iter().any(|root| real.starts_with(root) && real != root))
        else {
            return Ok(());
        };
        let Ok(found) = real.symlink_metadata() else { return Ok(()) };
        let above = real.ancestors().skip(1);
        for directory in above.take_while(|directory| !write.iter().any(|root| root.starts_with(directory))) {
            self.pins.insert(c(directory)?);
        }
        // A mount on a link would be one on what it leads to. Nobody can make the link again.
        if !found.is_symlink() {
            self.held.insert(c(&real)?);
        }
        Ok(())
    }

    /// An entry of a covered directory, shown read-only at its place.
    fn show(&mut self, entry: &Path, scratch: Option<&Path>) -> Result<(), Errno> {
        if let (Some(scratch), Ok(inside)) = (scratch, entry.strip_prefix("/tmp"))
            && !scratch.join(inside).exists()
        {
            self.made.push(scratch.join(inside));
        }
        let tree = Tree::here(entry, entry.is_dir(), READ_ONLY | NO_SUID | NO_DEV)?;
        self.trees.push(Tree { point: true, ..tree });
        Ok(())
    }

    /// A socket of the host, as a mount of its own, by which the supervisor knows it.
    fn show_socket(&mut self, socket: &Path, scratch: Option<&Path>) -> Result<(), Errno> {
        let tree = Tree::here(socket, false, READ_ONLY | NO_SUID | NO_DEV | NO_EXEC)?;
        let hidden = self.hides(socket);
        let mut make = Vec::new();
        if let Some(entry) = covered_entry(socket).filter(|entry| hidden && entry.starts_with("/tmp")) {
            self.show(&entry, scratch)?;
        } else if hidden {
            let above = socket.ancestors().skip(1).filter(|directory| directory.starts_with("/run"));
            make = above.filter(|directory| *directory != Path::new("/run")).map(c).collect::<Result<_, _>>()?;
            make.reverse();
        }
        let point = hidden && socket.starts_with("/run");
        self.trees.push(Tree { make, point, optional: true, ..tree });
        Ok(())
    }

    /// The file that `/etc/resolv.conf` leads to, where that is below `/run`.
    fn show_name_servers(&mut self) -> Result<(), Errno> {
        let Ok(real) = std::fs::canonicalize("/etc/resolv.conf") else {
            return Ok(());
        };
        if !real.starts_with("/run") {
            return Ok(());
        }
        let mut make = Vec::new();
        let parents = real.ancestors().skip(1).filter(|dir| dir.starts_with("/run") && *dir != Path::new("/run"));
        for parent in parents {
            make.insert(0, c(parent)?);
        }
        let tree = Tree::here(&real, false, READ_ONLY | NO_SUID | NO_DEV | NO_EXEC)?;
        self.trees.push(Tree { make, point: true, optional: true, ..tree });
        Ok(())
    }

    fn mask(&mut self, path: &Path) -> Result<(), Errno> {
        let Ok(real) = std::fs::canonicalize(path) else {
            return Ok(());
        };
        if !self.hides(&real) {
            self.masks.push(Mask { at: c(&real)?, directory: real.is_dir(), fleeting: false });
        }
        Ok(())
    }

    /// Whether a path of the host cannot be seen inside.
    pub(crate) fn hides(&self, path: &Path) -> bool {
        COVERED.iter().any(|top| path.starts_with(top)) && !self.shows(path)
    }

    fn shows(&self, path: &Path) -> bool {
        self.trees.iter().any(|tree| path.starts_with(OsStr::from_bytes(tree.to.as_bytes())))
    }

    /// Mounts the view in this process's mount namespace. For the child: no allocation.
    pub(crate) fn apply(&mut self) -> Result<(), Failure> {
        for tree in self.devices.iter_mut().chain(&mut self.trees).chain(&mut self.scratch) {
            tree.take().during(if tree.beneath.is_some() { Step::Copy } else { Step::Take })?;
        }
        seal().during(Step::Seal)?;
        self.dev().during(Step::Dev)?;
        self.run().during(Step::Run)?;
        if self.tmp {
            match &mut self.scratch {
                Some(tree) => tree.place(),
                None => tmpfs(c"/tmp", c"mode=1777", MsFlags::empty()),
            }
            .during(Step::Tmp)?;
        }
        for tree in &mut self.trees {
            tree.place().during(Step::Place)?;
        }
        self.hold_all().during(Step::Place)?;
        proc().during(Step::Proc)?;
        self.mask_all().during(Step::Mask)?;
        read_only(c"/run").during(Step::Run)
    }

    /// `/dev`: the harmless nodes, terminals and shared memory of its own.
    fn dev(&mut self) -> Result<(), Errno> {
        tmpfs(c"/dev", c"mode=755", MsFlags::MS_NOEXEC)?;
        for device in &mut self.devices {
            device.place()?;
        }
        let all = Mode::from_bits_truncate(0o755);
        mkdir(c"/dev/pts", all)?;
        mkdir(c"/dev/shm", all)?;
        for (target, at) in [
            (c"pts/ptmx", c"/dev/ptmx"),
            (c"/proc/self/fd", c"/dev/fd"),
            (c"/proc/self/fd/0", c"/dev/stdin"),
            (c"/proc/self/fd/1", c"/dev/stdout"),
            (c"/proc/self/fd/2", c"/dev/stderr"),
        ] {
            symlinkat(target, AT_FDCWD, at)?;
        }
        let flags = MsFlags::MS_NOSUID | MsFlags::MS_NOEXEC;
        let options = c"newinstance,ptmxmode=0666,mode=620";
        mount(Some(c"devpts"), c"/dev/pts", Some(c"devpts"), flags, Some(options))?;
        tmpfs(c"/dev/shm", c"mode=1777", MsFlags::empty())?;
        read_only(c"/dev")
    }

    /// `/run`: empty, so that the host's sockets and locks are not there. Still writable: masks are made in it.
    fn run(&self) -> Result<(), Errno> {
        tmpfs(c"/run", c"mode=755", MsFlags::MS_NOEXEC)?;
        for (target, at) in &self.links {
            symlinkat(target.as_c_str(), AT_FDCWD, at.as_c_str())?;
        }
        if self.var_run {
            tmpfs(c"/var/run", c"mode=755", MsFlags::MS_NOEXEC | MsFlags::MS_RDONLY)?;
        }
        Ok(())
    }

    /// Mounts protected entries on themselves, read-only, and the directories above them as they are, outermost first.
    fn hold_all(&self) -> Result<(), Errno> {
        for pin in &self.pins {
            there_or(bind(pin, pin))?;
        }
        for held in &self.held {
            if there_or(bind(held, held))? {
                let attr = MountAttr { set: READ_ONLY, ..MountAttr::default() };
                sys::mount_setattr(libc::AT_FDCWD, held, AT_RECURSIVE, &attr)?;
            }
        }
        Ok(())
    }

    /// Covers what may not be read by a directory or a file that nobody may open. Root without capabilities may not
    /// either, and the mode cannot be changed on a read-only mount.
    fn mask_all(&self) -> Result<(), Errno> {
        const DIRECTORY: &CStr = c"/run/.d";
        const FILE: &CStr = c"/run/.f";
        if self.masks.is_empty() {
            return Ok(());
        }
        mkdir(DIRECTORY, Mode::empty())?;
        drop(open(FILE, OFlag::O_CREAT | OFlag::O_EXCL | OFlag::O_CLOEXEC, Mode::empty())?);
        for mask in &self.masks {
            let cover = if mask.directory { DIRECTORY } else { FILE };
            let covered = bind(cover, &mask.at);
            match covered {
                Err(Errno::ENOENT) if mask.fleeting => {}
                covered => covered.and_then(|()| read_only(&mask.at))?,
            }
        }
        // The mounts keep what they show; the names are not needed any more.
        unlink(FILE)?;
        unlinkat(AT_FDCWD, DIRECTORY, UnlinkatFlags::RemoveDir)
    }
}

/// The host's devices, to be made read-only where they are, as a program finds them that copies them into a view of its
/// own. That keeps root from changing their modes and times; what they do goes on.
pub(crate) struct Devices(Vec<Tree>);

impl Devices {
    pub(crate) fn plan() -> Result<Self, Errno> {
        let here = |name: &&str| Tree::here(&Path::new("/dev").join(name), false, READ_ONLY | NO_SUID | NO_EXEC);
        Ok(Self(DEVICES.iter().map(here).collect::<Result<_, _>>()?))
    }

    /// In this process's mount namespace. For the child: no allocation.
    pub(crate) fn seal(&mut self) -> Result<(), Errno> {
        let private = MountAttr { propagation: PRIVATE, ..MountAttr::default() };
        sys::mount_setattr(libc::AT_FDCWD, c"/", AT_RECURSIVE, &private)?;
        for tree in &mut self.0 {
            tree.optional = true;
            tree.take()?;
            tree.place()?;
        }
        Ok(())
    }
}

impl Tree {
    fn take(&mut self) -> Result<(), Errno> {
        if let Some(beneath) = &self.beneath {
            self.fd = Some(overlay::mounted(&self.from, beneath)?);
            return Ok(());
        }
        match sys::open_tree(&self.from, self.directory) {
            Ok(fd) => self.fd = Some(fd),
            Err(Errno::ENOENT) if self.optional => return Ok(()),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Puts a tree that was taken at its place, with its flags. Makes the mount point if there is none.
    fn place(&mut self) -> Result<(), Errno> {
        let Some(fd) = self.fd.take() else {
            return Ok(());
        };
        for directory in &self.make {
            exists_or(mkdir(directory.as_c_str(), Mode::from_bits_truncate(0o755)))?;
        }
        if self.point {
            if self.directory {
                exists_or(mkdir(self.to.as_c_str(), Mode::from_bits_truncate(0o755)))?;
            } else {
                let flags = OFlag::O_CREAT | OFlag::O_CLOEXEC | OFlag::O_NOFOLLOW;
                drop(open(self.to.as_c_str(), flags, Mode::from_bits_truncate(0o644))?);
            }
        }
        let attr = MountAttr { set: self.flags, propagation: PRIVATE, ..MountAttr::default() };
        sys::mount_setattr(fd.as_raw_fd(), c"", libc::AT_EMPTY_PATH | AT_RECURSIVE, &attr)?;
        sys::move_mount(fd.as_fd(), &self.to)
    }
}

fn exists_or(made: Result<(), Errno>) -> Result<(), Errno> {
    match made {
        Err(Errno::EEXIST) => Ok(()),
        other => other,
    }
}

/// Whether something was there; what has gone meanwhile needs no mount, and cannot be made again.
fn there_or(mounted: Result<(), Errno>) -> Result<bool, Errno> {
    match mounted {
        Ok(()) => Ok(true),
        Err(Errno::ENOENT) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Makes everything read-only, without set-user-id programs and devices, and cuts it off from the host's mounts.
fn seal() -> Result<(), Errno> {
    let attr = MountAttr { set: READ_ONLY | NO_SUID | NO_DEV, propagation: PRIVATE, ..MountAttr::default() };
    sys::mount_setattr(libc::AT_FDCWD, c"/", AT_RECURSIVE, &attr)
}

fn read_only(at: &CStr) -> Result<(), Errno> {
    let attr = MountAttr { set: READ_ONLY, ..MountAttr::default() };
    sys::mount_setattr(libc::AT_FDCWD, at, 0, &attr)
}

fn tmpfs(at: &CStr, options: &CStr, flags: MsFlags) -> Result<(), Errno> {
    let flags = flags | MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    mount(Some(c"tmpfs"), at, Some(c"tmpfs"), flags, Some(options))
}

fn bind(from: &CStr, to: &CStr) -> Result<(), Errno> {
    mount(Some(from), to, None::<&CStr>, MsFlags::MS_BIND | MsFlags::MS_REC, None::<&CStr>)
}

/// `/proc` of this process namespace. Read-only, because `/proc/sys` asks for the global user id and not for a
/// capability: root in a sandbox would write the host's sysctls.
fn proc() -> Result<(), Errno> {
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC | MsFlags::MS_RDONLY;
    mount(Some(c"proc"), c"/proc", Some(c"proc"), flags, None::<&CStr>)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the command starts below `/run`, that part of `/run` is shown, and what is hidden in it must be covered.
    #[test]
    fn what_is_shown_of_a_covered_directory_is_still_masked() {
        let mut entries = std::fs::read_dir("/run").unwrap().map(|entry| entry.unwrap().path());
        let entry = entries.find(|path| path.canonicalize().is_ok_and(|real| real == *path)).expect("an entry in /run");
        let view = |see| View {
            write: &[],
            deny_read: std::slice::from_ref(&entry),
            home: None,
            sockets: &[],
            protect: &[],
            scratch: None,
            see,
            network: false,
            terminal: None,
            copies: None,
        };
        assert_eq!(Mounts::plan(&view(std::slice::from_ref(&entry))).unwrap().masks.len(), 1);
        assert_eq!(Mounts::plan(&view(&[])).unwrap().masks.len(), 0, "control: it is not there at all");
    }

    #[test]
    fn an_entry_of_a_covered_directory_is_found() {
        assert_eq!(covered_entry(Path::new("/tmp/a/b/c")), Some(PathBuf::from("/tmp/a")));
        assert_eq!(covered_entry(Path::new("/run/user")), Some(PathBuf::from("/run/user")));
        assert_eq!(covered_entry(Path::new("/tmp")), None);
        assert_eq!(covered_entry(Path::new("/home/tmp/a")), None);
        assert_eq!(covered_entry(Path::new("/tmpx/a")), None);
    }
}
