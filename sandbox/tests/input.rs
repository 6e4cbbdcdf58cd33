//! What a command is given: standard input, descriptors, directories.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "the roles are played before main")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use common::{FAILED, Place, Spec, everywhere, exit_code, text, users};

roles!(|_| 2);

#[test]
fn standard_input_that_is_a_file_is_read_and_its_offset_moves() {
    everywhere(|place, spec| {
        let path = place.file("input", "0123456789");
        let mut file = File::open(&path).unwrap();
        file.seek(std::io::SeekFrom::Start(2)).unwrap();
        let output = place
            .launch(spec, &["dd", "bs=1", "count=3", "status=none"])
            .stdin(Stdio::from(file.try_clone().unwrap()))
            .output()
            .unwrap();
        assert_eq!(text(&output, 0), "234");
        assert_eq!(file.stream_position().unwrap(), 5);
    });
}

#[test]
fn standard_input_is_no_way_to_write() {
    everywhere(|place, spec| {
        let path = place.file("input", "content");
        for script in [
            "echo x > /proc/self/fd/0",
            "echo x >> /dev/stdin",
            "chmod 600 /proc/self/fd/0",
            "touch /proc/self/fd/0",
            "python3 -c 'import os; os.fchmod(0, 0o600)'",
        ] {
            for writable in [false, true] {
                let file = OpenOptions::new().read(true).write(writable).open(&path).unwrap();
                assert_ne!(exit_code(place.sh(spec, script).stdin(Stdio::from(file))), 0, "{script}");
                assert_eq!(fs::read_to_string(&path).unwrap(), "content");
                assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o644);
            }
        }
        let directory = File::open(&place.path).unwrap();
        assert_eq!(exit_code(place.sh(spec, "exit 0").stdin(Stdio::from(directory))), FAILED);
    });
}

/// A socket stays in the network in which it was made, whatever namespace its user is in.
#[test]
fn a_socket_of_the_host_is_no_way_to_its_network() {
    use std::net::{TcpListener, TcpStream, UdpSocket};
    use std::os::fd::OwnedFd;
    use std::os::unix::net::{UnixDatagram, UnixStream};
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    // Ends the connection of the socket, if it has one, and makes another.
    let script = format!(
        "import ctypes, socket\nctypes.CDLL(None).connect(0, (ctypes.c_char * 16)(), 16)\n\
         socket.socket(fileno=0).connect(('127.0.0.1', {port}))"
    );
    let words = ["python3", "-c", &script];
    let tcp = || OwnedFd::from(TcpStream::connect(("127.0.0.1", port)).unwrap());
    everywhere(|place, spec| {
        let other: [(&str, OwnedFd); 5] = [
            ("tcp", tcp()),
            ("udp", UdpSocket::bind("127.0.0.1:0").unwrap().into()),
            ("listener", TcpListener::bind("127.0.0.1:0").unwrap().into()),
            ("datagrams", UnixDatagram::pair().unwrap().0.into()),
            ("no peer", UnixDatagram::unbound().unwrap().into()),
        ];
        for (name, socket) in other {
            let code = exit_code(place.launch(spec, &words).stdin(Stdio::from(socket)));
            assert_eq!(code, FAILED, "{name} as {:?} with {spec:?}", place.user);
        }
        // Also as standard output. A stream to one other process is what hosts use.
        assert_eq!(exit_code(place.sh(spec, "exit 0").stdout(Stdio::from(tcp()))), FAILED, "{spec:?}");
        let (near, mut far) = UnixStream::pair().unwrap();
        far.write_all(b"line\n").unwrap();
        let output = place.sh(spec, "read -r x; echo $x").stdin(Stdio::from(OwnedFd::from(near))).output().unwrap();
        assert_eq!(text(&output, 0), "line");
        // The host's network is in reach anyway.
        let open = Spec { network: true, ..spec.clone() };
        assert_eq!(exit_code(place.launch(&open, &words).stdin(Stdio::from(tcp()))), 0, "{open:?}");
    });
    // The control.
    assert_eq!(exit_code(std::process::Command::new(words[0]).args(&words[1..]).stdin(Stdio::from(tcp()))), 0);
}

