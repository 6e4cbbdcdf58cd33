//! The terminal: a command has the caller's, with job control, and gives it back as it was.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "terminals are handed over between fork and exec")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::{Place, Spec, every_way, text, users};

roles!(|_| 2);

/// A new terminal: the side of whoever types, and the other.
fn terminal() -> (File, OwnedFd) {
    let pair = nix::pty::openpty(None, None).unwrap();
    (File::from(pair.master), pair.slave)
}

/// Makes the calling process the leader of a session on the terminal that is its standard input.
fn lead_session() -> std::io::Result<()> {
    nix::unistd::setsid()?;
    // SAFETY: takes integers.
    if unsafe { libc::ioctl(0, libc::TIOCSCTTY, 0) } == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

/// Starts a process as the leader of a session on a terminal.
fn on_terminal(process: &mut std::process::Command, slave: &OwnedFd) {
    let fd = || Stdio::from(slave.try_clone().unwrap());
    process.stdin(fd()).stderr(fd());
    // SAFETY: only system calls that are allowed between fork and exec.
    unsafe { process.pre_exec(lead_session) };
}

#[test]
fn the_terminal_works_and_is_given_back() {
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            let (_master, slave) = terminal();
            // A shell with job control takes the foreground for its children; after it the caller has it again.
            let script = "test -t 0 && test -t 2 && echo x > /dev/tty && bash -c 'set -m; sleep 0.05; (exit 3)'; \
                          echo $?";
            let mut process = place.sh(&spec, script);
            on_terminal(&mut process, &slave);
            assert_eq!(text(&process.output().unwrap(), 0), "3", "exec: {}", spec.exec);
        }
    }
}

#[test]
fn the_terminal_has_a_name() {
    for user in users() {
        let place = Place::new(user);
        let (_master, slave) = terminal();
        let mut process = place.launch(&Spec::default(), &["tty"]);
        on_terminal(&mut process, &slave);
        assert_eq!(text(&process.output().unwrap(), 0), "/dev/console");
    }
}

/// The request in both words of the kernel's: it compares 32 bits of it, whatever stands above.
#[test]
fn nothing_is_typed_into_the_terminal() {
    let script = "import ctypes,sys\nlibc = ctypes.CDLL(None, use_errno=True)\n\
                  libc.syscall.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_ulong, ctypes.c_char_p]\n\
                  for request, data in ((0x5412, b'#'), (0x541c, bytes([3]))):\n\
                  \x20for high in (0, 1 << 32, 0xffffffff << 32):\n\
                  \x20 done = libc.syscall(16, 2, high | request, data)\n\
                  \x20 print(done, ctypes.get_errno() if done else 0)";
    for spec in every_way() {
        let place = Place::new(None);
        let (_master, slave) = terminal();
        let mut process = place.launch(&spec, &["python3", "-c", script]);
        on_terminal(&mut process, &slave);
        assert_eq!(text(&process.output().unwrap(), 0), ["-1 1"; 6].join("\n"), "{spec:?}");
    }
    // The control: without a sandbox the kernel knows the requests by their low half.
    let (_master, slave) = terminal();
    let mut bare = std::process::Command::new("python3");
    bare.args(["-c", script]);
    on_terminal(&mut bare, &slave);
    let said = text(&bare.output().unwrap(), 0);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], lines[1], "{said}");
    assert_ne!(lines[3], "-1 1", "{said}");
}

/// A person at a terminal: types, and reads what comes.
struct Person {
    keys: File,
    seen: Arc<Mutex<String>>,
    /// All that came, also what was forgotten.
    all: Arc<Mutex<String>>,
    shell: Child,
}

