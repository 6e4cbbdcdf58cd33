//! Job control of an interactive shell around and inside a wrapped command, on a real terminal: stops, signals from keys, the
//! terminal's settings and foreground group, sessions of their own.

use std::{
    fs::File,
    io::{Read, Write},
    os::fd::AsRawFd,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use nix::{
    pty::openpty,
    sys::signal::{Signal, killpg},
    unistd::Pid,
};

use crate::place::{Guard, Place};

const PROMPT: &str = "READY> ";

/// A step of a session.
#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    /// Keys that are typed.
    Keys(&'a str),
    /// A line that is typed.
    Line(&'a str),
    /// What must be seen next.
    Sees(&'a str),
    /// Time for what gives no sign: that a shell gave the terminal away.
    Wait,
}
use Step::{Keys, Line, Sees, Wait};

/// An interactive Bash on a terminal of its own.
struct Session {
    shell: Child,
    terminal: File,
    seen: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Session {
    fn new(guard: &Guard<'_>, options: &str) -> Self {
        let pair = openpty(None, None).unwrap();
        let end = || Stdio::from(pair.slave.try_clone().unwrap());
        let wrap = format!("{} wrap {options}", guard.command().get_program().to_str().unwrap());
        // As an ordinary user the program is what becomes that user: the wrapper is named by a variable.
        let wrap = match guard.command().get_args().last() {
            Some(program) => format!("{} wrap {options}", Path::new(program).display()),
            None => wrap,
        };
        let mut shell = guard.program("/usr/bin/setsid");
        shell.args(["--ctty", "--wait", "/bin/bash", "--noprofile", "--norc", "-i"]);
        shell.env("PS1", PROMPT).env("TERM", "dumb").env("W", wrap);
        let shell = shell.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        let terminal = File::from(pair.master);
        let (sender, seen) = channel();
        let mut reader = terminal.try_clone().unwrap();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes.iter().take(count).copied().collect()).is_err() {
                    return;
                }
            }
        });
        Self { shell, terminal, seen, left: Vec::new() }
    }

    /// Waits until a text is seen, and takes all up to its end.
    fn sees(&mut self, text: &str) -> bool {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(at) = self.left.windows(text.len()).position(|part| part == text.as_bytes()) {
                self.left.drain(..at + text.len());
                return true;
            }
            match self.seen.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.left.extend(bytes),
                Err(_) => return false,
            }
        }
    }

    fn play(mut self, name: &str, steps: &[Step<'_>]) {
        assert!(self.sees(PROMPT), "{name}: no shell: {}", self.left.escape_ascii());
        for step in steps {
            match step {
                Keys(keys) => self.terminal.write_all(keys.as_bytes()).unwrap(),
                Line(line) => self.terminal.write_all(format!("{line}\n").as_bytes()).unwrap(),
                Wait => std::thread::sleep(Duration::from_millis(300)),
                Sees(text) => assert!(self.sees(text), "{name}: `{text}` is not seen: {}", self.left.escape_ascii()),
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let group = Pid::from_raw(i32::try_from(self.shell.id()).unwrap());
        let _ = killpg(group, Signal::SIGKILL);
        let _ = self.shell.kill();
        let _ = self.shell.wait();
        assert!(self.terminal.as_raw_fd() >= 0);
    }
}

/// Each session: what is typed, what must be seen. `$W` is `pi-guard wrap` with the options; what a command prints is written in
/// pieces where it is typed, so that its echo is not taken for it.
const SESSIONS: &[(&str, &[Step<'static>])] = &[
    (
        "a stop from the terminal, and on",
        &[
            Line("$W -c 'echo u\"\"p; exec sleep 50'"),
            Sees("up"),
            Keys("\x1a"),
            Sees("Stopped"),
            Sees(PROMPT),
            Line("fg"),
            Sees("sleep 50'"),
            Wait,
            Keys("\x03"),
            Sees(PROMPT),
            Line("echo co\"\"de=$?"),
            Sees("code=130"),
        ],
    ),
    (
        "a stopped tree is ended in the background",
        &[
            Line("$W -c 'echo u\"\"p; sleep 51 | cat | cat'"),
            Sees("up"),
            Keys("\x1a"),
            Sees("Stopped"),
            Sees(PROMPT),
            Line("bg; kill %1; wait %1; echo co\"\"de=$?; pgrep -x -f 'sleep 51' || echo no\"\"ne"),
            Sees("code=143"),
            Sees("none"),
        ],
    ),
    (
        "a handler runs and its code comes back",
        &[
            Line("$W -c 'trap \"echo g\\\"\\\"ot; exit 7\" INT; echo u\"\"p; while :; do sleep 0.1; done'"),
            Sees("up"),
            Keys("\x03"),
            Sees("got"),
            Sees(PROMPT),
            Line("echo co\"\"de=$?"),
            Sees("code=7"),
        ],
    ),
    (
        "an interactive shell inside has jobs",
        &[
            Line("$W -- bash --norc --noprofile -i; echo co\"\"de=$?"),
            Sees(PROMPT),
            Line("echo u\"\"p; sleep 60"),
            Sees("up"),
            Wait,
            Keys("\x1a"),
            Sees("Stopped"),
            Sees(PROMPT),
            Line("fg"),
            Sees("sleep 60"),
            Wait,
            Keys("\x03"),
            Sees(PROMPT),
            Line("sleep 61 & kill %1; wait %1; echo en\"\"ded=$?"),
            Sees("ended=143"),
            Line("exit 5"),
            Sees("code=5"),
        ],
    ),
    (
        "quit from the terminal",
        &[
            // Not by Bash, which ignores this signal until it has become the program.
            Line("$W -- sh -c 'ulimit -c 0; echo u\"\"p; exec sleep 50'"),
            Sees("up"),
            Wait,
            Keys("\x1c"),
            Sees(PROMPT),
            Line("echo co\"\"de=$?"),
            Sees("code=131"),
        ],
    ),
    (
        "the terminal is as before after a death in raw mode",
        &[
            Line(
                "$W -c 'stty raw -echo; kill -9 $$'; stty -a | tr ' ' '\\n' | grep -x -e icanon -e echo | tr -d '\\n'; echo =co\"\"de",
            ),
            Sees("icanonecho=code"),
        ],
    ),
    (
        "the foreground is given back by a shell that took it",
        &[
            Line("$W -c 'bash --norc -ic \"sleep 0.1\"; exit 3'; echo co\"\"de=$?"),
            Sees("code=3"),
            Line("read x; echo go\"\"t-$x"),
            Line("abc"),
            Sees("got-abc"),
        ],
    ),
    (
        "who reads in the background stops",
        &[
            Line("$W -c 'read x; echo go\"\"t-$x' & sleep 0.5; wait %1; jobs"),
            Sees("Stopped"),
            Sees(PROMPT),
            Line("fg"),
            Sees("read x"),
            Wait,
            Keys("abc\n"),
            Sees("got-abc"),
        ],
    ),
    (
        "a command that stops itself goes on",
        &[Line("$W -c 'kill -STOP $$; echo ba\"\"ck'"), Sees("Stopped"), Sees(PROMPT), Line("fg"), Sees("back")],
    ),
    (
        "a session of its own ends with its code",
        &[Line("$W -- setsid -w sh -c 'sleep 0.1; exit 4'; echo co\"\"de=$?"), Sees("code=4")],
    ),
    (
        "an orphaned group in the background is gone afterwards",
        &[
            Line("$W -c 'set -m; (sleep 52; :) & exit 8'; echo co\"\"de=$?; pgrep -x -f 'sleep 52' || echo no\"\"ne"),
            Sees("code=8"),
            Sees("none"),
        ],
    ),
    (
        "a key ends a pipeline that it is a part of",
        &[
            Line("$W -c 'echo u\"\"p; exec sleep 53' | cat"),
            Sees("up"),
            Keys("\x03"),
            Sees(PROMPT),
            Line("echo co\"\"de=${PIPESTATUS[0]}"),
            Sees("code=130"),
        ],
    ),
];

#[test]
fn job_control_is_as_without_a_sandbox() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let has_bubblewrap = Path::new("/usr/bin/bwrap").exists();
        let mut ways = vec!["--mode plan", "--mode build"];
        ways.extend(has_bubblewrap.then_some("--mode plan --backend bubblewrap"));
        // The control: what is asked is what an unconfined command does.
        ways.insert(0, "--mode off");
        for options in ways {
            for (name, steps) in SESSIONS {
                // Without a sandbox nobody ends what is left in the background.
                if options == "--mode off" && name.contains("gone afterwards") {
                    continue;
                }
                Session::new(&guard, options).play(&format!("{name} ({who}, {options})"), steps);
            }
        }
    }
    drop(Command::new("pkill").args(["-x", "-f", "sleep 5[0-3]"]).status());
}
