//! Birdcage as a launcher: the probes of the other suites that it holds are in `denials`; here is the life of a command in
//! it, and what it cannot express.
#![cfg(all(target_os = "linux", feature = "birdcage"))]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "roles are played before main")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::fs;
use std::process::Command as Process;
use std::time::Duration;

use common::{FAILED, NOT_EXECUTABLE, NOT_FOUND, Place, Spec, text, users};
use pi_guard_sandbox::{Backend, Layer, Limits, Network, Profile, ProfileBuilder, Unavailable, Wanted, Writes, select};

roles!(|_| 99);

/// Users it is for: it refuses root. Tried by root, the tests run as another user.
fn ordinary() -> Vec<Option<u32>> {
    users().into_iter().filter(|user| user.is_some() || !nix::unistd::getuid().is_root()).collect()
}

fn caged(mut process: Process) -> Process {
    process.env(common::BIRDCAGE, "1");
    process
}

#[test]
fn a_command_lives_as_without_it() {
    for user in ordinary() {
        let place = Place::new(user);
        place.file("file", "content\n");
        for exec in [false, true] {
            let spec = Spec { exec, ..Spec::default() };
            let run = |script: &str| caged(place.sh(&spec, script)).output().unwrap();
            assert_eq!(text(&run("cat file && pwd"), 0), format!("content\n{}", place.path.display()), "as {user:?}");
            assert_eq!(text(&run("echo x > $TMPDIR/y && cat $TMPDIR/y"), 0), "x", "scratch as {user:?}");
            assert_eq!(text(&run("exit 42"), 42), "", "as {user:?}");
            assert_eq!(text(&run("kill -KILL $$"), 137), "", "as {user:?}");
            assert_eq!(text(&run("kill -TERM $$"), 143), "", "signals are not blocked, as {user:?}");
            let none = caged(place.launch(&spec, &["no-such-program"])).output().unwrap();
            assert_eq!(none.status.code(), Some(NOT_FOUND));
            let closed = caged(place.launch(&spec, &["./file"])).output().unwrap();
            assert_eq!(closed.status.code(), Some(NOT_EXECUTABLE));
        }
        let seen = text(&caged(place.sh(&Spec::default(), "ls /proc | grep -c '^[0-9]'")).output().unwrap(), 0);
        assert!(seen.parse::<u32>().unwrap() < 8, "no processes of the host: {seen}");
        let late = Spec { wall_ms: Some(300), ..Spec::default() };
        let ran = caged(place.sh(&late, "sleep 60")).output().unwrap();
        assert_eq!(ran.status.code(), Some(128 + 15), "{ran:?}");
    }
}

#[test]
fn what_may_be_written_is_written_and_nothing_else() {
    for user in ordinary() {
        let place = Place::new(user);
        let (work, other) = (place.directory("work"), place.directory("other"));
        let spec = Spec { write: Some(work.clone()), ..Spec::default() };
        let script = "echo x > work/new && printf '#!/bin/sh\necho ran\n' > work/run && chmod 755 work/run && work/run; \
            echo x > other/new; chmod 700 other";
        let ran = caged(place.sh(&spec, script)).output().unwrap();
        assert!(work.join("new").exists() && !other.join("new").exists(), "as {user:?}: {ran:?}");
        assert_eq!(String::from_utf8(ran.stdout).unwrap(), "ran\n");
        let before = fs::metadata(&other).unwrap().permissions();
        assert!(std::os::unix::fs::PermissionsExt::mode(&before) & 0o777 != 0o700, "as {user:?}");
    }
}

#[test]
fn what_it_cannot_express_is_an_error_and_nothing_runs() {
    pi_guard_sandbox::serve_first_process(std::iter::empty());
    let why = |builder: ProfileBuilder| {
        let wanted = Wanted { backend: Some(Backend::Birdcage), ..Wanted::default() };
        select(&wanted, &builder.build().unwrap()).err()
    };
    let place = Place::new(None);
    let work = place.directory("work");
    let limited = |change: fn(&mut Limits)| {
        let mut limits = Limits::none();
        change(&mut limits);
        Profile::builder().limits(limits)
    };
    // All that stands against the control is that root has it tried.
    let root = |why: Option<Unavailable>| match why {
        Some(Unavailable::Program { why, .. }) => nix::unistd::getuid().is_root() && why.contains("as root"),
        None => !nix::unistd::getuid().is_root(),
        Some(_) => false,
    };
    assert!(root(why(Profile::builder())), "control: {:?}", why(Profile::builder()));
    assert!(root(why(limited(|limits| limits.wall = Some(Duration::from_secs(1))))), "control");
    for builder in [
        Profile::builder().write(&work).writes(Writes::Discard),
        Profile::builder().write(&work).protect(work.join(".git/hooks")),
        Profile::builder().write(&work).protect_name(".envrc"),
        Profile::builder().write(&place.path).deny_read(&work),
        Profile::builder().socket("/run/docker.sock"),
        Profile::builder().network(Network::All),
        Profile::builder().keep_alive(),
        limited(|limits| limits.memory = Some(1 << 30)),
        limited(|limits| limits.processes = Some(100)),
        limited(|limits| limits.file_size = Some(100)),
        limited(|limits| limits.open_files = Some(100)),
        limited(|limits| limits.cpu = Some(Duration::from_secs(9))),
    ] {
        let why = why(builder.clone());
        assert!(matches!(why, Some(Unavailable::Profile { .. })), "{builder:?}: {why:?}");
    }
    for layer in [Layer::Landlock, Layer::Seccomp, Layer::Caps, Layer::Unix, Layer::Seatbelt] {
        assert!(matches!(why(Profile::builder().require(layer)), Some(Unavailable::Layer { .. })), "{layer}");
    }
    let spec = Spec { write: Some(work.clone()), protect: vec![work.join("x")], ..Spec::default() };
    let ran = caged(place.sh(&spec, "echo x > work/new")).output().unwrap();
    assert!(ran.status.code() == Some(FAILED) && !work.join("new").exists(), "{ran:?}");
    assert!(String::from_utf8(ran.stderr).unwrap().contains("Birdcage cannot express it"));
}

/// It holds less than a mode promises: only its name chooses it.
#[test]
fn nothing_but_its_name_chooses_it() {
    let profile = Profile::builder().build().unwrap();
    let chosen = select(&Wanted::default(), &profile).unwrap();
    assert_ne!(chosen.backend(), Backend::Birdcage);
}
