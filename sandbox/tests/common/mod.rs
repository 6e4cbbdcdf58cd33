//! The test binary in three roles: the tests themselves, a launcher that confines a command, and the probe that runs
//! inside. One binary, so that nothing has to be installed, and the control run is the very same code without a sandbox.

#![expect(unsafe_code, reason = "asks the kernel what the host allows")]

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use pi_guard_sandbox::{
    Backend, Command, Finished, LaunchError, Limits, Network, Profile, Rung, Scratch, Wanted, run_unconfined, select,
};

pub(crate) const ROLE: &str = "SANDBOX_TEST_ROLE";
const WORDS: &str = "SANDBOX_TEST_WORDS";
pub(crate) const PROBE: &str = "SANDBOX_TEST_PROBE";
const SPEC: &str = "SANDBOX_TEST_SPEC";
/// Set where a launch is to be Birdcage's.
pub(crate) const BIRDCAGE: &str = "SANDBOX_TEST_BIRDCAGE";

/// What a launch is made of, as text that survives an environment.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "switches that are independent of each other")]
pub(crate) struct Spec {
    pub(crate) landlock_only: bool,
    pub(crate) abi: Option<u32>,
    pub(crate) network: bool,
    pub(crate) scratch: Option<PathBuf>,
    pub(crate) write: Option<PathBuf>,
    pub(crate) deny: Option<PathBuf>,
    pub(crate) wall_ms: Option<u64>,
    pub(crate) protect: Vec<PathBuf>,
    pub(crate) protect_names: Vec<String>,
    pub(crate) socket: Option<PathBuf>,
    /// Use `exec` and not `spawn`.
    pub(crate) exec: bool,
    pub(crate) bubblewrap: bool,
    /// Only watched over.
    pub(crate) unconfined: bool,
    /// Another `bwrap` than the system's.
    pub(crate) program: Option<PathBuf>,
    /// By name: `memory`, `processes`, `file_size`, `open_files` and `cpu` in seconds.
    pub(crate) limits: Vec<(&'static str, u64)>,
}

impl Spec {
    fn text(&self) -> String {
        let path = |path: &Option<PathBuf>| path.as_ref().map_or(String::new(), |path| path.display().to_string());
        format!(
            "{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}",
            u8::from(self.landlock_only),
            self.abi.map_or(String::new(), |abi| abi.to_string()),
            u8::from(self.network),
            path(&self.scratch),
            path(&self.write),
            path(&self.deny),
            self.wall_ms.map_or(String::new(), |ms| ms.to_string()),
            u8::from(self.exec),
            self.protect.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(":"),
            self.protect_names.join(":"),
            path(&self.socket),
            u8::from(self.bubblewrap),
            path(&self.program),
            self.limits.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(","),
            u8::from(self.unconfined),
        )
    }

    fn parse(text: &str) -> Self {
        let part: Vec<&str> = text.split('|').collect();
        let path = |text: &str| (!text.is_empty()).then(|| PathBuf::from(text));
        Self {
            landlock_only: part[0] == "1",
            abi: part[1].parse().ok(),
            network: part[2] == "1",
            scratch: path(part[3]),
            write: path(part[4]),
            deny: path(part[5]),
            wall_ms: part[6].parse().ok(),
            exec: part[7] == "1",
            protect: part[8].split(':').filter(|path| !path.is_empty()).map(PathBuf::from).collect(),
            protect_names: part[9].split(':').filter(|name| !name.is_empty()).map(str::to_owned).collect(),
            socket: path(part[10]),
            bubblewrap: part[11] == "1",
            program: path(part[12]),
            limits: part[13].split(',').filter_map(|limit| limit.split_once('=')).map(limit).collect(),
            unconfined: part[14] == "1",
        }
    }

