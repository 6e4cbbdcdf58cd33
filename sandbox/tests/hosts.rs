//! Hosts that give less: containers, other sandboxes, this one itself. The rung that is left is found, commands work on
//! it, and nothing is written elsewhere. Each place has a control: the host itself.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "a container's filter is installed before the launcher starts")]

#[expect(dead_code, reason = "the other suites use all of it")]
mod common;

use std::os::unix::process::CommandExt;
use std::process::Command as Process;

use common::{Place, Spec, text, users};
use pi_guard_sandbox::{Layer, Profile, Rung, Support, Unavailable, Wanted, select};

roles!(|_| 99);

/// Writes in scratch, changes a mode there, and writes nowhere else; says whether it is process 2 of a namespace.
const WORK: &str = "echo x > $TMPDIR/y && test \"$(cat $TMPDIR/y)\" = x && ! echo x 2>/dev/null > new \
    && ! chmod 700 . 2>/dev/null && if test $$ = 2; then echo namespaces; else echo landlock; fi";

/// A filter as Docker's: no new namespaces, no mounts, nothing else.
fn in_container(process: &mut Process) -> &mut Process {
    const NAMESPACES: u32 = 0x7e02_0000;
    let step = |code: u16, jt: u8, jf: u8, k: u32| libc::sock_filter { code, jt, jf, k };
    let number = |call: libc::c_long| u32::try_from(call).unwrap();
    let refuse = |error: i32| step(0x06, 0, 0, 0x0005_0000 | error.cast_unsigned());
    let filter = [
        step(0x20, 0, 0, 0),
        step(0x15, 0, 1, number(libc::SYS_clone3)),
        refuse(libc::ENOSYS),
        step(0x15, 0, 1, number(libc::SYS_mount)),
        refuse(libc::EPERM),
        step(0x15, 0, 1, number(libc::SYS_unshare)),
        refuse(libc::EPERM),
        step(0x15, 0, 3, number(libc::SYS_clone)),
        step(0x20, 0, 0, 16),
        step(0x45, 0, 1, NAMESPACES),
        refuse(libc::EPERM),
        step(0x06, 0, 0, 0x7fff_0000),
    ];
    let install = move || {
        let program = libc::sock_fprog { len: 12, filter: filter.as_ptr().cast_mut() };
        // SAFETY: takes integers.
        let locked = unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) };
        // SAFETY: the kernel copies 12 instructions from an array of 12.
        let done = unsafe { libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program) };
        if locked == 0 && done == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
    };
    // SAFETY: two system calls on memory of its own, no allocation.
    unsafe { process.pre_exec(install) }
}

/// A launch below another program's words, such as `bwrap …`.
fn below(place: &Place, words: &[&str], spec: &Spec, script: &str) -> Process {
    let launch = place.sh(spec, script);
    let mut process = Process::new("/usr/bin/env");
    process.args(words).arg(launch.get_program()).current_dir(&place.path).stdin(std::process::Stdio::null());
    for (name, value) in launch.get_envs() {
        if let Some(value) = value {
            process.env(name, value);
        }
    }
    if let Some(user) = place.user {
        process.uid(user).gid(user);
    }
    process
}

fn runs(process: &mut Process) -> bool {
    process.output().is_ok_and(|output| output.status.success())
}

#[test]
fn in_a_container_commands_run_on_landlock_and_seccomp() {
    for user in users() {
        let place = Place::new(user);
        if common::has_namespaces(&place) {
            let output = place.sh(&Spec::default(), WORK).output().unwrap();
            assert_eq!(text(&output, 0), "namespaces", "control");
        }
        let script = format!("chmod 600 $TMPDIR/y 2>/dev/null; {WORK} && chmod 600 $TMPDIR/y && stat -c %a $TMPDIR/y");
        let output = in_container(&mut place.sh(&Spec::default(), &script)).output().unwrap();
        assert_eq!(text(&output, 0), "landlock\n600");
    }
}