impl Person {
    /// Sits down before an interactive shell in which `$L` is a launch of a script.
    fn before_bash(place: &Place, spec: &Spec, script: &str) -> Self {
        let (master, slave) = terminal();
        let inner = place.launch(spec, &["bash", "-c", script]);
        let mut shell = std::process::Command::new("bash");
        shell.args(["--noprofile", "--norc", "-i"]).env("PS1", "$ ").env("L", inner.get_program()).env("HISTFILE", "");
        shell.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?)))).current_dir(&place.path);
        shell.stdout(Stdio::from(slave.try_clone().unwrap()));
        if let Some(user) = place.user {
            place.own(&nix::unistd::ttyname(&slave).unwrap());
            shell.uid(user).gid(user);
        }
        on_terminal(&mut shell, &slave);
        let shell = shell.spawn().unwrap();
        let seen = Arc::new(Mutex::new(String::new()));
        let all = Arc::new(Mutex::new(String::new()));
        let (mut screen, new, kept) = (master.try_clone().unwrap(), Arc::clone(&seen), Arc::clone(&all));
        std::thread::spawn(move || {
            let mut room = [0; 1024];
            // EIO: nobody has the other side any more.
            while let Ok(length @ 1..) = screen.read(&mut room) {
                let text = String::from_utf8_lossy(&room[..length]);
                new.lock().unwrap().push_str(&text);
                kept.lock().unwrap().push_str(&text);
            }
        });
        Self { keys: master, seen, all, shell }
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until something appears, and forgets all up to it.
    #[track_caller]
    fn sees(&self, text: &str) {
        let deadline = Instant::now() + Duration::from_secs(30);
        while Instant::now() < deadline {
            let mut seen = self.seen.lock().unwrap();
            if let Some((_, rest)) = seen.split_once(text) {
                let rest = rest.to_owned();
                *seen = rest;
                return;
            }
            drop(seen);
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(*self.seen.lock().unwrap(), text, "it does not come: {}", self.all.lock().unwrap());
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// Stopped by a key, seen as stopped by the shell, and on again, alone and in a pipeline; then it has the keyboard again.
#[test]
fn a_job_stops_and_goes_on() {
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            for (line, code) in [("\"$L\"\n", 7), ("\"$L\" | cat\n", 0), ("true | \"$L\" </dev/tty\n", 7)] {
                let script = "echo rea''dy; read -r x; echo got:$x; exit 7";
                let mut person = Person::before_bash(&place, &spec, script);
                person.types(line);
                person.sees("ready");
                person.types("\x1a");
                person.sees("Stopped");
                person.types("echo in''between; fg\n");
                person.sees("inbetween");
                person.types("word\n");
                person.sees("got:word");
                person.types("echo code:$?:\n");
                person.sees(&format!("code:{code}:"));
                person.types("exit\n");
            }
        }
    }
}

#[test]
fn a_window_that_changes_is_told_once() {
    for spec in every_way() {
        let place = Place::new(None);
        let script = "n=0; trap 'n=$((n+1))' WINCH; echo rea''dy; for i in 1 2 3 4 5 6 7 8; do sleep 0.1; done; \
                      echo n:$n: $(stty size <&2)";
        let mut person = Person::before_bash(&place, &spec, script);
        person.types("\"$L\"\n");
        person.sees("ready");
        let size = libc::winsize { ws_row: 33, ws_col: 77, ws_xpixel: 0, ws_ypixel: 0 };
        // SAFETY: the request reads a structure of this type.
        unsafe { libc::ioctl(std::os::fd::AsRawFd::as_raw_fd(&person.keys), libc::TIOCSWINSZ, &raw const size) };
        person.sees("n:1: 33 77");
        person.types("exit\n");
    }
}

/// A caller that is no shell does not do it. What a command that exits has set, it has meant.
#[test]
fn the_terminal_is_set_as_before_after_a_death() {
    let raw = |fd: &OwnedFd| {
        let set = nix::sys::termios::tcgetattr(fd).unwrap();
        !set.local_flags.contains(nix::sys::termios::LocalFlags::ECHO)
    };
    for user in users() {
        for spec in every_way() {
            for (end, stays) in [("kill -KILL $$", false), ("kill -TERM $$", false), ("exit 0", true)] {
                let place = Place::new(user);
                let (_master, slave) = terminal();
                // The session stays when the launch has ended: else the terminal would be hung up.
                let inner = place.sh(&spec, &format!("stty raw -echo <&2; {end}"));
                let mut leader = std::process::Command::new("sh");
                leader.args(["-c", "\"$0\"; exit 0"]).arg(inner.get_program());
                leader.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?)))).current_dir(&place.path);
                if let Some(user) = user {
                    leader.uid(user).gid(user);
                }
                on_terminal(&mut leader, &slave);
                let output = leader.output().unwrap();
                assert_eq!(raw(&slave), stays, "{end} {spec:?}: {}", String::from_utf8_lossy(&output.stderr));
            }
        }
    }
}