#[test]
fn standard_input_that_has_no_name_is_fed() {
    everywhere(|place, spec| {
        let path = place.path.join("deleted");
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
        let long = "line of text\n".repeat(20_000);
        file.write_all(long.as_bytes()).unwrap();
        drop(file);
        let file = File::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let output = place.launch(spec, &["wc", "-c"]).stdin(Stdio::from(file)).output().unwrap();
        assert_eq!(text(&output, 0).trim(), long.len().to_string());
        // Below /tmp it has a name, but none that is seen inside.
        let path = PathBuf::from(format!("/tmp/pi-guard-stdin-{}", std::process::id()));
        fs::write(&path, "hello").unwrap();
        let output = place.launch(spec, &["cat"]).stdin(Stdio::from(File::open(&path).unwrap())).output().unwrap();
        assert_eq!(text(&output, 0), "hello");
    });
}

#[test]
fn a_given_scratch_directory_is_kept_and_is_what_tmp_shows() {
    for user in users() {
        let place = Place::new(user);
        let scratch = place.directory("scratch");
        let spec = Spec { scratch: Some(scratch.clone()), ..Spec::default() };
        let script = "echo $TMPDIR; echo one > $TMPDIR/one; echo two > /tmp/two; cat /tmp/one";
        let output = place.sh(&spec, script).output().unwrap();
        assert_eq!(text(&output, 0), format!("{}\none", scratch.display()));
        assert_eq!(fs::read_to_string(scratch.join("two")).unwrap(), "two\n");
        let spec = Spec { landlock_only: true, ..spec };
        assert_eq!(text(&place.sh(&spec, "cat $TMPDIR/one").output().unwrap(), 0), "one");
    }
}

#[test]
fn a_write_root_may_be_written_and_nothing_beside_it() {
    for user in users() {
        for landlock_only in [false, true] {
            let place = Place::new(user);
            let root = place.directory("root");
            let spec = Spec { landlock_only, write: Some(root.clone()), ..Spec::default() };
            let script =
                "echo x > root/in && mkdir root/d && mv root/in root/d/in && ! echo x 2>/dev/null > out && echo ok";
            assert_eq!(text(&place.sh(&spec, script).output().unwrap(), 0), "ok");
            assert!(root.join("d/in").exists() && !place.path.join("out").exists());
        }
    }
}

#[test]
fn a_start_below_tmp_is_seen_but_not_its_neighbours() {
    for user in users() {
        let top = PathBuf::from(format!("/tmp/pi-guard-life-{}-{}", std::process::id(), user.unwrap_or(0)));
        fs::create_dir_all(top.join("work")).unwrap();
        fs::write(top.join("work/file"), "seen\n").unwrap();
        let neighbour = top.with_extension("neighbour");
        fs::write(&neighbour, "x").unwrap();
        let place = Place::new(user);
        let script = format!(
            "cat file; echo x 2>/dev/null > file || echo kept; test -e {} || echo hidden; \
                              echo x > /tmp/mine && echo scratch",
            neighbour.display()
        );
        let output = place.sh(&Spec::default(), &script).current_dir(top.join("work")).output().unwrap();
        assert_eq!(text(&output, 0), "seen\nkept\nhidden\nscratch");
        assert!(!Path::new("/tmp/mine").exists());
        fs::remove_dir_all(&top).unwrap();
        fs::remove_file(&neighbour).unwrap();
    }
}

/// What a launcher needs for itself, such as the pipe on which the end is told, is not the command's.
#[test]
fn no_descriptor_but_the_standard_ones_is_open() {
    everywhere(|place, spec| {
        // The last one is the listed directory itself.
        let listed = |script: &str| text(&place.sh(spec, script).output().unwrap(), 0).replace('\n', " ");
        assert_eq!(listed("exec 7</dev/null; ls /proc/self/fd"), "0 1 2 3 7", "the control: one that is open is seen");
        assert_eq!(listed("exec ls /proc/self/fd"), "0 1 2 3", "{spec:?}");
    });
}

