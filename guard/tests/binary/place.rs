//! What the tests of the binary share: a folder of their own, and the binary as this user and as an ordinary one.

use std::{
    ffi::OsString,
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

/// A directory of one test with a project `work` and a home `home`, removed at its end.
///
/// It lies outside `/tmp`, which a sandbox replaces, and everybody may write in it, so that a refused write was refused by
/// the sandbox.
pub(crate) struct Place(PathBuf);

impl Place {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("pi-guard-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let place = Self(Path::new("/var/tmp").join(name));
        for directory in ["", "work", "work/.git", "home", "home/.ssh"] {
            let directory = place.0.join(directory);
            fs::create_dir(&directory).unwrap();
            // With the sticky bit, the rules below a home are still the user's.
            let mode = if directory.ends_with("home") { 0o1777 } else { 0o777 };
            fs::set_permissions(&directory, fs::Permissions::from_mode(mode)).unwrap();
        }
        place.write("work/file", "content\n");
        place.write("home/.ssh/id_test", "secret\n");
        // Another process copies: a descriptor of ours, open for writing, could be inherited by what another test starts,
        // and a program that somebody has open for writing cannot be executed.
        let copied = Command::new("cp").arg(built()).arg(place.0.join("pi-guard")).status();
        assert!(copied.unwrap().success());
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let file = self.0.join(name);
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).unwrap();
    }

    /// Makes a directory in which everybody may write.
    pub(crate) fn open(&self, name: &str) {
        let directory = self.0.join(name);
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir(&directory).unwrap();
        fs::set_permissions(&directory, fs::Permissions::from_mode(0o777)).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.join(name)).ok()
    }

    /// The binary in the project, run as each identity that this test can take.
    pub(crate) fn everyone(&self) -> Vec<(&'static str, Guard<'_>)> {
        let mut all = vec![("this user", Guard { place: self, ordinary: false })];
        if is_root() {
            assert!(
                Path::new("/usr/bin/setpriv").exists(),
                "setpriv, of util-linux, is needed to become an ordinary user"
            );
            all.push(("an ordinary user", Guard { place: self, ordinary: true }));
        }
        all
    }

    pub(crate) fn guard(&self) -> Guard<'_> {
        Guard { place: self, ordinary: false }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The binary under test. Cargo also names it when the tests run, and may by then have been told of another place.
fn built() -> OsString {
    std::env::var_os("CARGO_BIN_EXE_pi-guard").unwrap_or_else(|| env!("CARGO_BIN_EXE_pi-guard").into())
}

/// Whether this process may mount; says so where it may not.
pub(crate) fn may_mount() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let held = status.lines().find_map(|line| line.strip_prefix("CapEff:")).unwrap();
    let may = u64::from_str_radix(held.trim(), 16).unwrap() & (1 << 21) != 0;
    if !may {
        eprintln!("not tried: only root may mount");
    }
    may
}

fn is_root() -> bool {
    fs::read_to_string("/proc/self/status").is_ok_and(|status| status.contains("\nUid:\t0\t"))
}

/// The binary as one identity.
pub(crate) struct Guard<'a> {
    place: &'a Place,
    ordinary: bool,
}

impl Guard<'_> {
    /// Another program as the same identity, for control runs.
    pub(crate) fn program(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = if self.ordinary {
            let mut command = Command::new("/usr/bin/setpriv");
            command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command
            .current_dir(self.place.path("work"))
            .env("HOME", self.place.path("home"))
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env_remove("PI_GUARD")
            .env_remove("PI_GUARD_MODE")
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("XDG_STATE_HOME")
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn command(&self) -> Command {
        self.program(self.place.path("pi-guard"))
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        Ran::new(self.command().args(args))
    }

    pub(crate) fn feed(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut child = self
            .command()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran::of(output)
    }
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) signal: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn new(command: &mut Command) -> Self {
        Self::of(command.output().unwrap())
    }

    fn of(output: Output) -> Self {
        use std::os::unix::process::ExitStatusExt;
        Self {
            code: output.status.code(),
            signal: output.status.signal(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
