//! Plan mode in the real sandbox: every write, connection and trick is tried bare first, then wrapped.
//!
//! The bare run is the control: what does not succeed there proves nothing and fails the test. `--no-precheck` leaves all
//! holding to the kernel. Each case runs under what pi-guard chooses and, where that can be had, under Bubblewrap. As root, everything is tried as root and, where there is an ordinary user named `tester`, as that
//! user too; as an ordinary user, as oneself.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use std::{
    fs,
    io::Read,
    net::{TcpListener, UdpSocket},
    os::{
        linux::net::SocketAddrExt,
        unix::{
            fs::{MetadataExt, PermissionsExt},
            net::{SocketAddr, UnixDatagram, UnixListener},
        },
    },
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

/// Copies of the programs that were built beside the tests, where everyone reaches them: the clone may lie in a home that
/// others cannot enter. Removed with the last fixture that uses them.
struct Programs(PathBuf);

impl Programs {
    fn shared() -> Arc<Self> {
        static SHARED: Mutex<Weak<Programs>> = Mutex::new(Weak::new());
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(programs) = shared.upgrade() {
            return programs;
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let programs = Self(PathBuf::from(format!("/var/tmp/pi-guard-programs-{}-{number}", std::process::id())));
        fs::create_dir(&programs.0).unwrap();
        for name in ["pi-guard", "probe"] {
            // Another process copies: a program that a child of another test still holds open for writing cannot be executed.
            let from = pi_guard_tests::binary().with_file_name(name);
            assert!(Command::new("cp").arg(from).arg(&programs.0).status().unwrap().success());
        }
        let programs = Arc::new(programs);
        *shared = Arc::downgrade(&programs);
        programs
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Whom a case runs as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum As {
    Myself,
    Tester,
}

impl As {
    fn all() -> Vec<Self> {
        let tester = is_root() && fs::read_to_string("/etc/passwd").unwrap().contains("\ntester:");
        if tester { vec![Self::Myself, Self::Tester] } else { vec![Self::Myself] }
    }

    fn is_root(self) -> bool {
        self == Self::Myself && is_root()
    }

    fn command(self, program: &Path) -> Command {
        match self {
            Self::Myself => Command::new(program),
            Self::Tester => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=tester", "--regid=tester", "--clear-groups", "--"]).arg(program);
                command
            }
        }
    }
}

/// What confines a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Under {
    Nothing,
    /// The launcher that is chosen by itself.
    Chosen,
    Bubblewrap,
}

impl Under {
    /// Every launcher that can be had.
    fn launchers(who: As) -> Vec<Self> {
        let alone = ["--unshare-all", "--ro-bind", "/", "/", "true"];
        let bubblewrap = who.command(Path::new("/usr/bin/bwrap")).args(alone).output();
        if bubblewrap.is_ok_and(|output| output.status.success()) {
            vec![Self::Chosen, Self::Bubblewrap]
        } else {
            eprintln!("not tried under Bubblewrap as {who:?}: it is not there, or may not make namespaces");
            vec![Self::Chosen]
        }
    }

    /// The options that a case runs with; none where nothing confines it.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Nothing => &[],
            Self::Chosen => &["wrap", "--mode", "plan", "--no-precheck"],
            Self::Bubblewrap => &["wrap", "--mode", "plan", "--no-precheck", "--backend", "bubblewrap"],
        }
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").unwrap().uid() == 0
}

/// A repository, a home and a place outside of both, owned by whom the case runs as.
struct Fixture {
    base: PathBuf,
    who: As,
    programs: Arc<Programs>,
}

impl Fixture {
    fn new(who: As) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let base = PathBuf::from(format!("/var/tmp/pi-guard-behaviour-{}-{number}", std::process::id()));
        for folder in ["repo/.git", "repo/src", "repo/empty", "home", "outside", "scratch"] {
            fs::create_dir_all(base.join(folder)).unwrap();
        }
        for file in ["repo/file", "repo/other", "repo/src/main.rs", "home/.profile", "outside/data"] {
            fs::write(base.join(file), "content\n").unwrap();
            fs::set_permissions(base.join(file), fs::Permissions::from_mode(0o644)).unwrap();
        }
        if who == As::Tester {
            let done = Command::new("chown").args(["-R", "tester:tester"]).arg(&base).status().unwrap();
            assert!(done.success());
        }
        Self { base, who, programs: Programs::shared() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.base.join(name)
    }

