//! What is protected inside a directory that may be written: every call that makes an entry is refused where the entry is
//! protected, also if it does not exist, and does elsewhere exactly what the kernel does without a sandbox.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test that cannot go on fails"
)]
#![expect(unsafe_code, reason = "probes make system calls by number")]

#[expect(dead_code, reason = "the other suites use all of it")]
mod common;

use std::ffi::{CString, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use common::{Place, Spec, users};

roles!(|name| {
    if name == "semantics" {
        semantics();
        return 0;
    }
    if let Some((_, request)) = REQUESTS.iter().find(|(known, _)| *known == name) {
        return requested(*request);
    }
    let call = CALLS.iter().find(|(known, _)| *known == name).unwrap().1;
    let target = std::env::var("TARGET").unwrap();
    let _ = fs::write("other", "x");
    let _ = fs::create_dir("directory");
    call(&c(&target)).map_or_else(|error| error.raw_os_error().unwrap_or(99), |()| 0)
});

fn c(word: &str) -> CString {
    CString::new(word).unwrap()
}

fn call(number: i64, args: [i64; 5]) -> io::Result<i64> {
    // SAFETY: every probe passes integers or pointers to live data.
    let done = unsafe { libc::syscall(number, args[0], args[1], args[2], args[3], args[4]) };
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(done) }
}

fn at(word: &CString) -> i64 {
    word.as_ptr() as i64
}

const HERE: i64 = libc::AT_FDCWD as i64;
const CREATE: i64 = (libc::O_CREAT | libc::O_WRONLY) as i64;

fn bind(target: &CString) -> io::Result<()> {
    // SAFETY: takes integers.
    let fd = i64::from(unsafe { libc::socket(libc::AF_UNIX, libc::SOCK_STREAM, 0) });
    let mut address = vec![1_u8, 0];
    address.extend(target.as_bytes_with_nul());
    call(libc::SYS_bind, [fd, address.as_ptr() as i64, i64::try_from(address.len()).unwrap(), 0, 0]).map(drop)
}

/// Requests that make entries by a descriptor, or change what an inode is.
const REQUESTS: &[(&str, u64)] = &[
    ("btrfs snapshot", 0x5000_9401),
    ("btrfs subvolume", 0x5000_940e),
    ("btrfs destroy", 0x5000_940f),
    ("btrfs snapshot 2", 0x5000_9417),
    ("btrfs subvolume 2", 0x5000_9418),
    ("btrfs destroy 2", 0x5000_943f),
    ("bcachefs subvolume", 0x4020_bc10),
    ("bcachefs destroy", 0x4020_bc11),
    ("ocfs2 reflink", 0x4018_6f04),
    ("verity", 0x4080_6685),
    ("encryption", 0x800c_6613),
    ("flags", 0x4008_6602),
    ("flags, 32 bits", 0x4004_6602),
    ("attributes", 0x401c_5820),
];

/// The error of a request, also with bits that the kernel does not look at. The pointer leads nowhere.
fn requested(request: u64) -> i32 {
    let directory = fs::File::open(".").unwrap();
    let fd = i64::from(std::os::fd::AsRawFd::as_raw_fd(&directory));
    let error = |request: u64| {
        let done = call(libc::SYS_ioctl, [fd, request.cast_signed(), 8, 0, 0]);
        done.map_or_else(|error| error.raw_os_error().unwrap_or(99), |_| 0)
    };
    let (plain, disguised) = (error(request), error(request | 1 << 40));
    if plain == disguised { plain } else { 99 }
}

type Make = fn(&CString) -> io::Result<()>;

