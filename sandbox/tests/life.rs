//! How a command starts, is reached, and ends: as it would without a sandbox, and with nothing left behind.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "the roles are played before main")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use common::{FAILED, NOT_EXECUTABLE, NOT_FOUND, Place, Spec, every_way, everywhere, exit_code, text, users};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use pi_guard_sandbox::{Layer, Profile, Rung, Unavailable, Wanted, select};

roles!(|_| 2);

#[test]
fn codes_are_the_commands_own() {
    everywhere(|place, spec| {
        for wanted in [0, 1, 7, 124, 125, 255] {
            assert_eq!(exit_code(&mut place.sh(spec, &format!("exit {wanted}"))), wanted);
        }
        for (signal, wanted) in [("TERM", 143), ("KILL", 137), ("SEGV", 139), ("INT", 130)] {
            assert_eq!(exit_code(&mut place.sh(spec, &format!("kill -{signal} $$"))), wanted);
        }
        assert_eq!(exit_code(&mut place.launch(spec, &["no-such-program-zz"])), NOT_FOUND);
        assert_eq!(exit_code(&mut place.launch(spec, &["./no/such"])), NOT_FOUND);
        assert_eq!(exit_code(&mut place.launch(spec, &["/etc/passwd"])), NOT_EXECUTABLE);
        assert_eq!(exit_code(&mut place.launch(spec, &["/"])), NOT_EXECUTABLE);
    });
}

#[test]
fn a_file_without_an_interpreter_line_is_a_script() {
    everywhere(|place, spec| {
        let script = place.file("script", "echo \"$0 $1\"\n");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let output = place.launch(spec, &["./script", "a b"]).output().unwrap();
        assert_eq!(text(&output, 0), "./script a b");
    });
}

/// Waits until a child has said that it is ready.
fn ready(child: &mut Child) -> std::process::ChildStdout {
    let mut output = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&seen).contains("ready") {
        assert_eq!(output.read(&mut byte).unwrap(), 1, "ended before it was ready: {seen:?}");
        seen.push(byte[0]);
    }
    std::thread::sleep(Duration::from_millis(30));
    output
}

fn started(process: &mut std::process::Command) -> (Child, std::process::ChildStdout) {
    let mut child = process.stdout(Stdio::piped()).spawn().unwrap();
    let output = ready(&mut child);
    (child, output)
}

fn send(child: &Child, signal: Signal) {
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
}

#[test]
fn signals_reach_the_command_and_its_handler_runs() {
    everywhere(|place, spec| {
        for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP, Signal::SIGQUIT, Signal::SIGUSR1] {
            let name = signal.as_str().trim_start_matches("SIG");
            let script = format!("trap 'echo got; exit 7' {name}; echo ready; sleep 30 >/dev/null & wait");
            let (mut child, mut output) = started(&mut place.sh(spec, &script));
            send(&child, signal);
            let mut rest = String::new();
            output.read_to_string(&mut rest).unwrap();
            assert!(rest.contains("got"), "{name}: {rest}");
            assert_eq!(child.wait().unwrap().code(), Some(7), "{name}");
        }
    });
}

#[test]
fn a_signal_without_a_handler_ends_it_by_that_signal() {
    for user in users() {
        let place = Place::new(user);
        for landlock_only in [false, true] {
            let spec = Spec { landlock_only, exec: true, ..Spec::default() };
            let (mut child, _output) = started(&mut place.sh(&spec, "echo ready; exec sleep 30"));
            send(&child, Signal::SIGTERM);
            assert_eq!(child.wait().unwrap().signal(), Some(Signal::SIGTERM as i32));
        }
    }
}

