//! The binary on a host that gives no namespaces: it takes the Landlock + seccomp rung, says so, holds what that holds, and
//! refuses what it cannot hold.

use std::{net::TcpListener, os::unix::net::UnixListener, process::Command};

use serde_json::Value;

use crate::place::{Guard, Place, Ran};

/// Gives up every new namespace and every capability, as a container or a restricted host does, and runs the rest.
const RESTRICT: &str = "echo 0 >/proc/sys/user/max_user_namespaces && \
    exec setpriv --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- \"$@\"";

fn restricted(guard: &Guard<'_>, place: &Place) -> Command {
    let mut command = guard.program("/usr/bin/unshare");
    command.args(["-U", "--map-current-user", "--keep-caps", "/bin/sh", "-c", RESTRICT, "sh"]);
    command.arg(place.path("pi-guard"));
    command
}

/// Whether this host lets the test make such a host; says so where it does not.
fn can_restrict(guard: &Guard<'_>) -> bool {
    let mut command = guard.program("/usr/bin/unshare");
    command.args(["-U", "--map-current-user", "--keep-caps", "/bin/sh", "-c", RESTRICT, "sh", "/bin/true"]);
    let may = command.output().is_ok_and(|output| output.status.success());
    if !may {
        eprintln!("not tried: no user namespace to restrict");
    }
    may
}

fn wrap(guard: &Guard<'_>, place: &Place, words: &[&str]) -> Ran {
    Ran::new(restricted(guard, place).args(["wrap", "--no-precheck"]).args(words))
}

#[test]
fn doctor_names_the_rung_and_what_blocks_the_others() {
    let place = Place::new();
    for (who, guard) in place.everyone().into_iter().filter(|(_, guard)| can_restrict(guard)) {
        let ran = Ran::new(restricted(&guard, &place).args(["doctor", "--json"]));
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        let native = &report["backends"][0];
        assert_eq!(native["support"]["rung"], "landlock + seccomp", "{who}: {ran:?}");
        assert!(native["self_test"].as_array().unwrap().iter().all(|trial| trial["ok"] == true), "{who}: {ran:?}");
        let blocked = native["support"]["blocked"].to_string();
        for layer in ["mountns", "pidns", "netns"] {
            assert!(blocked.contains(layer) && blocked.contains("max_user_namespaces"), "{who}: {blocked}");
        }
    }
}

#[test]
fn a_read_only_mode_holds_there() {
    let place = Place::new();
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let unix = UnixListener::bind(place.path("socket")).unwrap();
    std::fs::set_permissions(place.path("socket"), std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    for listener in [tcp.set_nonblocking(true), unix.set_nonblocking(true)] {
        listener.unwrap();
    }
    let port = tcp.local_addr().unwrap().port();
    let socket = place.path("socket");
    let unix_client = format!("import socket; socket.socket(socket.AF_UNIX).connect('{}')", socket.display());
    let tries = [
        "echo x >file".to_owned(),
        "echo x >new".to_owned(),
        "chmod 600 file".to_owned(),
        "touch -d 2001-01-01 file".to_owned(),
        "ln -s a link".to_owned(),
        "mkdir d".to_owned(),
        "mv file moved".to_owned(),
        "rm file".to_owned(),
        "truncate -s 0 file".to_owned(),
        format!("exec 3<>/dev/tcp/127.0.0.1/{port}"),
        format!("python3 -c \"{unix_client}\""),
    ];
    for (who, guard) in place.everyone().into_iter().filter(|(_, guard)| can_restrict(guard)) {
        for mode in ["discuss", "plan"] {
            for script in &tries {
                place.open("work");
                let mut own = guard.program("/bin/sh");
                assert!(own.args(["-c", "echo content >file"]).status().unwrap().success());
                let confined = wrap(&guard, &place, &["--mode", mode, "--", "bash", "-c", script]);
                assert!(
                    confined.code.is_some_and(|code| code != 0 && code != 125),
                    "{who}, {mode}, {script}: {confined:?}"
                );
                assert_eq!(place.read("work/file").as_deref(), Some("content\n"), "{who}, {mode}, {script}");
                let more = std::fs::read_dir(place.path("work")).unwrap().count();
                assert_eq!(more, 1, "{who}, {mode}, {script}: there is something new");
                assert!(tcp.accept().is_err() && unix.accept().is_err(), "{who}, {mode}, {script}: it was reached");
                // The control: on that host without a sandbox, each of them works.
                let mut bare = guard.program("bash");
                assert!(bare.args(["-c", script]).output().unwrap().status.success(), "{who}, {script}: control");
                drop((tcp.accept(), unix.accept()));
            }
        }
        let works = "cat file && echo x >$TMPDIR/y && cat $TMPDIR/y && chmod 600 $TMPDIR/y && exit 7";
        place.write("work/file", "content\n");
        let ran = wrap(&guard, &place, &["--mode", "plan", "--", "bash", "-c", works]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(7), "content\nx\n"), "{who}: honest work: {ran:?}");
        let late = wrap(&guard, &place, &["--mode", "plan", "--timeout", "200ms", "--", "sleep", "60"]);
        assert_eq!(late.code, Some(124), "{who}: {late:?}");
    }
}

/// What it cannot hold it refuses, in words that say what would be needed, and nothing runs.
#[test]
fn what_it_cannot_hold_is_refused_there() {
    let place = Place::new();
    for (who, guard) in place.everyone().into_iter().filter(|(_, guard)| can_restrict(guard)) {
        for words in [
            &["--mode", "build", "--", "touch", "made"][..],
            &["--mode", "plan", "--writes", "discard", "--", "touch", "made"],
            &["--mode", "plan", "--require", "netns", "--", "touch", "made"],
        ] {
            let ran = wrap(&guard, &place, words);
            assert_eq!(ran.code, Some(125), "{who}, {words:?}: {ran:?}");
            assert!(ran.err.contains("pi-guard doctor"), "{who}, {words:?}: it says where to look: {ran:?}");
            assert_eq!(place.read("work/made"), None, "{who}, {words:?}");
        }
        // The control: with namespaces, the first two run.
        let ran = guard.run(&["wrap", "--no-precheck", "--mode", "build", "--", "touch", "made"]);
        assert_eq!(ran.code, Some(0), "{who}: control: {ran:?}");
        std::fs::remove_file(place.path("work/made")).unwrap();
    }
}