/// A session of its own on a terminal: the launch of some words, waited for by a leader that is no shell and stays.
fn led(place: &Place, slave: &OwnedFd, spec: &Spec, words: &[&str]) -> std::process::Output {
    let inner = place.launch(spec, words);
    let mut leader = std::process::Command::new("sh");
    // Its own group and the one in the foreground are the fifth and the eighth word.
    leader
        .args(["-c", "\"$0\"; echo code:$?; set -- $(cat /proc/$$/stat); test $5 = $8 && echo given back"])
        .arg(inner.get_program());
    leader.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?)))).current_dir(&place.path);
    if let Some(user) = place.user {
        leader.uid(user).gid(user);
    }
    on_terminal(&mut leader, slave);
    leader.output().unwrap()
}

/// All of it stands still, also what the command started, and none of it twice.
#[test]
fn the_whole_tree_stops_and_goes_on() {
    for spec in every_way() {
        let place = Place::new(None);
        // Each tells how long its longest pause was, so that a machine that is slow is no different from a quick one: the
        // other two tell of the same pause.
        let tell = "python3 -c \"import time\nlast = time.monotonic(); longest = 0; end = last + 60\n\
                    import os, sys\nprint('rea' + 'dy', flush=True)\n\
                    while longest < 2 and last < end:\n\
                    \x20time.sleep(0.02); now = time.monotonic(); longest = max(longest, now - last); last = now\n\
                    sys.stdout.write('pau' + 'sed:%s\\n' % (longest >= 2))\"";
        let script = format!("{tell} & (exec {tell}) & {tell}; wait");
        let mut person = Person::before_bash(&place, &spec, &script);
        person.types("\"$L\"\n");
        for _ in 0..3 {
            person.sees("ready");
        }
        person.types("\x1a");
        person.sees("Stopped");
        std::thread::sleep(Duration::from_millis(2500));
        assert!(!person.seen.lock().unwrap().contains("paused:"), "{spec:?}");
        person.types("fg\n");
        for _ in 0..3 {
            person.sees("paused:True");
        }
        person.types("echo code:$?:\n");
        person.sees("code:0:");
        person.types("exit\n");
    }
}

/// The keys that end a command: its handler runs, once, and without one it dies by that signal.
#[test]
fn keys_and_a_hangup_reach_the_command() {
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            for (key, signal, name) in [("\x03", 2, "INT"), ("\x1c", 3, "QUIT")] {
                let script = format!("n=0; trap 'n=$((n+1)); echo got:$n' {name}; echo rea''dy; sleep 60; exit 9");
                let mut person = Person::before_bash(&place, &spec, &script);
                person.types("\"$L\"\n");
                person.sees("ready");
                person.types(key);
                person.sees("got:1");
                person.types("echo code:$?:\n");
                person.sees("code:9:");
                drop(person);
                // Not by Bash, which itself ignores the second of the keys until it has become the program.
                let plain = "exec sh -c \"echo rea''dy; exec sleep 60\"";
                let mut person = Person::before_bash(&place, &spec, plain);
                person.types("\"$L\"\n");
                person.sees("ready");
                person.types(key);
                // A shell goes on to the next line only if it was not the one that was meant.
                person.types("echo code:$?:\n");
                person.sees(&format!("code:{}:", 128 + signal));
            }
            // The shell tells its jobs that the terminal is gone, and the kernel tells them once more when the shell ends.
            let outside = place.file("hung-up", "");
            let spec = Spec { write: Some(place.path.clone()), ..spec.clone() };
            let script = format!(
                "trap 'echo hup >> {}; exit 0' HUP; echo rea''dy; while :; do sleep 0.1; done",
                outside.display()
            );
            let mut person = Person::before_bash(&place, &spec, &script);
            person.types("\"$L\"\n");
            person.sees("ready");
            let leader = nix::unistd::Pid::from_raw(i32::try_from(person.shell.id()).unwrap());
            nix::sys::signal::kill(leader, nix::sys::signal::Signal::SIGHUP).unwrap();
            let deadline = Instant::now() + Duration::from_secs(30);
            while std::fs::read_to_string(&outside).unwrap().is_empty() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(10));
            }
            assert!(std::fs::read_to_string(&outside).unwrap().starts_with("hup\n"), "as {user:?} with {spec:?}");
        }
    }
}