/// Every call that makes an entry at a path.
const CALLS: &[(&str, Make)] = &[
    ("openat", |to| call(libc::SYS_openat, [HERE, at(to), CREATE, 0o644, 0]).map(drop)),
    ("openat_excl", |to| call(libc::SYS_openat, [HERE, at(to), CREATE | i64::from(libc::O_EXCL), 0o644, 0]).map(drop)),
    ("openat_upper_half", |to| call(libc::SYS_openat, [HERE, at(to), CREATE | 1 << 40, 0o644, 0]).map(drop)),
    ("mkdirat", |to| call(libc::SYS_mkdirat, [HERE, at(to), 0o755, 0, 0]).map(drop)),
    ("mknodat_pipe", |to| call(libc::SYS_mknodat, [HERE, at(to), i64::from(libc::S_IFIFO | 0o644), 0, 0]).map(drop)),
    ("mknodat_file", |to| call(libc::SYS_mknodat, [HERE, at(to), i64::from(libc::S_IFREG | 0o644), 0, 0]).map(drop)),
    ("symlinkat", |to| call(libc::SYS_symlinkat, [at(&c("other")), HERE, at(to), 0, 0]).map(drop)),
    ("linkat", |to| call(libc::SYS_linkat, [HERE, at(&c("other")), HERE, at(to), 0]).map(drop)),
    ("linkat_nameless", |to| {
        let flags = i64::from(libc::O_TMPFILE | libc::O_WRONLY);
        let fd = call(libc::SYS_openat, [HERE, at(&c(".")), flags, 0o644, 0])?;
        let from = c(&format!("/proc/self/fd/{fd}"));
        call(libc::SYS_linkat, [HERE, at(&from), HERE, at(to), i64::from(libc::AT_SYMLINK_FOLLOW)]).map(drop)
    }),
    ("renameat", |to| call(libc::SYS_renameat2, [HERE, at(&c("other")), HERE, at(to), 0]).map(drop)),
    ("renameat_directory", |to| call(libc::SYS_renameat2, [HERE, at(&c("directory")), HERE, at(to), 0]).map(drop)),
    ("renameat2_noreplace", |to| call(libc::SYS_renameat2, [HERE, at(&c("other")), HERE, at(to), 1]).map(drop)),
    ("through_a_link", |to| {
        std::os::unix::fs::symlink(to.to_str().unwrap(), "link")?;
        call(libc::SYS_openat, [HERE, at(&c("link")), CREATE, 0o644, 0]).map(drop)
    }),
    ("through_a_linked_directory", |to| {
        std::os::unix::fs::symlink(".", "round")?;
        call(libc::SYS_openat, [HERE, at(&c(&format!("round/{}", to.to_str().unwrap()))), CREATE, 0o644, 0]).map(drop)
    }),
    ("through_proc", |to| {
        let path = c(&format!("/proc/self/cwd/{}", to.to_str().unwrap()));
        call(libc::SYS_openat, [HERE, at(&path), CREATE, 0o644, 0]).map(drop)
    }),
    ("bind", bind),
    #[cfg(target_arch = "x86_64")]
    ("open", |to| call(libc::SYS_open, [at(to), CREATE, 0o644, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("creat", |to| call(libc::SYS_creat, [at(to), 0o644, 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("mkdir", |to| call(libc::SYS_mkdir, [at(to), 0o755, 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("mknod", |to| call(libc::SYS_mknod, [at(to), i64::from(libc::S_IFIFO | 0o644), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("symlink", |to| call(libc::SYS_symlink, [at(&c("other")), at(to), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("link", |to| call(libc::SYS_link, [at(&c("other")), at(to), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("rename", |to| call(libc::SYS_rename, [at(&c("other")), at(to), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("renameat_old", |to| call(libc::SYS_renameat, [HERE, at(&c("other")), HERE, at(to), 0]).map(drop)),
];

/// A workspace: `there` exists and is protected, `missing` and `deep/missing` do not, and `.name` is in no directory.
struct Work {
    place: Place,
    spec: Spec,
    root: PathBuf,
}

/// Who makes the namespaces, and for whom.
#[derive(Clone, Copy, Debug)]
struct Way {
    user: Option<u32>,
    bubblewrap: bool,
}

fn ways() -> Vec<Way> {
    let both = |user| [false, true].map(|bubblewrap| Way { user, bubblewrap });
    users().into_iter().flat_map(both).filter(|way| !way.bubblewrap || common::has_bubblewrap()).collect()
}

impl Work {
    fn new(Way { user, bubblewrap }: Way) -> Self {
        let place = Place::new(user);
        let work = place.directory("work");
        for directory in ["work/deep", "work/there"] {
            place.directory(directory);
        }
        place.file("work/there/file", "kept");
        // What is as old as the command is its own.
        std::thread::sleep(std::time::Duration::from_millis(20));
        let protect = ["missing", "deep/missing", "there"].map(|name| work.join(name)).to_vec();
        let protect_names = vec![".name".to_owned()];
        let spec = Spec { write: Some(work.clone()), protect, protect_names, bubblewrap, ..Spec::default() };
        Self { place, spec, root: work }
    }

    fn inside(&self, call: &str, target: &str) -> i32 {
        self.place.confined_in(&self.spec, &self.root, call, &[("TARGET", OsString::from(target))])
    }
}

/// Words as a test's user, without a sandbox.
fn plain(work: &Work, words: &[&str]) -> Output {
    let mut process = Command::new(words[0]);
    process.args(&words[1..]).current_dir(&work.root).stdin(Stdio::null());
    if let Some(user) = work.place.user {
        process.uid(user).gid(user);
    }
    process.output().unwrap()
}

fn have_namespaces() -> bool {
    let has = common::has_namespaces(&Place::new(None));
    if !has {
        eprintln!("not tried: no namespaces here");
    }
    has
}

#[test]
fn no_call_makes_what_is_protected() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        for (name, _) in CALLS {
            let targets = ["missing", "deep/missing", ".name", "deep/.name", ".NAME"];
            // The supervisor is the same one under Bubblewrap: that it was told of what is protected is enough.
            for target in targets.into_iter().filter(|it| !user.bubblewrap || it.starts_with("deep")) {
                let work = Work::new(user);
                let without = work.place.control_in(&work.root, name, &[("TARGET", OsString::from(target))]);
                assert_eq!(without, 0, "control of {name} {target}");
                assert!(work.root.join(target).symlink_metadata().is_ok(), "control of {name} {target}");
                let work = Work::new(user);
                assert_eq!(work.inside(name, target), libc::EROFS, "{name} {target} as {user:?}");
                assert!(work.root.join(target).symlink_metadata().is_err(), "{name} {target} as {user:?}");
            }
            let work = Work::new(user);
            assert_eq!(work.inside(name, "deep/free"), 0, "{name} as {user:?}");
            assert!(work.root.join("deep/free").symlink_metadata().is_ok(), "{name} as {user:?}");
        }
    }
}

#[test]
fn no_request_on_a_descriptor_makes_an_entry_or_changes_what_an_inode_is() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        for (name, _) in REQUESTS {
            let control = work.place.control_in(&work.root, name, &[]);
            assert_ne!(control, libc::EPERM, "control of {name}");
            assert_ne!(control, 99, "control of {name}");
            let inside = work.place.confined_in(&work.spec, &work.root, name, &[]);
            assert_eq!(inside, libc::EPERM, "{name} as {user:?}");
            // Where nothing is guarded it is not this that refuses.
            let open = Spec { protect: Vec::new(), protect_names: Vec::new(), ..work.spec.clone() };
            assert_ne!(work.place.confined_in(&open, &work.root, name, &[]), 99, "{name} as {user:?}");
        }
    }
}

/// Directories that are reached by a link, there or not yet, and files at its end.
#[test]
fn where_a_link_leads_is_kept_whether_it_exists_or_not() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        for (script, path) in [
            ("mkdir newdir; echo x > newdir/settings", "newdir/settings"),
            ("mkdir prepared; echo x > prepared/settings; mv prepared newdir", "newdir/settings"),
            ("mkdir gitdir; mkdir gitdir/hooks; echo x > gitdir/hooks/pre-commit", "gitdir/hooks/pre-commit"),
            ("mkdir other; echo x > other/hooks; mv other gitdir", "gitdir/hooks"),
            ("ln -s elsewhere gitdir; mkdir -p elsewhere/hooks", "gitdir/hooks"),
            ("echo x > real/hooks", "real/hooks"),
            ("echo x > first-target", "first-target"),
            ("rm second; echo x > second", "second"),
            ("rm second; ln -s free second; echo x > free", "second"),
            ("mv linked gone; mkdir linked; echo x > linked/hooks", "linked/hooks"),
            ("echo x > there-target/file", "there-target/file"),
        ] {
            let work = || {
                let mut work = Work::new(user);
                work.place.directory("work/real");
                work.place.directory("work/there-target");
                work.place.file("work/there-target/file", "kept");
                for (to, name) in [
                    ("newdir", ".pi"),
                    ("gitdir", ".git"),
                    ("real", "linked"),
                    ("second", "first"),
                    ("first-target", "second"),
                    ("there-target", "linked-there"),
                ] {
                    std::os::unix::fs::symlink(to, work.root.join(name)).unwrap();
                    let link = c(work.root.join(name).to_str().unwrap());
                    if let Some(user) = user.user {
                        // SAFETY: the path ends in NUL.
                        assert_eq!(unsafe { libc::lchown(link.as_ptr(), user, user) }, 0);
                    }
                }
                let paths = [".pi", ".git/hooks", "linked/hooks", "first", "linked-there"];
                work.spec.protect.extend(paths.map(|path| work.root.join(path)));
                std::thread::sleep(std::time::Duration::from_millis(20));
                work
            };
            let seen = |work: &Work| {
                let at = work.root.join(path);
                (fs::read_to_string(&at).ok(), fs::read_link(&at).ok(), at.is_dir())
            };
            let free = work();
            let before = seen(&free);
            drop(plain(&free, &["/bin/bash", "-c", script]));
            assert_ne!(seen(&free), before, "control of `{script}`");
            let kept = work();
            let script = format!("cd {}; echo begun > begun; {script}; true", kept.root.display());
            let output = kept.place.sh(&kept.spec, &script).output().unwrap();
            assert!(kept.root.join("begun").exists(), "`{script}` did not start: {output:?}");
            let after = seen(&kept);
            // A link that is protected can be removed, and nothing takes its place.
            assert!(
                after == before || (path == "second" && after == (None, None, false)),
                "`{script}` as {user:?}: {after:?}"
            );
        }
    }
}

#[test]
fn what_exists_cannot_be_changed_moved_or_replaced() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        for script in [
            "echo x > there/file",
            "echo x > there/new",
            "rm there/file",
            "rm -r there",
            "mv there away && mkdir there",
            "cp -r there copy && mv there away && mv copy there && echo x > there/file",
            "chmod 777 there/file",
            "ln there/file alias && echo x > alias",
            "ln -s there alias && echo x > alias/file",
            "touch -d 2001-01-01 there/file",
            "exec 3<there && echo x > /proc/self/fd/3/file",
        ] {
            let seen = |work: &Work| {
                let file = work.root.join("there/file");
                let times = fs::metadata(&file).map(|found| (found.mode(), found.mtime(), found.ino())).ok();
                (fs::read_to_string(file).ok(), times, fs::read_dir(work.root.join("there")).map(Iterator::count).ok())
            };
            let work = Work::new(user);
            let before = seen(&work);
            drop(plain(&work, &["/bin/bash", "-c", script]));
            assert_ne!(seen(&work), before, "control of `{script}`");
            let work = Work::new(user);
            let before = seen(&work);
            let script = format!("cd {} && echo started > begun && {script}", work.root.display());
            let _ = work.place.sh(&work.spec, &script).output().unwrap();
            assert_eq!(seen(&work), before, "`{script}` as {user:?}");
            assert!(work.root.join("begun").exists(), "`{script}` did not start");
        }
    }
}

#[test]
fn directories_that_the_command_makes_hold_any_name_and_nothing_stays_behind() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let list = || {
            let mut names: Vec<_> = fs::read_dir(&work.root).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let before = list();
        assert_eq!(common::text(&work.place.sh(&work.spec, "echo ok").output().unwrap(), 0), "ok");
        assert_eq!(list(), before);
        let script = format!("cd {}; mkdir new && echo x > new/.name && cat new/.name", work.root.display());
        assert_eq!(common::text(&work.place.sh(&work.spec, &script).output().unwrap(), 0), "x");
    }
}

/// A protected link stays a link, and a directory above what is protected cannot be put where none is.
#[test]
fn directories_above_are_made_but_not_replaced() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let mut work = Work::new(user);
        work.spec.protect.push(work.root.join("not/yet/there"));
        let run = |script: &str| {
            let script = format!("cd {}; {script}", work.root.display());
            work.place.sh(&work.spec, &script).output().unwrap().status.code()
        };
        assert_eq!(run("mkdir prepared prepared/yet && echo x > prepared/yet/there && mv prepared not"), Some(1));
        assert_eq!(run("ln -s prepared not"), Some(1));
        assert_eq!(run("mkdir -p not/yet && echo x > not/yet/free && cat not/yet/free"), Some(0));
        assert_ne!(run("echo x > not/yet/there"), Some(0));
        assert!(!work.root.join("not/yet/there").exists());
    }
}

/// What no supervisor may give away: its own memory and descriptors.
#[test]
fn what_is_opened_for_the_command_is_never_the_supervisors_own() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        for path in ["/proc/1/environ", "/proc/1/maps", "/proc/1/fd/0", "/proc/1/fd/3", "/proc/1/mem", "/proc/1/auxv"] {
            let python = format!("import os; os.read(os.open('{path}', os.O_RDONLY | os.O_CREAT), 1)");
            let output = work.place.launch(&work.spec, &["python3", "-c", &python]).output().unwrap();
            assert_ne!(output.status.code(), Some(0), "{path} as {user:?}");
            assert!(String::from_utf8_lossy(&output.stderr).contains("Error"), "{path}: not tried");
        }
        // Its own output it may open again by any name.
        let script = "(echo a > /dev/stdout; echo b > /proc/self/fd/1; echo c > /dev/fd/1; echo d > /proc/thread-self/fd/1) | cat";
        assert_eq!(common::text(&work.place.sh(&work.spec, script).output().unwrap(), 0), "a\nb\nc\nd");
    }
}

#[test]
fn sockets_that_the_command_makes_are_its_own_and_the_hosts_are_not() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let _host = std::os::unix::net::UnixListener::bind(work.root.join("host")).unwrap();
        fs::set_permissions(work.root.join("host"), fs::Permissions::from_mode(0o777)).unwrap();
        let python = "
import socket, sys, os
def tried(path):
    s = socket.socket(socket.AF_UNIX)
    try: s.connect(path); return 'in'
    except OSError: return 'out'
l = socket.socket(socket.AF_UNIX); l.bind('own'); l.listen()
print(l.getsockname(), tried('own'), tried(os.getcwd() + '/own'), tried('host'), tried('alias'))
";
        std::os::unix::fs::symlink("host", work.root.join("alias")).unwrap();
        let wanted = |host| format!("own in in {host} {host}");
        let plain = plain(&work, &["python3", "-c", python]);
        assert_eq!(common::text(&plain, 0), wanted("in"), "control");
        fs::remove_file(work.root.join("own")).unwrap();
        let mut inside = work.place.launch(&work.spec, &["python3", "-c", python]);
        assert_eq!(common::text(&inside.current_dir(&work.root).output().unwrap(), 0), wanted("out"), "{user:?}");
    }
}

/// A socket is made in the directory that the path means to the command: also by links of `/proc`, which mean another thing
/// to each process.
#[test]
fn sockets_are_made_where_the_command_means_and_nowhere_else() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let python = "
import os, socket
def made(path):
    s = socket.socket(socket.AF_UNIX)
    try: s.bind(path)
    except OSError as error: return error.errno
    return s.getsockname()
os.mkdir('d'); d = os.open('d', os.O_RDONLY)
os.dup2(d, 3); os.dup2(d, 4); os.dup2(d, 5); os.dup2(d, 6)
os.symlink('d', 'linked')
print(made('d/plain'), made('./d/../dots'), made('linked/by-link'))
for fd in (3, 4, 5, 6): made('/proc/self/fd/%d/by-fd-%d' % (fd, fd))
made('/proc/self/cwd/by-cwd')
print(sorted(os.listdir('d')), os.path.exists('by-cwd'), made('deep/missing'), made('/proc/self/cwd/missing'))
";
        let wanted = |refused: &str| {
            let made = "['by-fd-3', 'by-fd-4', 'by-fd-5', 'by-fd-6', 'by-link', 'plain']";
            format!("d/plain ./d/../dots linked/by-link\n{made} True {refused}")
        };
        let control = work.place.directory("control");
        fs::create_dir_all(control.join("deep")).unwrap();
        work.place.own(&control.join("deep"));
        let mut plain = Command::new("python3");
        plain.args(["-c", python]).current_dir(&control);
        if let Some(user) = work.place.user {
            plain.uid(user).gid(user);
        }
        let plain = plain.output().unwrap();
        assert_eq!(common::text(&plain, 0), wanted("deep/missing /proc/self/cwd/missing"), "control");
        let mut inside = work.place.launch(&work.spec, &["python3", "-c", python]);
        let inside = inside.current_dir(&work.root).output().unwrap();
        assert_eq!(common::text(&inside, 0), wanted("30 30"), "{user:?}");
        assert!(!work.root.join("missing").exists() && !work.root.join("deep/missing").exists());
    }
}

/// What the command bound was its own; what the host puts in its place is not.
#[test]
fn a_socket_in_the_place_of_an_own_one_is_the_hosts() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let python = "
import socket, os, time
l = socket.socket(socket.AF_UNIX); l.bind('own'); l.listen()
socket.socket(socket.AF_UNIX).connect('own')
os.unlink('own'); l.close(); open('ready', 'w').close()
while not os.path.exists('go'): time.sleep(0.01)
try: socket.socket(socket.AF_UNIX).connect('own'); print('in')
except OSError as error: print(error.errno)
";
        for confined in [false, true] {
            for name in ["own", "ready", "go"] {
                let _ = fs::remove_file(work.root.join(name));
            }
            let mut process = if confined {
                work.place.launch(&work.spec, &["python3", "-c", python])
            } else {
                let mut plain = Command::new("python3");
                plain.args(["-c", python]);
                if let Some(user) = work.place.user {
                    plain.uid(user).gid(user);
                }
                plain
            };
            process.current_dir(&work.root).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = process.spawn().unwrap();
            while !work.root.join("ready").exists() && child.try_wait().unwrap().is_none() {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            let _host = std::os::unix::net::UnixListener::bind(work.root.join("own")).unwrap();
            fs::set_permissions(work.root.join("own"), fs::Permissions::from_mode(0o777)).unwrap();
            fs::write(work.root.join("go"), "").unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(common::text(&output, 0), if confined { "13" } else { "in" }, "confined: {confined}, {user:?}");
        }
    }
}

/// A descriptor that is a file when it is looked at may be a pipe when it is opened: nobody waits but who opens it.
#[test]
fn a_pipe_that_comes_in_between_holds_nobody_up() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        // One thread swaps what the descriptor is, one opens it by its link; a third sees that entries are still made.
        let python = "
import os, threading, time
os.mkfifo('pipe'); open('file', 'w').close()
p, f = os.open('pipe', os.O_RDWR), os.open('file', os.O_RDWR)
slot = 77; os.dup2(f, slot)
end = time.time() + 1.5
def swap():
    while time.time() < end: os.dup2(p, slot); os.dup2(f, slot)
opened = [0]
def opens():
    while time.time() < end:
        try: os.close(os.open('/proc/self/fd/%d' % slot, os.O_WRONLY | os.O_CREAT)); opened[0] += 1
        except OSError: pass
for run in (swap, opens): threading.Thread(target=run, daemon=True).start()
made = 0
while time.time() < end:
    open('made%d' % made, 'w').close(); made += 1
    time.sleep(0.002)
print(made > 3 and opened[0] > 3)
";
        let mut inside = work.place.launch(&work.spec, &["timeout", "60", "python3", "-c", python]);
        let output = inside.current_dir(&work.root).output().unwrap();
        assert_eq!(common::text(&output, 0), "True", "{user:?}");
    }
}

/// A socket of the host can be named, wherever it lies, and no other comes with it.
#[test]
fn a_named_socket_is_reached_and_its_neighbour_is_not() {
    let script = "import socket; socket.socket(socket.AF_UNIX).connect('{}')";
    for user in users() {
        for top in ["/var/tmp", "/tmp", "/run"] {
            let place = Place::new(user);
            let name = place.path.file_name().unwrap().to_str().unwrap();
            let below = Path::new(top).join(name).join("deep/er");
            if fs::create_dir_all(&below).is_err() {
                continue;
            }
            let listen = |name: &str| {
                let path = below.join(name);
                let _ = fs::remove_file(&path);
                let listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
                (path, listener)
            };
            let ((named, _one), (other, _two)) = (listen("named"), listen("other"));
            let mut hows = vec![(false, false), (true, false)];
            if common::has_bubblewrap() {
                hows.push((false, true));
            }
            for (landlock_only, bubblewrap) in hows {
                let how = Spec { landlock_only, bubblewrap, ..Spec::default() };
                let spec = Spec { socket: Some(named.clone()), ..how.clone() };
                let connect = |spec: &Spec, path: &Path| {
                    let python = script.replace("{}", path.to_str().unwrap());
                    place.launch(spec, &["python3", "-c", &python]).output().unwrap().status.code()
                };
                let which = format!("as {user:?}, landlock only: {landlock_only}, Bubblewrap: {bubblewrap}");
                assert_eq!(connect(&spec, &named), Some(0), "{named:?} {which}");
                assert_eq!(connect(&spec, &other), Some(1), "{other:?} {which}");
                assert_eq!(connect(&how, &named), Some(1), "{named:?} {which}");
            }
            let _ = fs::remove_dir_all(Path::new(top).join(name));
        }
    }
}

/// With the host's network its loopback is reached, and no service that hands out the machine's credentials.
#[test]
fn metadata_services_are_closed_under_the_hosts_network() {
    let host = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = host.local_addr().unwrap().port();
    let python = format!(
        "
import errno, socket
def tried(family, address, fast=False):
    s = socket.socket(family); s.setblocking(False)
    try:
        if fast: s.sendto(b'x', 0x20000000, address)
        else: s.connect(address)
    except OSError as error: return {{errno.EACCES: 'EACCES', errno.EOPNOTSUPP: 'EOPNOTSUPP'}}.get(error.errno, 'tried')
    return 'tried'
for address in ('169.254.169.254', '169.254.170.2'): print(tried(socket.AF_INET, (address, 80)), tried(socket.AF_INET, (address, 80), True))
print(tried(socket.AF_INET6, ('::ffff:169.254.169.254', 80)), tried(socket.AF_INET6, ('fd00:ec2::254', 80)))
socket.create_connection(('127.0.0.1', {port}), 5); print('in')
"
    );
    for user in ways().into_iter().filter(|way| !way.bubblewrap) {
        let work = Work::new(user);
        let plain = common::text(&plain(&work, &["python3", "-c", &python]), 0);
        assert_eq!(plain, "tried tried\ntried tried\ntried tried\nin", "control");
        for landlock_only in [false, true] {
            let spec = Spec { network: true, landlock_only, ..Spec::default() };
            let inside = work.place.launch(&spec, &["python3", "-c", &python]).output().unwrap();
            let wanted = "EACCES EOPNOTSUPP\nEACCES EOPNOTSUPP\nEACCES EACCES\nin";
            assert_eq!(common::text(&inside, 0), wanted, "as {user:?}, landlock only: {landlock_only}");
        }
    }
}

#[test]
fn calls_that_are_carried_out_differ_in_nothing() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let plain = common::text(
            &work
                .place
                .role("probe")
                .env(common::PROBE, "semantics")
                .current_dir(work.place.directory("control"))
                .output()
                .unwrap(),
            0,
        );
        let script = format!("{}=probe exec {}", common::ROLE, common::binary().display());
        let mut inside = work.place.sh(&work.spec, &script);
        let inside = common::text(&inside.env(common::PROBE, "semantics").current_dir(&work.root).output().unwrap(), 0);
        let (plain, inside): (Vec<_>, Vec<_>) = (plain.lines().collect(), inside.lines().collect());
        assert!(plain.len() > 50, "{plain:?}");
        for (plain, inside) in plain.iter().zip(&inside) {
            assert_eq!(plain, inside, "as {user:?}");
        }
        assert_eq!(plain.len(), inside.len());
    }
}

