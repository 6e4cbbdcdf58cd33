//! The binary at a terminal, with an interactive shell before it: jobs stop and go on, and keys reach the command.

use crate::place::Place;

/// Plays a person: sits down at a new terminal with a shell, types a line, waits for what comes, types the next. What is
/// waited for is typed in two halves, so that the echo of the typing is no answer.
const PERSON: &str = r"
import os, pty, select, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.environ.update(PS1='$ ', HISTFILE='')
    os.execvp('bash', ['bash', '--noprofile', '--norc', '-i'])
screen = ''
for keys, answer in zip(sys.argv[1::2], sys.argv[2::2]):
    os.write(fd, keys.encode())
    deadline = time.time() + 60
    while answer not in screen:
        if not select.select([fd], [], [], max(0, deadline - time.time()))[0]:
            sys.exit('%r does not come: %r' % (answer, screen))
        screen += os.read(fd, 4096).decode()
    screen = screen.split(answer, 1)[1]
";

#[test]
fn a_job_stops_goes_on_and_gives_the_terminal_back() {
    let place = Place::new();
    let own = place.path("pi-guard");
    let backends: &[&str] = &["--backend native", "--backend bubblewrap", "--backend none --mode off"];
    for (who, guard) in place.everyone() {
        for backend in backends {
            if backend.contains("bubblewrap") && !std::path::Path::new("/usr/bin/bwrap").exists() {
                eprintln!("not tried: no Bubblewrap");
                continue;
            }
            let mode = if backend.contains("--mode") { "" } else { "--mode plan --no-precheck" };
            let wrap = format!("{} wrap {mode} {backend} --", own.display());
            let script = "echo rea''dy; read -r x; echo got:$x; exit 7";
            let handler = "trap 'echo caught; exit 5' INT; echo rea''dy; while :; do sleep 0.1; done";
            let lines = [
                (format!("{wrap} bash -c {}\n", quoted(script)), "ready"),
                ("\x1a".to_owned(), "Stopped"),
                ("echo in''between\n".to_owned(), "inbetween"),
                ("fg\n".to_owned(), "pi-guard"),
                ("word\n".to_owned(), "got:word"),
                ("echo code:''$?\n".to_owned(), "code:7"),
                (format!("{wrap} bash -c {}\n", quoted(handler)), "ready"),
                ("\x03".to_owned(), "caught"),
                ("echo code:''$?\n".to_owned(), "code:5"),
                (format!("{wrap} bash -c {}\n", quoted("stty raw -echo; kill -KILL $$")), "Killed"),
                // Were it still raw, a line would not end with a carriage return, and no echo would come.
                ("stty -a | grep -o ' echo '; echo set:''$?\n".to_owned(), "set:0"),
            ];
            let mut person = guard.program("python3");
            person.args(["-c", PERSON]);
            for (keys, answer) in &lines {
                person.arg(keys).arg(answer);
            }
            let output = person.output().unwrap();
            assert!(output.status.success(), "{who}, {backend}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

/// A word for the shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