    fn profile(&self) -> Profile {
        let mut profile = Profile::builder();
        if self.network {
            profile = profile.network(Network::All);
        }
        if let Some(scratch) = &self.scratch {
            profile = profile.scratch(Scratch::Dir(scratch.clone()));
        }
        if let Some(root) = &self.write {
            profile = profile.write(root);
        }
        if let Some(path) = &self.deny {
            profile = profile.deny_read(path);
        }
        for path in &self.protect {
            profile = profile.protect(path);
        }
        if let Some(socket) = &self.socket {
            profile = profile.socket(socket);
        }
        for name in &self.protect_names {
            profile = profile.protect_name(name);
        }
        profile.limits(self.ceilings()).build().unwrap()
    }

    fn ceilings(&self) -> Limits {
        let mut limits = Limits::none();
        limits.wall = self.wall_ms.map(Duration::from_millis);
        for (name, value) in &self.limits {
            match *name {
                "memory" => limits.memory = Some(*value),
                "processes" => limits.processes = Some(*value),
                "file_size" => limits.file_size = Some(*value),
                "open_files" => limits.open_files = Some(*value),
                "cpu" => limits.cpu = Some(Duration::from_secs(*value)),
                other => assert_eq!(other, "", "no limit is called so"),
            }
        }
        limits
    }
}

/// Names are only told apart by `ceilings`, so that a wrong one fails there.
fn limit((name, value): (&str, &str)) -> (&'static str, u64) {
    (String::from(name).leak(), value.parse().unwrap())
}

/// Codes of a launch that failed, as the binary will have them.
pub(crate) const FAILED: i32 = 125;
pub(crate) const NOT_EXECUTABLE: i32 = 126;
pub(crate) const NOT_FOUND: i32 = 127;

/// Has a role played before `main`, while the process has a single thread: signals then come to the launcher, as they
/// do in a program of its own.
#[macro_export]
macro_rules! roles {
    ($probe:expr) => {
        #[used]
        #[unsafe(link_section = ".init_array")]
        static START: extern "C" fn() = {
            extern "C" fn start() {
                common::play($probe);
            }
            start
        };
    };
}

/// Plays the role that the environment names, if it names one.
pub(crate) fn play(probe: impl Fn(&str) -> i32) {
    pi_guard_sandbox::serve_first_process(std::env::args_os());
    match std::env::var(ROLE).as_deref() {
        Ok("launch") => {
            pi_guard_sandbox::begin_process();
            launch()
        }
        Ok("probe") => std::process::exit(probe(&std::env::var(PROBE).unwrap())),
        _ => {}
    }
}

fn launch() -> ! {
    let spec = Spec::parse(&std::env::var(SPEC).unwrap());
    let words = std::env::var_os(WORDS).unwrap();
    let mut words = words.to_str().unwrap().split('\u{1f}');
    let mut command = Command::new(words.next().unwrap()).args(words);
    if let Ok(cwd) = std::env::current_dir() {
        command = command.cwd(cwd);
    }
    let mut wanted = Wanted::default();
    if spec.landlock_only {
        wanted.rung = Some(Rung::Landlock);
    }
    wanted.landlock_abi = spec.abi;
    wanted.backend = spec.bubblewrap.then_some(Backend::Bubblewrap);
    wanted.bubblewrap.clone_from(&spec.program);
    if spec.unconfined {
        end(run_unconfined(&command, &spec.ceilings()))
    }
    if std::env::var_os(BIRDCAGE).is_some() {
        wanted.backend = Some(Backend::Birdcage);
    }
    let profile = spec.profile();
    let launcher = select(&wanted, &profile).unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(FAILED)
    });
    let result = if spec.exec {
        launcher.exec(&profile, &command).map(|never| match never {})
    } else {
        launcher.spawn(&profile, &command).and_then(pi_guard_sandbox::Running::wait)
    };
    end(result)
}