/// Makes entries in all kinds of ways and prints what came of it.
fn semantics() {
    let show = |what: &str, result: io::Result<i64>| match result {
        Ok(value) => println!("{what}: {value}"),
        Err(error) => println!("{what}: error {}", error.raw_os_error().unwrap_or(0)),
    };
    let mode = |path: &str| {
        let found = Path::new(path).symlink_metadata();
        println!(
            "  {path}: {:o} {}",
            found.as_ref().map_or(0, MetadataExt::mode),
            found.map_or(0, |found| found.size())
        );
    };
    let open =
        |path: &str, flags: i32, mode: i64| call(libc::SYS_openat, [HERE, at(&c(path)), i64::from(flags), mode, 0]);
    // SAFETY: takes an integer.
    unsafe { libc::umask(0o027) };
    let new = libc::O_CREAT | libc::O_RDWR;
    show("new", open("new", new, 0o666));
    mode("new");
    show("again", open("new", new | libc::O_EXCL, 0o666));
    show("mode of all bits", open("bits", new, 0o7777));
    mode("bits");
    fs::write("text", "hello").unwrap();
    show("truncate", open("text", new | libc::O_TRUNC, 0));
    mode("text");
    let appended = open("text", new | libc::O_APPEND | libc::O_CLOEXEC | libc::O_NONBLOCK, 0).unwrap();
    show("close on exec", call(libc::SYS_fcntl, [appended, i64::from(libc::F_GETFD), 0, 0, 0]));
    let flags = call(libc::SYS_fcntl, [appended, i64::from(libc::F_GETFL), 0, 0, 0]).unwrap();
    let shown = libc::O_ACCMODE | libc::O_APPEND | libc::O_NONBLOCK | libc::O_TRUNC | libc::O_CREAT;
    println!("flags {:o}", flags & i64::from(shown));
    show("read only", open("ro", libc::O_CREAT, 0o444));
    show("not writable", open("ro", libc::O_CREAT | libc::O_RDONLY, 0));
    fs::create_dir("dir").unwrap();
    for path in ["dir", "none/", "dir/", ".", "..", "dir/.", "", "none/x", "text/x", "text/"] {
        show(&format!("open `{path}`"), open(path, new, 0o600));
        show(&format!("mkdir `{path}`"), call(libc::SYS_mkdirat, [HERE, at(&c(path)), 0o1777, 0, 0]));
        show(&format!("symlink `{path}`"), call(libc::SYS_symlinkat, [at(&c("t")), HERE, at(&c(path)), 0, 0]));
        show(&format!("rename to `{path}`"), call(libc::SYS_renameat2, [HERE, at(&c("bits")), HERE, at(&c(path)), 1]));
        show(&format!("link to `{path}`"), call(libc::SYS_linkat, [HERE, at(&c("text")), HERE, at(&c(path)), 0]));
    }
    show("open `/`", open("/", new, 0o600));
    show("mkdir `/`", call(libc::SYS_mkdirat, [HERE, at(&c("/")), 0o755, 0, 0]));
    links(&show, &mode);
}

