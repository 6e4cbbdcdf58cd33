//! Faults: a part of the launcher is killed, or cannot have what it needs. Nothing gets out, nothing is left behind.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "the roles are played before main")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{FAILED, Place, Spec, has_bubblewrap, users};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

roles!(|_| 2);

/// A sleep of this many seconds, which no other test has.
fn mark() -> String {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    format!("66{:05}.{number:03}", std::process::id() % 100_000)
}

/// Processes whose words hold a mark, and that are no zombies.
fn marked(mark: &str) -> Vec<i32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let holds = |path: &Path| {
        fs::read(path.join("cmdline"))
            .is_ok_and(|bytes| bytes.windows(mark.len()).any(|window| window == mark.as_bytes()))
    };
    processes
        .filter(|entry| holds(&entry.path()))
        .filter_map(|entry| entry.file_name().to_str().and_then(|name| name.parse().ok()))
        .collect()
}

fn soon(what: impl Fn() -> bool) -> bool {
    let end = Instant::now() + Duration::from_secs(20);
    while !what() {
        if Instant::now() > end {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// The mounts of this namespace that have to do with a place.
fn mounts(place: &Place) -> usize {
    let name = place.path.display().to_string();
    fs::read_to_string("/proc/self/mountinfo").unwrap().lines().filter(|line| line.contains(&name)).count()
}

/// What is there of runs in a directory for temporary files: not the user's own directory, which stays.
fn left(directory: &Path) -> Vec<std::path::PathBuf> {
    let below = |path: &Path| fs::read_dir(path).unwrap().flatten().map(|entry| entry.path()).collect::<Vec<_>>();
    let all = below(directory);
    all.into_iter()
        .flat_map(|path| {
            let own = path
                .file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .strip_prefix("pi-guard-")
                .is_some_and(|rest| rest.parse::<u32>().is_ok());
            if own { below(&path) } else { vec![path] }
        })
        .collect()
}

/// The shapes of a launch: with what a supervisor protects, with nothing to write, and without namespaces.
fn shapes(place: &Place) -> Vec<Spec> {
    let work = place.directory("work");
    // A directory of the same tick of the clock as the launch is taken for one that the command made.
    std::thread::sleep(Duration::from_millis(20));
    let build = Spec { write: Some(work), protect_names: vec![".envrc".to_owned()], ..Spec::default() };
    let mut all = vec![
        Spec { exec: true, ..Spec::default() },
        Spec { landlock_only: true, exec: true, ..Spec::default() },
        Spec { exec: true, ..build.clone() },
        build.clone(),
        Spec { landlock_only: true, ..Spec::default() },
    ];
    if has_bubblewrap() {
        all.push(Spec { bubblewrap: true, exec: true, ..build });
    }
    all
}

/// Tries to get out, to leave processes and files, and takes some time.
fn script(place: &Place, mark: &str) -> String {
    let escaped = place.path.join("escaped");
    format!(
        "exec 2>/dev/null; setsid sleep {mark} >/dev/null & echo x >{escaped}; mkdir -p $TMPDIR/a; echo x >$TMPDIR/a/b; \
         echo x >work/.envrc; sleep 0.02; (setsid sh -c 'trap \"\" TERM; sleep {mark}' >/dev/null &) & \
         echo x >work/file; sleep 0.01",
        escaped = escaped.display()
    )
}

/// A child that ends with this value: a test that fails leaves nothing that goes on.
struct Ended(Option<Child>);

impl Drop for Ended {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn launched(place: &Place, spec: &Spec, mark: &str) -> Child {
    let mut launch = place.sh(spec, &script(place, mark));
    // The launcher and its copies are found by it too.
    launch.arg(mark).env("TMPDIR", place.directory("temporary")).stdout(Stdio::null()).stderr(Stdio::null());
    launch.spawn().unwrap()
}

/// Ends each `bwrap` that waits for good for another one, which was killed in the moment in which it started: no command
/// runs in it, and it can only be found by its words (docs/THREAT-MODEL.md).
fn end_waiting(place: &Place) {
    for process in marked(&format!("{}/work", place.path.display())) {
        let name = fs::read_to_string(format!("/proc/{process}/comm")).unwrap_or_default();
        if name == "bwrap\n" {
            let _ = kill(Pid::from_raw(process), Signal::SIGKILL);
        }
    }
}

/// Some number below a bound, from the clock and a count.
fn random(below: u64) -> u64 {
    static STATE: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0x9e37_79b9_7f4a_7c15);
    let mut next = STATE.load(std::sync::atomic::Ordering::Relaxed);
    next ^= next << 13;
    next ^= next >> 7;
    next ^= next << 17;
    STATE.store(next, std::sync::atomic::Ordering::Relaxed);
    next % below
}

#[test]
fn killed_at_any_moment_it_leaves_nothing_and_lets_nothing_out() {
    // 200 kills: for each user half of them, spread over the shapes.
    let each = 200 / users().len();
    let mut kept = Vec::new();
    for user in users() {
        let place = Place::new(user);
        let before = mounts(&place);
        // The control: without a sandbox what is tried succeeds, and a kill leaves the processes.
        let free = mark();
        place.directory("work");
        let mut plain = Command::new("/bin/sh");
        plain.args(["-c", &script(&place, &free)]).current_dir(&place.path);
        let mut child = plain.env("TMPDIR", place.directory("control")).stdin(Stdio::null()).spawn().unwrap();
        assert!(soon(|| place.path.join("work/file").exists() && !marked(&free).is_empty()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(place.path.join("escaped").exists() && place.path.join("work/.envrc").exists());
        assert!(!marked(&free).is_empty() && !left(&place.path.join("control")).is_empty(), "the control");
        for process in marked(&free) {
            let _ = kill(Pid::from_raw(process), Signal::SIGKILL);
        }
        for name in ["escaped", "work/.envrc", "work/file"] {
            fs::remove_file(place.path.join(name)).unwrap();
        }
        let shapes = shapes(&place);
        let (mut early, mut late) = (0, 0);
        let mut span = vec![Duration::from_millis(50); shapes.len()];
        for (at, spec) in shapes.iter().enumerate() {
            let begun = Instant::now();
            launched(&place, spec, &mark()).wait().unwrap();
            span[at] = begun.elapsed();
        }
        let _ = fs::remove_file(place.path.join("work/file"));
        for number in 0..each {
            let at = number % shapes.len();
            let mark = mark();
            let mut child = launched(&place, &shapes[at], &mark);
            let whole = u64::try_from(span[at].as_micros()).unwrap();
            std::thread::sleep(Duration::from_micros(random(whole + whole / 8)));
            if child.try_wait().unwrap().is_some() {
                late += 1;
            } else {
                early += 1;
            }
            let _ = child.kill();
            child.wait().unwrap();
            assert!(soon(|| marked(&mark).is_empty()), "{user:?} {:?}: {:?}", shapes[at], marked(&mark));
            end_waiting(&place);
            for name in ["escaped", "work/.envrc"] {
                assert!(!place.path.join(name).exists(), "{user:?} {:?}: {name}", shapes[at]);
            }
        }
        assert!(early > each / 2, "{early} of {each} were killed while they lived, {late} had ended");
        assert_eq!(mounts(&place), before, "{user:?}");
        kept.push(place);
    }
    // A directory whose owner was killed before there was anybody to remove it goes with a later run.
    std::thread::sleep(Duration::from_millis(10_500));
    for place in kept {
        let mut last = launched(&place, &Spec { landlock_only: true, ..Spec::default() }, &mark());
        last.wait().unwrap();
        let temporary = place.path.join("temporary");
        assert!(soon(|| left(&temporary).is_empty()), "{:?}: {:?}", place.user, left(&temporary));
    }
}

/// The children of a process.
fn children(of: i32) -> Vec<i32> {
    let listed = fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap_or_default();
    listed.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

/// The first process of a sandbox is its supervisor too. Without it nothing goes on, and the launcher says so.
#[test]
fn a_killed_first_process_takes_all_along_and_it_is_said() {
    for user in users() {
        for kind in 0..shapes(&Place::new(None)).len() {
            let place = Place::new(user);
            let spec = &shapes(&place)[kind];
            let mark = mark();
            let work = place.path.join("work/.envrc");
            // What creates without end, in a session of its own: it would go on if it lived.
            let script = format!(
                "setsid sh -c 'while :; do echo x >{}; chmod 777 {}; echo x >$TMPDIR/y; done 2>/dev/null; : {mark}' \
                 >/dev/null 2>&1 & sleep 0.1; echo ready; sleep {mark}",
                work.display(),
                place.path.display(),
            );
            let mut launch = place.sh(spec, &script);
            launch.arg(&mark).env("TMPDIR", place.directory("temporary"));
            let child = launch.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let mut running = Ended(Some(child));
            let child = running.0.as_mut().unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            assert_eq!(line, "ready\n");
            assert!(marked(&mark).len() > 2, "the control: all of it runs");
            assert!(!work.exists(), "{user:?} {spec:?}: before");
            // Under Bubblewrap it is the child of `bwrap`.
            let mut first = children(i32::try_from(child.id()).unwrap())[0];
            if spec.bubblewrap {
                first = children(first)[0];
            }
            kill(Pid::from_raw(first), Signal::SIGKILL).unwrap();
            let output = running.0.take().unwrap().wait_with_output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(FAILED), "{user:?} {spec:?}: {err}");
            assert!(err.contains("killed from outside") || err.contains("with Bubblewrap"), "{user:?} {spec:?}: {err}");
            assert!(soon(|| marked(&mark).is_empty()), "{user:?} {spec:?}: {:?}", marked(&mark));
            assert!(!work.exists(), "{user:?} {spec:?}");
            let temporary = place.path.join("temporary");
            assert!(soon(|| left(&temporary).is_empty()), "{user:?} {spec:?}: {:?}", left(&temporary));
        }
    }
}

/// A directory with room for nothing more, or for little.
struct Small<'a>(&'a Place, std::path::PathBuf);

impl<'a> Small<'a> {
    fn of(place: &'a Place, options: &str) -> Self {
        let at = place.directory("small");
        let owner = place.user.unwrap_or(0);
        let options = format!("{options},mode=700,uid={owner},gid={owner}");
        let made = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "small"]).arg(&at).status();
        assert!(made.unwrap().success());
        Self(place, at)
    }
}

impl Drop for Small<'_> {
    fn drop(&mut self) {
        assert!(Command::new("umount").arg(&self.1).status().unwrap().success(), "{}: in use", self.0.path.display());
    }
}

#[test]
fn a_disk_that_is_full_is_an_error_and_nothing_is_left_on_it() {
    if !common::may_mount() {
        return;
    }
    for user in users() {
        let place = Place::new(user);
        for landlock_only in [true, false] {
            // At the set-up: there is room for the user's own directory at most.
            let spec = Spec { landlock_only, exec: true, ..Spec::default() };
            for inodes in [1, 2] {
                let small = Small::of(&place, &format!("nr_inodes={inodes}"));
                let output = place.sh(&spec, "echo ran").env("TMPDIR", &small.1).output().unwrap();
                let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
                if landlock_only {
                    assert_eq!((output.status.code(), out.as_str()), (Some(FAILED), ""), "{user:?} {inodes}: {err}");
                    assert!(err.contains("scratch directory: No space left on device"), "{user:?} {inodes}: {err}");
                } else {
                    // Its temporary files lie in memory of its own.
                    assert_eq!((output.status.code(), out.as_str()), (Some(0), "ran\n"), "{user:?}: {err}");
                }
                assert!(left(&small.1).is_empty());
            }
            // In the middle of a write: the command is told, and what it wrote goes.
            let small = Small::of(&place, "size=256k");
            let script = "head -c 9000000 /dev/zero >$TMPDIR/x; echo code $?; wc -c <$TMPDIR/x";
            let limited = Spec { scratch: (!landlock_only).then(|| small.1.clone()), ..spec };
            let output = place.sh(&limited, script).env("TMPDIR", &small.1).output().unwrap();
            let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
            assert_eq!(output.status.code(), Some(0), "{err}");
            assert!(out.starts_with("code 1\n") && err.contains("No space left on device"), "{user:?}: {out} {err}");
            let kept = left(&small.1);
            assert!(if landlock_only { kept.is_empty() } else { kept == [small.1.join("x")] }, "{user:?}: {kept:?}");
        }
    }
}