#[test]
fn a_signal_to_the_whole_group_comes_once() {
    use Signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
    let place = Place::new(None);
    for spec in every_way() {
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2] {
            let name = signal.as_str().trim_start_matches("SIG");
            let script =
                format!("n=0; trap 'n=$((n+1))' {name}; echo ready; for i in 1 2 3 4; do sleep 0.1; done; echo n=$n");
            let (mut child, mut output) = started(place.sh(&spec, &script).process_group(0));
            kill(Pid::from_raw(-i32::try_from(child.id()).unwrap()), signal).unwrap();
            let mut rest = String::new();
            output.read_to_string(&mut rest).unwrap();
            assert!(rest.contains("n=1"), "{name} {spec:?}: {rest}");
            child.wait().unwrap();
        }
    }
}

/// A signal to the group that it has left still reaches it by way of the launcher, which cannot leave it.
#[test]
fn a_signal_to_the_group_reaches_a_command_that_is_in_another() {
    let place = Place::new(None);
    for spec in every_way() {
        let script = "import os, signal, time\nos.setsid()\n\
                      signal.signal(signal.SIGTERM, lambda *_: os._exit(7))\nprint('ready', flush=True)\ntime.sleep(60)";
        let mut process = place.launch(&spec, &["python3", "-c", script]);
        let (mut child, _output) = started(process.process_group(0));
        kill(Pid::from_raw(-i32::try_from(child.id()).unwrap()), Signal::SIGTERM).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(7), "{spec:?}");
    }
}

/// However late the outside comes to pass it on.
#[test]
fn a_signal_to_the_whole_group_comes_once_also_where_the_outside_is_slow() {
    let place = Place::new(None);
    for landlock_only in [false, true] {
        let spec = Spec { landlock_only, exec: true, ..Spec::default() };
        let script = "n=0; trap 'n=$((n+1))' INT; echo ready; for i in 1 2 3 4 5 6 7 8; do sleep 0.1; done; echo n=$n";
        let (mut child, mut output) = started(place.sh(&spec, script).process_group(0));
        send(&child, Signal::SIGSTOP);
        kill(Pid::from_raw(-i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        send(&child, Signal::SIGCONT);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("n=1"), "landlock only: {landlock_only}: {rest}");
        child.wait().unwrap();
    }
}

/// As `kill` does that is given the numbers of all members, the oldest first.
#[test]
fn a_signal_to_each_of_the_group_comes_once() {
    let place = Place::new(None);
    for landlock_only in [false, true] {
        let spec = Spec { landlock_only, exec: true, ..Spec::default() };
        let script = "n=0; trap 'n=$((n+1))' INT; echo ready; for i in 1 2 3 4; do sleep 0.1; done; echo n=$n";
        let (mut child, mut output) = started(place.sh(&spec, script).process_group(0));
        let only_child = |of: i32| -> i32 {
            let children = fs::read_to_string(format!("/proc/{of}/task/{of}/children")).unwrap();
            children.split_whitespace().next().unwrap().parse().unwrap()
        };
        let outside = i32::try_from(child.id()).unwrap();
        let first = only_child(outside);
        let command = only_child(first);
        for process in [outside, first, command] {
            kill(Pid::from_raw(process), Signal::SIGINT).unwrap();
        }
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("n=1"), "landlock only: {landlock_only}: {rest}");
        child.wait().unwrap();
    }
}

#[test]
fn stopping_and_going_on_is_seen_from_outside() {
    let place = Place::new(None);
    for landlock_only in [false, true] {
        let spec = Spec { landlock_only, exec: true, ..Spec::default() };
        let (mut child, mut output) = started(&mut place.sh(&spec, "echo ready; sleep 0.2; kill -STOP $$; echo on"));
        let pid = Pid::from_raw(i32::try_from(child.id()).unwrap());
        let status = nix::sys::wait::waitpid(pid, Some(nix::sys::wait::WaitPidFlag::WUNTRACED)).unwrap();
        assert!(matches!(status, nix::sys::wait::WaitStatus::Stopped(_, Signal::SIGSTOP)), "{status:?}");
        send(&child, Signal::SIGCONT);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("on"), "{rest}");
        assert!(child.wait().unwrap().success());
    }
}