/// The same, with links, descriptors and pipes.
fn links(show: &dyn Fn(&str, io::Result<i64>), mode: &dyn Fn(&str)) {
    let open =
        |path: &str, flags: i32, mode: i64| call(libc::SYS_openat, [HERE, at(&c(path)), i64::from(flags), mode, 0]);
    let new = libc::O_CREAT | libc::O_RDWR;
    let text = open("text", libc::O_RDONLY, 0).unwrap();
    let long = "n".repeat(256);
    let path = "d/".repeat(2100);
    for path in [long.as_str(), long.get(..255).unwrap(), path.as_str()] {
        show("long", open(path, new, 0o600).map(|_| 0));
    }
    show("bad pointer", call(libc::SYS_openat, [HERE, 8, i64::from(new), 0, 0]));
    show("no pointer", call(libc::SYS_mkdirat, [HERE, 0, 0, 0, 0]));
    for (name, to) in [("dangling", "made"), ("loop", "loop"), ("todir", "dir"), ("abs", "/none-such/x")] {
        std::os::unix::fs::symlink(to, name).unwrap();
    }
    show("excl on a link", open("dangling", new | libc::O_EXCL, 0o600));
    show("nofollow", open("dangling", new | libc::O_NOFOLLOW, 0o600));
    show("dangling", open("dangling", new, 0o600).map(|_| 0));
    mode("made");
    show("loop", open("loop", new, 0o600));
    show("link to a directory", open("todir", new, 0o600));
    show("below a link", open("todir/x", new, 0o600).map(|_| 0));
    show("absolute link", open("abs", new, 0o600));
    let dir = open("dir", libc::O_RDONLY | libc::O_DIRECTORY, 0).unwrap();
    show("at a descriptor", call(libc::SYS_openat, [dir, at(&c("y")), i64::from(new), 0o600, 0]).map(|_| 0));
    mode("dir/y");
    show("at no descriptor", call(libc::SYS_openat, [777, at(&c("y")), i64::from(new), 0o600, 0]));
    show("absolute at no descriptor", call(libc::SYS_openat, [777, at(&c("/")), i64::from(new), 0o600, 0]));
    show("at a file", call(libc::SYS_openat, [text, at(&c("y")), i64::from(new), 0o600, 0]));
    show("link of a link", call(libc::SYS_linkat, [HERE, at(&c("todir")), HERE, at(&c("l2")), 0]));
    mode("l2");
    show("link of its target", call(libc::SYS_linkat, [HERE, at(&c("dangling")), HERE, at(&c("l3")), 0x400]));
    mode("l3");
    show("link of a directory", call(libc::SYS_linkat, [HERE, at(&c("dir")), HERE, at(&c("l4")), 0]));
    for (from, to, flags) in [
        ("new", "text", 1_i64),
        ("new", "text", 2),
        ("none", "x", 0),
        ("dir", "text", 0),
        ("text", "dir", 0),
        ("dir", "dir/below", 0),
        ("text", "moved", 0),
        ("moved", "moved2/", 0),
        ("dir", "dir2/", 0),
        ("dir2", "dir", 9),
        ("dir2", "dir", 0),
    ] {
        let done = call(libc::SYS_renameat2, [HERE, at(&c(from)), HERE, at(&c(to)), flags]);
        show(&format!("rename {from} {to} {flags}"), done);
    }
    pipes(show, mode);
}