/// The command has put another group into the foreground, or has begun a session, when it ends.
#[test]
fn the_foreground_is_given_back_however_it_ends() {
    let own = "import os, signal, sys\nsignal.signal(signal.SIGTTOU, signal.SIG_IGN)\nchild = os.fork()\n\
               if child == 0:\n os.setpgid(0, 0)\n signal.pause()\n\
               import time\nwhile os.getpgid(child) != child: time.sleep(0.01)\n\
               os.tcsetpgrp(2, child)\nprint(os.tcgetpgrp(2) == child, flush=True)\n";
    for user in users() {
        for spec in every_way() {
            for (end, code) in [("sys.exit(7)", 7), ("os.kill(os.getpid(), 15)", 143), ("os.kill(os.getpid(), 9)", 137)]
            {
                let place = Place::new(user);
                let (_master, slave) = terminal();
                let output = led(&place, &slave, &spec, &["python3", "-c", &format!("{own}{end}")]);
                let said =
                    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
                let all = ["True", &format!("code:{code}\n"), "given back"];
                assert!(all.iter().all(|part| said.contains(part)), "{end} {spec:?}: {said}");
            }
        }
    }
}

/// A command that begins a session has no terminal any more, and its code still comes back.
#[test]
fn a_command_that_leads_a_session_is_a_command_like_others() {
    let script = "import os, signal\nbefore = os.getsid(0)\nos.setsid()\n\
                  try: open('/dev/tty')\nexcept OSError as error: print('no terminal', os.getsid(0) == os.getpid(), flush=True)\n\
                  signal.signal(signal.SIGTERM, lambda *_: os._exit(5))\nos.kill(os.getpid(), signal.SIGTERM)";
    for user in users() {
        for spec in every_way() {
            let place = Place::new(user);
            let (_master, slave) = terminal();
            let output = led(&place, &slave, &spec, &["python3", "-c", script]);
            assert_eq!(text(&output, 0), "no terminal True\ncode:5\ngiven back", "as {user:?} with {spec:?}");
        }
    }
}

/// No shell watches over the group: the kernel does not stop it for the terminal's sake, nor the command in a group of
/// its own, for which the group of the launcher looks as if it did.
#[test]
fn nothing_stops_for_good_where_nobody_could_let_it_go_on() {
    for own_group in [true, false] {
        let begin = if own_group { "os.setpgid(0, 0)" } else { "pass" };
        let script = format!("import os, signal\n{begin}\nos.kill(os.getpid(), signal.SIGTSTP)\nprint('on')");
        for user in users() {
            for spec in every_way() {
                let place = Place::new(user);
                let mut process = place.launch(&spec, &["python3", "-c", &script]);
                // SAFETY: a system call that is allowed between fork and exec.
                unsafe { process.pre_exec(|| nix::unistd::setsid().map(drop).map_err(Into::into)) };
                let mut child = process.stdout(Stdio::piped()).spawn().unwrap();
                let deadline = Instant::now() + Duration::from_secs(30);
                while child.try_wait().unwrap().is_none() {
                    if Instant::now() > deadline {
                        child.kill().unwrap();
                    }
                    std::thread::sleep(Duration::from_millis(10));
                }
                let output = child.wait_with_output().unwrap();
                assert_eq!(text(&output, 0), "on", "as {user:?} with {spec:?}, own group: {own_group}");
            }
        }
    }
}