/// Ends as a command ended that was waited for, or says why there was none.
fn end(result: Result<Finished, LaunchError>) -> ! {
    match result {
        Ok(finished) => {
            for limit in &finished.limits_met {
                eprintln!("met: {limit:?}");
            }
            assert_eq!(finished.limit_hit, finished.limits_met.last().copied());
            std::process::exit(finished.status.shell_code())
        }
        Err(error) => {
            eprintln!("{error}");
            let missing = matches!(error, LaunchError::NotFound(_));
            let denied = matches!(error, LaunchError::NotExecutable(..));
            std::process::exit(if missing {
                NOT_FOUND
            } else if denied {
                NOT_EXECUTABLE
            } else {
                FAILED
            })
        }
    }
}

/// Who runs a test: the caller and, if that is root, an ordinary user too.
pub(crate) fn users() -> Vec<Option<u32>> {
    if nix::unistd::getuid().is_root() { vec![None, Some(65534)] } else { vec![None] }
}

/// A directory for a test, below `/var/tmp` because `/tmp` is private inside. It belongs to the user and goes away.
pub(crate) struct Place {
    pub(crate) path: PathBuf,
    pub(crate) user: Option<u32>,
}

impl Place {
    pub(crate) fn new(user: Option<u32>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = PathBuf::from(format!("/var/tmp/pi-guard-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        let place = Self { path, user };
        place.own(&place.path);
        place
    }

    pub(crate) fn own(&self, path: &Path) {
        if let Some(user) = self.user {
            std::os::unix::fs::chown(path, Some(user), Some(user)).unwrap();
        }
    }

    pub(crate) fn directory(&self, name: &str) -> PathBuf {
        let path = self.path.join(name);
        fs::create_dir_all(&path).unwrap();
        self.own(&path);
        path
    }

    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        self.own(&path);
        path
    }

    /// A process of this test's user, in this place, that plays a role.
    pub(crate) fn role(&self, role: &str) -> Process {
        let mut process = Process::new(binary());
        process.env(ROLE, role).current_dir(&self.path).stdin(Stdio::null());
        if let Some(user) = self.user {
            process.uid(user).gid(user).env("HOME", "/nonexistent");
        }
        process
    }

    /// A launch of some words.
    pub(crate) fn launch(&self, spec: &Spec, words: &[&str]) -> Process {
        let mut process = self.role("launch");
        process.env(SPEC, spec.text()).env(WORDS, words.join("\u{1f}"));
        process
    }

    /// A launch of a shell script.
    pub(crate) fn sh(&self, spec: &Spec, script: &str) -> Process {
        self.launch(spec, &["/bin/sh", "-c", script])
    }

    /// Tries a probe without a sandbox: 0 or an error number.
    pub(crate) fn control_in(&self, directory: &Path, probe: &str, environment: &[(&str, OsString)]) -> i32 {
        let mut process = self.role("probe");
        process.current_dir(directory).env(PROBE, probe).env("TMPDIR", self.directory("control-scratch"));
        code(process.envs(environment.iter().cloned()).output().unwrap().status)
    }

    /// Tries a probe inside: 0 or an error number, 128 and more for a death by signal.
    pub(crate) fn confined_in(
        &self,
        spec: &Spec,
        directory: &Path,
        probe: &str,
        environment: &[(&str, OsString)],
    ) -> i32 {
        let binary = binary().to_str().unwrap();
        let script = format!("{ROLE}=probe exec {binary}");
        let mut process = self.sh(spec, &script);
        process.current_dir(directory);
        code(process.env(PROBE, probe).envs(environment.iter().cloned()).output().unwrap().status)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn code(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt;
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))
}

/// This binary, at a place that every user can reach.
pub(crate) fn binary() -> &'static Path {
    static COPY: std::sync::OnceLock<PathBuf> = std::sync::OnceLock::new();
    COPY.get_or_init(|| {
        let own = std::env::current_exe().unwrap();
        let reachable = own
            .ancestors()
            .skip(1)
            .all(|directory| fs::metadata(directory).is_ok_and(|found| found.permissions().mode() & 0o001 != 0));
        if reachable && !own.starts_with("/tmp") {
            return own;
        }
        let name = own.file_name().unwrap().to_str().unwrap();
        let copy = PathBuf::from(format!("/var/tmp/{name}-{}", nix::unistd::getuid()));
        if fs::metadata(&copy).ok().and_then(|found| found.modified().ok())
            < fs::metadata(&own).unwrap().modified().ok()
        {
            let fresh = copy.with_extension(std::process::id().to_string());
            fs::copy(&own, &fresh).unwrap();
            fs::set_permissions(&fresh, fs::Permissions::from_mode(0o755)).unwrap();
            fs::rename(&fresh, &copy).unwrap();
        }
        copy
    })
}

