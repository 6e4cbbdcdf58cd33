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

mod calls;
#[expect(dead_code, reason = "the other suites use all of it")]
#[path = "../common/mod.rs"]
mod common;
mod semantics;
mod sockets;

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use calls::{CALLS, REQUESTS, c, requested};
use common::{Place, Spec, users};

roles!(|name| {
    if name == "semantics" {
        semantics::semantics();
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