    fn binary(&self) -> PathBuf {
        self.programs.0.join("pi-guard")
    }

    fn prober(&self) -> PathBuf {
        self.programs.0.join("probe")
    }

    /// Runs the probe, bare or wrapped, and says what it answered.
    fn probe(&self, under: Under, words: &[String]) -> Outcome {
        let probe = self.prober();
        let mut command = if under == Under::Nothing {
            self.who.command(&probe)
        } else {
            let mut command = self.who.command(&self.binary());
            command.args(under.options()).arg("--").arg(probe);
            command
        };
        let output = command
            .args(words)
            .current_dir(self.path("repo"))
            .env("HOME", self.path("home"))
            .env("TMPDIR", self.path("scratch"))
            .output()
            .unwrap();
        match output.status.code() {
            Some(0) => Outcome::Done,
            Some(10) => Outcome::Refused,
            code => Outcome::Broken(format!(
                "exit {code:?}: {}{}",
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            )),
        }
    }

    /// Everything about the trees that a command must not change.
    fn snapshot(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut open = vec![self.path("repo"), self.path("home"), self.path("outside")];
        while let Some(path) = open.pop() {
            let meta = fs::symlink_metadata(&path).unwrap();
            let content = if meta.is_file() { fs::read(&path).unwrap() } else { Vec::new() };
            let attributes = Command::new("stat").args(["-c", "%n %f %u %g %Y %h"]).arg(&path).output().unwrap();
            lines.push(format!("{} {content:?}", String::from_utf8_lossy(&attributes.stdout)));
            if meta.is_dir() {
                open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
        }
        lines.sort();
        lines
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.base);
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Done,
    Refused,
    Broken(String),
}

/// Words of a probe; `@repo`, `@home`, `@outside`, `@scratch` stand for the fixture's folders.
fn words(line: &str, fixture: &Fixture) -> Vec<String> {
    line.split(' ').map(|word| word.replace('@', &format!("{}/", fixture.base.display()))).collect()
}

/// One case, as everyone: done bare, refused wrapped, and nothing of the trees changed.
fn refused(line: &str) {
    for who in As::all() {
        let bare = Fixture::new(who);
        assert_eq!(bare.probe(Under::Nothing, &words(line, &bare)), Outcome::Done, "control of `{line}` as {who:?}");
        for under in Under::launchers(who) {
            let wrapped = Fixture::new(who);
            let before = wrapped.snapshot();
            let outcome = wrapped.probe(under, &words(line, &wrapped));
            assert_eq!(outcome, Outcome::Refused, "`{line}` as {who:?} under {under:?}");
            assert_eq!(wrapped.snapshot(), before, "`{line}` as {who:?} under {under:?} changed something");
        }
    }
}

/// The other half: honest work is done wrapped as it is bare.
fn works(line: &str) {
    for who in As::all() {
        for under in [vec![Under::Nothing], Under::launchers(who)].concat() {
            let fixture = Fixture::new(who);
            let outcome = fixture.probe(under, &words(line, &fixture));
            assert_eq!(outcome, Outcome::Done, "`{line}` as {who:?} under {under:?}");
        }
    }
}

#[test]
fn the_repository_the_home_and_the_system_are_readable() {
    for line in
        ["read @repo/src/main.rs", "read @home/.profile", "read /etc/passwd", "read @outside/data", "own-loopback"]
    {
        works(line);
    }
}

#[test]
fn scratch_is_writable() {
    for who in As::all() {
        let fixture = Fixture::new(who);
        let output = who
            .command(&fixture.binary())
            .args([
                "wrap",
                "--mode",
                "plan",
                "-c",
                "echo x > \"$TMPDIR/a\" && cat \"$TMPDIR/a\" && f=$(mktemp) && echo y > \"$f\" && cat \"$f\"",
            ])
            .current_dir(fixture.path("repo"))
            .env("HOME", fixture.path("home"))
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "x\ny\n",
            "{who:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[test]
fn files_cannot_be_changed() {
    for line in [
        "create @repo/new",
        "create @home/new",
        "create @outside/new",
        "append @repo/file",
        "append @home/.profile",
        "truncate @repo/file",
        "truncate-readable @repo/file",
        "unlink @repo/file",
        "rmdir @repo/empty",
        "mkdir @repo/new",
        "symlink @repo/new",
        "mkfifo @repo/new",
        "link @repo/file @repo/new",
        "rename @repo/file @repo/new",
        "rename @repo/file @outside/new",
        "exchange @repo/file @repo/other",
        "map @repo/file",
    ] {
        refused(line);
    }
}

#[test]
fn files_cannot_be_changed_by_a_way_round() {
    for line in [
        "through-symlink @scratch @repo/file",
        "through-symlink @scratch @home/.profile",
        "through-hardlink @scratch @repo/file",
        "through-fd @repo/file",
        "append @repo/../outside/data",
        "append /proc/self/root@repo/file",
        "append /proc/self/cwd/file",
    ] {
        refused(line);
    }
}

#[test]
fn metadata_cannot_be_changed() {
    for line in ["chmod @repo/file", "fchmod @repo/file", "chown @repo/file", "utime @repo/file", "setxattr @repo/file"]
    {
        refused(line);
    }
}

/// Something on this machine that a command must not reach, and whether it was.
struct Listener {
    reached: Box<dyn Fn() -> bool>,
}

fn soon(mut reached: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + Duration::from_millis(300);
    while Instant::now() < end {
        if reached() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}

/// Runs the probe bare and wrapped against a fresh listener each: reached bare, not reached wrapped.
fn unreachable(listen: impl Fn(&Fixture) -> (Listener, String)) {
    for who in As::all() {
        for under in [vec![Under::Nothing], Under::launchers(who)].concat() {
            let fixture = Fixture::new(who);
            let (listener, line) = listen(&fixture);
            let outcome = fixture.probe(under, &words(&line, &fixture));
            let reached = (listener.reached)();
            match (under, &outcome) {
                (Under::Nothing, Outcome::Done) => assert!(reached, "control of `{line}` as {who:?} was not received"),
                // A datagram into a void may well be sent: what counts is that nothing arrives.
                (Under::Chosen | Under::Bubblewrap, Outcome::Refused | Outcome::Done) => {
                    assert!(!reached, "`{line}` as {who:?} under {under:?} arrived");
                }
                _ => panic!("`{line}` as {who:?} under {under:?}: {outcome:?}"),
            }
        }
    }
}

#[test]
fn tcp_and_udp_on_the_host_are_out_of_reach() {
    unreachable(|_| {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        server.set_nonblocking(true).unwrap();
        let line = format!("tcp {}", server.local_addr().unwrap());
        (Listener { reached: Box::new(move || soon(|| server.accept().is_ok())) }, line)
    });
    unreachable(|_| {
        let server = UdpSocket::bind("127.0.0.1:0").unwrap();
        server.set_nonblocking(true).unwrap();
        let line = format!("udp {}", server.local_addr().unwrap());
        (Listener { reached: Box::new(move || soon(|| server.recv(&mut [0; 8]).is_ok())) }, line)
    });
}

fn open_to_all(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
}

#[test]
fn unix_sockets_of_the_host_are_out_of_reach() {
    unreachable(|fixture| {
        let path = fixture.path("outside/socket");
        let server = UnixListener::bind(&path).unwrap();
        open_to_all(&path);
        server.set_nonblocking(true).unwrap();
        (Listener { reached: Box::new(move || soon(|| received(&server))) }, "unix @outside/socket".to_owned())
    });
    unreachable(|fixture| {
        let path = fixture.path("outside/datagrams");
        let server = UnixDatagram::bind(&path).unwrap();
        open_to_all(&path);
        server.set_nonblocking(true).unwrap();
        (
            Listener { reached: Box::new(move || soon(|| server.recv(&mut [0; 8]).is_ok())) },
            "unix-datagram @outside/datagrams".to_owned(),
        )
    });
    unreachable(|fixture| {
        let name = format!("pi-guard-{}", fixture.base.file_name().unwrap().to_str().unwrap());
        let server = UnixListener::bind_addr(&SocketAddr::from_abstract_name(name.as_bytes()).unwrap()).unwrap();
        server.set_nonblocking(true).unwrap();
        (Listener { reached: Box::new(move || soon(|| received(&server))) }, format!("abstract {name}"))
    });
}

fn received(server: &UnixListener) -> bool {
    let Ok((mut stream, _)) = server.accept() else { return false };
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    stream.read(&mut [0; 1]).is_ok_and(|count| count == 1)
}

#[test]
fn sockets_of_other_families_are_refused() {
    let everyone = ["socket mptcp", "socket netlink-generic"];
    let root_alone = ["socket packet", "socket raw", "socket netlink-audit"];
    for line in everyone {
        refused(line);
    }
    if is_root() {
        for line in root_alone {
            let fixture = Fixture::new(As::Myself);
            assert_eq!(fixture.probe(Under::Nothing, &words(line, &fixture)), Outcome::Done, "control of `{line}`");
            for under in Under::launchers(As::Myself) {
                let outcome = fixture.probe(under, &words(line, &fixture));
                assert_eq!(outcome, Outcome::Refused, "`{line}` under {under:?}");
            }
        }
    }
}

#[test]
fn root_can_neither_write_a_sysctl_nor_use_an_inherited_directory() {
    for who in As::all() {
        if who.is_root() {
            let fixture = Fixture::new(who);
            let line = "sysctl /proc/sys/vm/swappiness";
            assert_eq!(fixture.probe(Under::Nothing, &words(line, &fixture)), Outcome::Done, "control of `{line}`");
            for under in Under::launchers(who) {
                let outcome = fixture.probe(under, &words(line, &fixture));
                assert_eq!(outcome, Outcome::Refused, "`{line}` under {under:?}");
            }
        }
        for under in [vec![Under::Nothing], Under::launchers(who)].concat() {
            let fixture = Fixture::new(who);
            let wrapper = if under == Under::Nothing {
                String::new()
            } else {
                format!("{} {} --", fixture.binary().display(), under.options().join(" "))
            };
            let script = format!(
                "exec 7< {0}/outside; exec {wrapper} {1} openat 7 new",
                fixture.base.display(),
                fixture.prober().display()
            );
            let status = who
                .command(Path::new("/bin/bash"))
                .args(["-c", &script])
                .current_dir(fixture.path("repo"))
                .env("HOME", fixture.path("home"))
                .output()
                .unwrap()
                .status;
            let created = fixture.path("outside/new").exists();
            assert_eq!(
                (created, status.code()),
                if under == Under::Nothing { (true, Some(0)) } else { (false, Some(10)) },
                "{who:?} under {under:?}"
            );
        }
    }
}

#[test]
fn exit_codes_and_deaths_by_signal_are_the_commands_own() {
    for who in As::all() {
        let fixture = Fixture::new(who);
        let cases =
            [("exit 0", 0), ("exit 42", 42), ("kill -TERM $$", 143), ("kill -KILL $$", 137), ("no-such-command", 127)];
        let launchers = Under::launchers(who);
        for (under, (script, code)) in launchers.iter().flat_map(|under| cases.map(|case| (under, case))) {
            let options = under.options().join(" ");
            let line = format!("{} {options} -c '{script}'; exit $?", fixture.binary().display());
            let status = who
                .command(Path::new("/bin/bash"))
                .args(["-c", &line])
                .current_dir(fixture.path("repo"))
                .env("HOME", fixture.path("home"))
                .output()
                .unwrap()
                .status;
            assert_eq!(status.code(), Some(code), "`{script}` as {who:?} under {under:?}");
        }
    }
}