/// Standard output as text, after checking the code.
pub(crate) fn text(output: &Output, expected: i32) -> String {
    let both = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(code(output.status), expected, "{both}");
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim_end().to_owned()
}

/// Whether this host gives the user of a place the namespaces of the full rung. The launcher under test is not asked: it
/// would be believed also where it wrongly takes a weaker rung.
pub(crate) fn has_namespaces(place: &Place) -> bool {
    let mut namespaces = libc::CLONE_NEWNS | libc::CLONE_NEWPID | libc::CLONE_NEWNET | libc::CLONE_NEWIPC;
    if place.user.is_some() || !nix::unistd::getuid().is_root() {
        namespaces |= libc::CLONE_NEWUSER;
    }
    let mut process = Process::new("/bin/true");
    if let Some(user) = place.user {
        process.uid(user).gid(user);
    }
    let ask = move || {
        // SAFETY: takes an integer.
        let made = unsafe { libc::unshare(namespaces) };
        let private = libc::MS_REC | libc::MS_PRIVATE;
        // SAFETY: the path ends in NUL, the other pointers are null, which this kind of call does not look at.
        let mounts =
            unsafe { libc::mount(std::ptr::null(), c"/".as_ptr(), std::ptr::null(), private, std::ptr::null()) };
        if made == 0 && mounts == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
    };
    // SAFETY: two system calls, no allocation; they happen after the user was changed.
    unsafe { process.pre_exec(ask) };
    process.status().is_ok_and(|status| status.success())
}

/// Whether this process may mount; says so where it may not, and fails where it should: as root with every capability.
pub(crate) fn may_mount() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let held = status.lines().find_map(|line| line.strip_prefix("CapEff:")).unwrap();
    let may = u64::from_str_radix(held.trim(), 16).unwrap() & (1 << 21) != 0;
    if !may {
        eprintln!("not tried: only root may mount");
    }
    may
}

pub(crate) const BUBBLEWRAP: &str = "/usr/bin/bwrap";

/// Whether Bubblewrap is installed.
pub(crate) fn has_bubblewrap() -> bool {
    Path::new(BUBBLEWRAP).exists()
}

/// Every way to launch: both rungs and, where it is installed, Bubblewrap, by `spawn` and by `exec`.
pub(crate) fn every_way() -> Vec<Spec> {
    let mut all = Vec::new();
    for exec in [false, true] {
        for landlock_only in [false, true] {
            all.push(Spec { landlock_only, exec, ..Spec::default() });
        }
        if has_bubblewrap() {
            all.push(Spec { bubblewrap: true, exec, ..Spec::default() });
        }
    }
    all
}

/// Runs a check for every user and every way.
pub(crate) fn everywhere(check: impl Fn(&Place, &Spec)) {
    for user in users() {
        for spec in every_way() {
            check(&Place::new(user), &spec);
            let kept = Place::new(user);
            let spec = Spec { scratch: Some(kept.directory("kept")), ..spec };
            check(&kept, &spec);
        }
    }
}

/// The code of a process as a shell gives it; what it says on standard error is not shown.
pub(crate) fn exit_code(process: &mut std::process::Command) -> i32 {
    let status = process.stderr(Stdio::null()).status().unwrap();
    code(status)
}