fn pipes(show: &dyn Fn(&str, io::Result<i64>), mode: &dyn Fn(&str)) {
    let open =
        |path: &str, flags: i32, mode: i64| call(libc::SYS_openat, [HERE, at(&c(path)), i64::from(flags), mode, 0]);
    let new = libc::O_CREAT | libc::O_RDWR;
    show("pipe", call(libc::SYS_mknodat, [HERE, at(&c("pipe")), i64::from(libc::S_IFIFO | 0o666), 0, 0]));
    mode("pipe");
    show("no directory by mknod", call(libc::SYS_mknodat, [HERE, at(&c("x1")), i64::from(libc::S_IFDIR), 0, 0]));
    show("pipe without a reader", open("pipe", libc::O_CREAT | libc::O_WRONLY | libc::O_NONBLOCK, 0));
    let reader = std::thread::spawn(|| {
        std::thread::sleep(std::time::Duration::from_millis(30));
        fs::read_to_string("pipe").unwrap()
    });
    let writer = open("pipe", libc::O_CREAT | libc::O_WRONLY, 0).unwrap();
    call(libc::SYS_write, [writer, at(&c("through")), 7, 0, 0]).unwrap();
    call(libc::SYS_close, [writer, 0, 0, 0, 0]).unwrap();
    println!("pipe: {}", reader.join().unwrap());
    show("bind", bind(&c("socket")).map(|()| 0));
    mode("socket");
    show("bind again", bind(&c("socket")).map(|()| 0));
    show("bind nowhere", bind(&c("none/socket")).map(|()| 0));
    let elsewhere = std::thread::spawn(|| {
        // SAFETY: takes an integer.
        unsafe { libc::unshare(libc::CLONE_FS) };
        std::env::set_current_dir("dir").unwrap();
        fs::write("from_a_thread", "").unwrap();
    });
    elsewhere.join().unwrap();
    mode("dir/from_a_thread");
    fs::create_dir("gone").unwrap();
    std::env::set_current_dir("gone").unwrap();
    fs::remove_dir("../gone").unwrap();
    show("in a directory that is gone", open("x", new, 0));
    std::env::set_current_dir("/").unwrap();
    let limit = libc::rlimit { rlim_cur: 3, rlim_max: 3 };
    // SAFETY: reads a structure of this type.
    unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) };
    show("no number left", open("/dev/null", new, 0));
}