/// Who makes its parent its tracer stops by any signal. The caller stops with it, and is not ended by it.
#[test]
fn a_traced_command_stops_its_caller_and_does_not_end_it() {
    let place = Place::new(None);
    let script = "import ctypes, os, signal\nprint('ready', ctypes.CDLL(None).ptrace(0, 0, 0, 0), flush=True)\n\
                  os.kill(os.getpid(), signal.SIGTERM)";
    for landlock_only in [false, true] {
        let spec = Spec { landlock_only, exec: true, ..Spec::default() };
        let (mut child, _output) = started(&mut place.launch(&spec, &["python3", "-c", script]));
        let pid = Pid::from_raw(i32::try_from(child.id()).unwrap());
        let status = nix::sys::wait::waitpid(pid, Some(nix::sys::wait::WaitPidFlag::WUNTRACED)).unwrap();
        assert!(matches!(status, nix::sys::wait::WaitStatus::Stopped(_, Signal::SIGSTOP)), "{status:?}");
        send(&child, Signal::SIGKILL);
        child.wait().unwrap();
    }
}

/// Processes whose environment or words hold a mark.
fn marked(mark: &str) -> Vec<i32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let holds = |file: &str| {
            fs::read(entry.path().join(file))
                .is_ok_and(|bytes| bytes.windows(mark.len()).any(|window| window == mark.as_bytes()))
        };
        if holds("cmdline") && !holds("nothing") {
            found.push(pid);
        }
    }
    found
}

fn gone(mark: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(3);
    while Instant::now() < deadline {
        if marked(mark).is_empty() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

fn mark() -> String {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    format!("77{:05}.{number:03}", std::process::id() % 100_000)
}

#[test]
fn nothing_survives_the_command() {
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            let mark = mark();
            let script = format!(
                "setsid sleep {mark} >/dev/null 2>&1 </dev/null & (setsid sh -c 'trap \"\" TERM HUP; sleep {mark} & wait' \
                 >/dev/null 2>&1 </dev/null &) & sleep 0.1; echo ready"
            );
            let output = place.sh(&spec, &script).output().unwrap();
            assert_eq!(text(&output, 0), "ready");
            // At once: the end of the command is the end of all.
            assert_eq!(marked(&mark), Vec::<i32>::new(), "{user:?} {spec:?}");
        }
    }
}

#[test]
fn nothing_survives_a_killed_sandbox() {
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            let mark = mark();
            let script = format!("setsid sleep {mark} >/dev/null 2>&1 & sleep 0.1; echo ready; sleep {mark}");
            let (mut child, _output) = started(&mut place.sh(&spec, &script));
            assert!(!marked(&mark).is_empty(), "the control: it runs");
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(gone(&mark), "{user:?}");
        }
    }
}

#[test]
fn a_killed_sandbox_leaves_no_scratch_directory() {
    let place = Place::new(None);
    let spec = Spec { landlock_only: true, exec: true, ..Spec::default() };
    let script = "mkdir -p $TMPDIR/a && echo x > $TMPDIR/a/b && mkdir -m 0 $TMPDIR/c && echo $TMPDIR && sleep 100";
    let mut process = place.sh(&spec, script);
    let mut child = process.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let made = Path::new(line.trim());
    assert!(made.join("a/b").exists(), "the control: `{}` is there", made.display());
    child.kill().unwrap();
    child.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(5);
    while made.exists() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!made.exists());
}

#[test]
fn time_that_is_up_ends_it() {
    for spec in every_way().into_iter().filter(|spec| spec.exec) {
        let place = Place::new(None);
        let mark = mark();
        let spec = Spec { wall_ms: Some(300), ..spec };
        let begun = Instant::now();
        assert_eq!(exit_code(&mut place.sh(&spec, &format!("setsid sleep {mark} & sleep {mark}"))), 124);
        assert!(begun.elapsed() < Duration::from_secs(2));
        assert!(gone(&mark));
        // One that ignores the request to end is ended all the same.
        assert_eq!(exit_code(&mut place.sh(&spec, &format!("trap '' TERM; sleep {mark}; sleep {mark}"))), 124);
        assert!(gone(&mark));
    }
}