/// Every way to launch, and without a sandbox.
fn also_unconfined() -> Vec<Spec> {
    let mut all = common::every_way();
    all.push(Spec { unconfined: true, ..Spec::default() });
    all
}

/// What a shell becomes after some preparation of its own: the words as they are, or a launch of them.
fn after(preparation: &str, words: &[&str], launch: Option<&std::process::Command>) -> std::process::Output {
    let mut shell = std::process::Command::new("bash");
    shell.args(["-c", &format!("{preparation} \"$@\""), "bash"]).stdin(Stdio::null());
    match launch {
        None => shell.args(words).current_dir("/"),
        Some(launch) => {
            shell.envs(launch.get_envs().filter_map(|(name, value)| Some((name, value?))));
            shell.arg(launch.get_program()).current_dir("/")
        }
    };
    shell.output().unwrap()
}

#[test]
fn a_standard_descriptor_that_is_closed_is_closed() {
    for spec in also_unconfined() {
        let place = Place::new(None);
        let said = place.directory("said").join("said");
        let spec = Spec { write: Some(place.path.join("said")), ..spec };
        for closed in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ""] {
            // What it finds goes to a file, since there may be nothing else to say it with.
            let script = "echo hi; a=$?; cat <&0 >/dev/null; b=$?; echo err >&2; c=$?; \
                          n=0; for f in 0 1 2; do [ ! -e /proc/$$/fd/$f ] || n=$((n+1)); done; echo $a $b $c $n >$1";
            let words = ["bash", "-c", script, "bash", said.to_str().unwrap()];
            let mut seen = Vec::new();
            for launch in [None, Some(place.launch(&spec, &words))] {
                let output = after(&format!("exec {closed}; exec"), &words, launch.as_ref());
                let found = fs::read_to_string(&said).unwrap_or_default();
                let _ = fs::remove_file(&said);
                seen.push((output.status.code(), output.stdout, output.stderr, found));
            }
            assert_eq!(seen[0], seen[1], "`{closed}` {spec:?}");
            assert_eq!(seen[0].3 == "0 0 0 3\n", closed.is_empty(), "the control: it makes a difference: {seen:?}");
        }
    }
}

#[test]
fn signals_are_ignored_and_blocked_as_the_caller_has_it() {
    let block = "exec python3 -c 'import os,signal,sys\nsignal.signal(signal.SIGPIPE, signal.SIG_DFL)\n\
                 signal.signal(signal.SIGXFSZ, signal.SIG_DFL)\n\
                 signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1, signal.SIGALRM, signal.SIGTERM])\n\
                 os.execvp(sys.argv[1], sys.argv[1:])'";
    let words = ["grep", "-E", "^Sig(Blk|Ign):", "/proc/self/status"];
    let mut all = Vec::new();
    for spec in also_unconfined() {
        let place = Place::new(None);
        let mut seen = Vec::new();
        for preparation in ["exec", "trap '' PIPE; exec", "trap '' HUP INT QUIT TERM TSTP; exec", block] {
            let direct = text(&after(preparation, &words, None), 0);
            let launched = text(&after(preparation, &words, Some(&place.launch(&spec, &words))), 0);
            assert_eq!(launched, direct, "`{preparation}` {spec:?}");
            seen.push(direct);
        }
        all.push(seen);
    }
    let mut different = all[0].clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 4, "the control: each makes a difference: {different:?}");
}

#[test]
fn a_writer_that_nobody_reads_dies_of_it() {
    for spec in also_unconfined() {
        let place = Place::new(None);
        let inner = place.launch(&spec, &["yes"]);
        let mut shell = std::process::Command::new("bash");
        shell.args(["-c", "\"$0\" | head -n 1; echo ${PIPESTATUS[0]}"]).arg(inner.get_program());
        shell.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?)))).current_dir(&place.path);
        assert_eq!(text(&shell.output().unwrap(), 0), "y\n141", "{spec:?}");
    }
}