#[test]
fn in_other_sandboxes_commands_run() {
    for user in users() {
        let place = Place::new(user);
        let path = place.path.to_str().unwrap();
        let bwrap = [
            "bwrap",
            "--ro-bind",
            "/",
            "/",
            "--bind",
            path,
            path,
            "--dev",
            "/dev",
            "--proc",
            "/proc",
            "--tmpfs",
            "/tmp",
        ];
        let bwrap = [&bwrap[..], &["--unshare-all"]].concat();
        let unshare = ["unshare", "-Ur"];
        // As a container that shows parts of /proc read-only.
        let masked = ["unshare", "-Urm", "sh", "-c", "mount --bind /proc/sys /proc/sys && exec \"$0\" \"$@\""];
        let covered =
            ["unshare", "-Urm", "sh", "-c", "mount -t tmpfs none /proc/sys && exec unshare -Urm \"$0\" \"$@\""];
        for (words, wanted) in
            [(&bwrap[..], "namespaces"), (&unshare, "namespaces"), (&masked, "namespaces"), (&covered, "landlock")]
        {
            // The control: without a launch, the same words write.
            let mut control = Process::new("/usr/bin/env");
            control.args(words).args(["sh", "-c", "echo x > control && rm control"]).current_dir(&place.path);
            if let Some(user) = user {
                control.uid(user).gid(user);
            }
            if !runs(&mut control) {
                let can = common::has_namespaces(&place) && (words[0] != "bwrap" || common::has_bubblewrap());
                assert!(!can, "control of {words:?} as {user:?}");
                eprintln!("not tried: {words:?}");
                continue;
            }
            let output = below(&place, words, &Spec::default(), WORK).output().unwrap();
            assert_eq!(text(&output, 0), wanted, "{words:?} as {user:?}");
        }
    }
}

/// Where `/tmp` is a link there is no private one, and the sockets where it leads are the host's.
#[test]
fn a_link_instead_of_tmp_opens_no_socket() {
    if !common::may_mount() {
        return;
    }
    let place = Place::new(None);
    let socket = place.path.join("host");
    let _host = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let root = place.directory("root");
    let root = root.to_str().unwrap();
    let python = format!("import socket; socket.socket(socket.AF_UNIX).connect('{}')", socket.display());
    // Everything of the host's but `/tmp`.
    let script = format!(
        "mount -t tmpfs none {root} && for d in /*; do n={root}$d; [ \"$d\" = /tmp ] && continue; \
         if [ -L \"$d\" ]; then cp -P \"$d\" \"$n\"; elif [ -d \"$d\" ]; then mkdir \"$n\" && mount --rbind \"$d\" \"$n\"; fi; done; \
         ln -s var/tmp {root}/tmp && exec chroot {root} \"$0\" \"$@\""
    );
    let words = ["unshare", "-m", "sh", "-c", &script];
    let mut control = Process::new("/usr/bin/env");
    let control = control.args(words).args(["python3", "-c", &python]).output().unwrap();
    assert_eq!(text(&control, 0), "", "control");
    let launch = place.launch(&Spec::default(), &["python3", "-c", &python]);
    let mut process = Process::new("/usr/bin/env");
    process
        .args(words)
        .arg(launch.get_program())
        .envs(launch.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = process.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Permission denied"), "{output:?}");
}

/// The rung that is found, and why the layers that it lacks are not there.
#[test]
fn what_is_missing_has_its_reason() {
    let profile = Profile::builder().build().unwrap();
    let on = |rung| select(&Wanted { rung: Some(rung), ..Wanted::default() }, &profile);
    let Ok(launcher) = on(Rung::Landlock) else { panic!("this kernel has Landlock") };
    let held = launcher.enforcement(&profile);
    assert!(held.missing.iter().chain(&held.broken).all(|entry| !entry.what.is_empty() && entry.why.len() > 10));
    let names = |what: &str| held.broken.iter().any(|entry| entry.what.contains(what));
    assert!(names("loopback") && names("shared memory") && names("terminals"));
    let support: Result<Support, Unavailable> = launcher.probe();
    assert!(support.unwrap().enforcement.holds(Layer::Seccomp));
}

/// A command that makes a sandbox of its own gets the answer of a host without user namespaces, which such programs know.
#[test]
fn a_command_that_sandboxes_itself_is_told_no() {
    for user in users() {
        let place = Place::new(user);
        for landlock_only in [false, true] {
            let spec = Spec { landlock_only, ..Spec::default() };
            let output = place.sh(&spec, "LC_ALL=C unshare -U true").output().unwrap();
            let said = String::from_utf8(output.stderr.clone()).unwrap();
            assert!(!output.status.success() && said.contains("Operation not permitted"), "{said}");
            // Those that ask whether they may, and do without, go on.
            let output = place.sh(&spec, "unshare -U true 2>/dev/null || echo without").output().unwrap();
            assert_eq!(text(&output, 0), "without");
        }
    }
}