fn mounts() -> usize {
    fs::read_to_string("/proc/self/mountinfo").unwrap().lines().count()
}

/// What is there of runs. A user's own directory for them stays; what is in it does not.
fn scratches() -> usize {
    let all = fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    let ours =
        all.filter_map(|entry| Some((entry.path(), entry.file_name().to_str()?.strip_prefix("pi-guard-")?.to_owned())));
    ours.map(|(path, rest)| match rest.parse::<u32>() {
        Ok(_) => fs::read_dir(path).map_or(0, Iterator::count),
        Err(_) => 1,
    })
    .sum()
}

#[test]
fn nothing_is_left_behind() {
    let before = (mounts(), scratches());
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            let script = "mkdir -p $TMPDIR/a/b && echo x > $TMPDIR/a/b/c && exec 3<$TMPDIR/a && echo ok";
            assert_eq!(text(&place.sh(&spec, script).output().unwrap(), 0), "ok");
        }
    }
    let deadline = Instant::now() + Duration::from_secs(5);
    // Other tests of this file have scratch directories of their own meanwhile.
    while (mounts(), scratches()) > before && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!((mounts(), scratches()) <= before);
}

#[test]
fn own_servers_are_reached_and_the_hosts_are_not_there() {
    let script = "import socket,os\ns=socket.socket(); s.bind(('127.0.0.1',0)); s.listen()\n\
                  socket.create_connection(s.getsockname()).close()\n\
                  p=os.environ['TMPDIR']+'/s'; u=socket.socket(socket.AF_UNIX); u.bind(p); u.listen()\n\
                  socket.socket(socket.AF_UNIX).connect(p); os.chdir(os.environ['TMPDIR'])\n\
                  c=socket.socket(socket.AF_UNIX); c.settimeout(3); c.connect('s'); print('ok')";
    for user in users() {
        let place = Place::new(user);
        assert_eq!(text(&place.launch(&Spec::default(), &["python3", "-c", script]).output().unwrap(), 0), "ok");
    }
}

/// Messages stay apart, and no end of it is pointed at a socket of the host.
#[test]
fn a_pair_of_datagram_sockets_works_and_leads_nowhere_else() {
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            let path = place.path.join("host");
            let host = std::os::unix::net::UnixDatagram::bind(&path).unwrap();
            host.set_nonblocking(true).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
            let script = format!(
                "import ctypes, os, resource, socket\n\
                 a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\n\
                 a.send(b'one'), a.send(b'two')\nprint(b.recv(9), b.recv(9), os.get_inheritable(a.fileno()))\n\
                 c, d = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)\n\
                 try: d.recv(1)\nexcept BlockingIOError: print('would wait')\n\
                 for way in (a.connect, lambda to: b.sendto(b'out', to), lambda to: c.sendmsg([b'out'], [], 0, to)):\n\
                 \x20try: way('{}')\n except OSError: pass\n\
                 try: a.send(b'out')\nexcept OSError: pass\n\
                 libc = ctypes.CDLL(None, use_errno=True)\n\
                 print(libc.socketpair(1, 2, 0, ctypes.c_void_p(8)), ctypes.get_errno())\n\
                 print(libc.socketpair(1, 2, 7, (ctypes.c_int * 2)()), ctypes.get_errno())",
                path.display()
            );
            let output = place.launch(&spec, &["python3", "-c", &script]).output().unwrap();
            let expected = "b'one' b'two' False\nwould wait\n-1 14\n-1 93";
            assert_eq!(text(&output, 0), expected, "as {user:?} with {spec:?}");
            assert!(host.recv(&mut [0; 9]).is_err(), "as {user:?} with {spec:?}");
            // The control: so it is done without a sandbox.
            let mut bare = std::process::Command::new("python3");
            assert_eq!(text(&bare.args(["-c", &script]).output().unwrap(), 0), expected);
            assert!(host.recv(&mut [0; 9]).is_ok());
        }
    }
}

#[test]
fn many_at_a_time_do_not_disturb_each_other() {
    let place = Place::new(users().pop().unwrap());
    let children: Vec<_> = (0..40)
        .map(|number| {
            let script = format!("echo {number} > $TMPDIR/x && cat $TMPDIR/x");
            place.sh(&Spec::default(), &script).stdout(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for (number, child) in children.into_iter().enumerate() {
        assert_eq!(text(&child.wait_with_output().unwrap(), 0), number.to_string());
    }
}

#[test]
fn every_landlock_abi_holds_what_it_has() {
    let place = Place::new(users().pop().unwrap());
    for abi in 1..=7 {
        for landlock_only in [false, true] {
            let spec = Spec { landlock_only, abi: Some(abi), ..Spec::default() };
            let script = "! echo x 2>/dev/null > new && echo x > $TMPDIR/y && rm $TMPDIR/y && echo ok";
            assert_eq!(text(&place.sh(&spec, script).output().unwrap(), 0), "ok", "abi {abi}");
        }
    }
    assert_eq!(exit_code(&mut place.sh(&Spec { abi: Some(0), ..Spec::default() }, "exit 0")), FAILED);
}

#[test]
fn a_sandbox_inside_a_sandbox_starts_on_what_is_left() {
    // The inner one finds a filter around it, tries, and takes the rung that works.
    for user in users() {
        let place = Place::new(user);
        let script = "SANDBOX_TEST_ROLE=launch SANDBOX_TEST_WORDS=\"$INNER\" exec \"$BINARY\"";
        let mut outer = place.sh(&Spec::default(), script);
        let binary = outer.get_program().to_owned();
        outer.env("INNER", "/bin/sh\u{1f}-c\u{1f}echo inner").env("BINARY", binary);
        assert_eq!(text(&outer.output().unwrap(), 0), "inner");
    }
}

#[test]
fn more_than_there_is_is_an_error_and_nothing_runs() {
    let profile = Profile::builder().require(Layer::Netns).build().unwrap();
    let wanted = Wanted { rung: Some(Rung::Landlock), ..Wanted::default() };
    let Err(error) = select(&wanted, &profile) else { panic!("a rung without namespaces gave one") };
    assert!(error.to_string().contains("netns"), "{error}");
    let wanted = Wanted { landlock_abi: Some(0), ..Wanted::default() };
    assert!(select(&wanted, &Profile::builder().build().unwrap()).is_err());
}

#[test]
fn a_probe_says_what_holds() {
    let profile = Profile::builder().build().unwrap();
    let launcher = select(&Wanted::default(), &profile).unwrap();
    let support = launcher.probe().unwrap();
    assert_eq!(support.enforcement, launcher.enforcement(&profile));
    assert!(support.enforcement.holds(Layer::Landlock) && support.enforcement.holds(Layer::Seccomp));
    assert_eq!(support.rung == Some(Rung::Namespaces), support.enforcement.holds(Layer::Mountns));
    assert!(!support.kernel.is_empty());
}

/// Landlock's right to write brings that to read, for all that lies below: without mounts nothing hides a part of it.
#[test]
fn without_mounts_nothing_is_hidden_in_what_may_be_written() {
    let place = Place::new(None);
    let (work, apart) = (place.directory("work"), place.directory("apart"));
    let secret = place.file("work/secret", "x");
    let on = |rung, hidden: &Path| {
        let wanted = Wanted { rung: Some(rung), ..Wanted::default() };
        let profile = Profile::builder().write(&work).deny_read(hidden).build().unwrap();
        select(&wanted, &profile).map(drop)
    };
    assert!(matches!(on(Rung::Landlock, &secret), Err(Unavailable::Profile { .. })), "a secret in the work");
    assert!(matches!(on(Rung::Landlock, &place.path), Err(Unavailable::Profile { .. })), "work in what is hidden");
    assert_eq!(on(Rung::Landlock, &apart), Ok(()));
    assert_eq!(on(Rung::Namespaces, &secret), Ok(()));
}
