//! The launcher that has Bubblewrap make the namespaces and the view, for hosts where only `bwrap` may: set-user-id, or
//! allowed by an `AppArmor` profile.
//!
//! Everything else is the native launcher's. The caller waits outside; Bubblewrap, with all signals blocked, waits for
//! its child; that child is this very program ([`stage`]), executed again as process 1 under the system call filter,
//! which applies limits and Landlock, supervises, and starts the command.

mod argv;
mod stage;
mod version;

use std::convert::Infallible;
use std::ffi::{CString, OsStr};
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::sync::OnceLock;

use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::stat::Mode;
use nix::unistd::{Pid, getuid, pipe2, read, write};

use self::argv::How;
pub(crate) use self::stage::serve;
use self::version::{OLDEST, OVERLAY, Version};
use crate::command::Command;
use crate::enforcement::{Enforcement, Layer, Missing};
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Backend, Ended, Launcher, Limit, Rung, Running, Support, Wanted};
use crate::linux::mounts::Devices;
use crate::linux::outside::{Signals, Supervised, Terminal, Ties, Untold, setup};
use crate::linux::plan::{Plan, Shape};
use crate::linux::seccomp::Setting;
use crate::linux::step::{Failure, Report, Step};
use crate::linux::{Native, caps, die_as, explain, honesty, landlock, probe, seccomp};
use crate::profile::{Profile, Writes};
use crate::sys::{self, Side, Words};

/// Where `bwrap` is looked for: never on `PATH`, which the caller's environment decides about.
const PLACES: &[&str] = &[
    "/usr/bin/bwrap",
    "/bin/bwrap",
    "/usr/local/bin/bwrap",
    "/run/wrappers/bin/bwrap",
    "/run/current-system/sw/bin/bwrap",
];

/// Bubblewrap as it is on this host.
#[derive(Debug, Clone)]
pub(crate) struct Bubblewrap {
    native: Native,
    program: PathBuf,
    version: Version,
    /// It becomes root to make the namespaces: then there is no user namespace.
    setuid: bool,
}

fn unusable(why: impl Into<String>) -> Unavailable {
    Unavailable::Program { backend: Backend::Bubblewrap, why: why.into() }
}

/// Finds Bubblewrap and asks its version. Whether it can make a sandbox here, only [`Bubblewrap::try_out`] tells.
pub(crate) fn find(wanted: &Wanted) -> Result<Bubblewrap, Unavailable> {
    if !stage::serves() {
        return Err(unusable("this program does not serve as the sandbox's first process (`serve_first_process`)"));
    }
    let abi = landlock::abi(wanted.landlock_abi);
    if abi == 0 {
        return Err(unusable("this kernel has no Landlock, which holds what Bubblewrap does not"));
    }
    let places =
        wanted.bubblewrap.as_ref().map_or_else(|| PLACES.iter().map(PathBuf::from).collect(), |at| vec![at.clone()]);
    let Some((program, found)) =
        places.into_iter().find_map(|place| fs::metadata(&place).ok().map(|found| (place, found)))
    else {
        return Err(unusable("`bwrap` is not installed"));
    };
    if found.uid() != 0 || found.permissions().mode() & 0o022 != 0 {
        return Err(unusable(format!("`{}` can be changed by others than root", program.display())));
    }
    let setuid = found.permissions().mode() & 0o4000 != 0 && !getuid().is_root();
    let said = Process::new(&program).arg("--version").env_clear().stdin(Stdio::null()).stderr(Stdio::null()).output();
    let said = said.map_err(|error| unusable(format!("`{}` cannot be executed: {error}", program.display())))?;
    let Some(version) = std::str::from_utf8(&said.stdout).ok().and_then(Version::parse) else {
        return Err(unusable(format!("`{}` does not say its version", program.display())));
    };
    if version < OLDEST {
        return Err(unusable(format!("it is {version}, and {OLDEST} is the oldest that has what is needed")));
    }
    Ok(Bubblewrap { native: Native { rung: Rung::Namespaces, abi }, program, version, setuid })
}

/// Whether Bubblewrap may make namespaces where this process may not. Looked at without executing anything.
pub(crate) fn promises(wanted: &Wanted) -> bool {
    // What gains nothing by being executed cannot become root, and keeps its AppArmor profile.
    if sys::prctl(libc::PR_GET_NO_NEW_PRIVS, 0) != Ok(0) {
        return false;
    }
    let apparmor = fs::read_to_string("/proc/sys/kernel/apparmor_restrict_unprivileged_userns");
    let setuid = |path: &Path| fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o4000 != 0);
    let mut places = PLACES.iter().map(Path::new).chain(wanted.bubblewrap.as_deref());
    apparmor.is_ok_and(|value| value.trim() == "1") || places.any(setuid)
}

impl Bubblewrap {
    /// Tries everything up to the command itself, as [`probe::trial`] does. What Bubblewrap says is the reason.
    pub(crate) fn try_out(&self) -> Result<(), Unavailable> {
        static TRIED: OnceLock<(PathBuf, Result<(), Unavailable>)> = OnceLock::new();
        let (program, result) = TRIED.get_or_init(|| (self.program.clone(), self.trial()));
        if *program == self.program { result.clone() } else { self.trial() }
    }

    fn trial(&self) -> Result<(), Unavailable> {
        let refuse = |error: &dyn std::fmt::Display| unusable(error.to_string());
        let profile = Profile::builder().build().map_err(|error| refuse(&error))?;
        let command = Command::new("/").environment([]).cwd("/");
        let mut said = memory("said").map_err(|error| refuse(&error))?;
        let ended = self.start(&profile, &command, Some(&said)).map(Supervised::started);
        match ended.map_err(Untold::from).and_then(|started| started).map_err(|untold| explain(untold, &command)) {
            Err(LaunchError::NotExecutable(..)) => Ok(()),
            Ok(_) => Err(unusable("a directory was executed")),
            Err(error) => {
                let text = said.rewind().and_then(|()| io::read_to_string(&said)).unwrap_or_default();
                let first = text.lines().next().map(|line| line.trim_start_matches("bwrap: ").to_owned());
                Err(unusable(first.unwrap_or_else(|| error.to_string())))
            }
        }
    }

    /// What would hold, and whether the profile can be expressed.
    pub(crate) fn fits(&self, wanted: &Wanted, profile: &Profile) -> Result<(), Unavailable> {
        let held = self.enforcement(profile);
        if let Some(layer) = held.lacks(&wanted.require).or_else(|| held.lacks(&profile.require)) {
            let why = if layer == Layer::Netns {
                "the profile has the host's network"
            } else {
                "as root, and by a program that becomes root, the other layers hold without it"
            };
            return Err(Unavailable::Layer { layer, why: why.to_owned() });
        }
        expresses(self.version, self.setuid, profile)
    }

    /// Starts `bwrap`, with its own messages on `quiet` if given. What it prints is the command's standard error.
    fn start(&self, profile: &Profile, command: &Command, quiet: Option<&File>) -> Result<Supervised, LaunchError> {
        let because = |step| move |errno: Errno| setup(step, errno);
        let signals = Signals::block().map_err(because("block signals"))?;
        let mut plan = Plan::new(&self.native, Shape::Init, profile, command, signals.before())?;
        plan.leftovers.watch_over_copies()?;
        let pipe = || pipe2(OFlag::O_CLOEXEC).map_err(because("make a pipe"));
        let (reports, inner) = pipe()?;
        let (told, info) = pipe()?;
        let program = open("/proc/self/exe", OFlag::O_PATH | OFlag::O_CLOEXEC, Mode::empty());
        let program = program.map_err(because("find this program"))?;
        // The first process lives under it as well. What it carries out for the command, only the command's own has.
        let setting = Setting { guarded: false, ..plan.setting };
        let filter = sys::filter_bytes(&seccomp::program(setting, &[]));
        let filter = written("filter", &filter).map_err(because("write the system call filter"))?;
        let stage = written("stage", &stage::ask(&plan.inside, &inner)).map_err(because("write what is to be done"))?;
        let Some(view) = plan.inside.mounts.take() else { return Err(setup("plan the view", Errno::EINVAL)) };
        let how = How {
            version: self.version,
            namespaces: if self.setuid { plan.namespaces & !libc::CLONE_NEWUSER } else { plan.namespaces },
            root: getuid().is_root(),
            info: info.as_raw_fd(),
            filter: filter.as_raw_fd(),
            program: program.as_raw_fd(),
            words: stage::words(&stage),
        };
        // Only who may mount can make the devices read-only before Bubblewrap copies them.
        let own_view = if caps::may_administer() { libc::CLONE_NEWNS } else { 0 };
        let mut helper = Helper {
            program: CString::new(self.program.as_os_str().as_bytes()).map_err(|_| LaunchError::Nul)?,
            argv: Words::new(argv::argv(&view, &how)),
            environment: Words::new(Vec::new()),
            devices: if own_view == 0 { None } else { Some(Devices::plan().map_err(because("find the devices"))?) },
        };
        let kept = [Some(&inner), Some(&info), Some(&filter), Some(&stage), Some(&program), plan.inside.fed.as_ref()];
        let terminal = Terminal::of_caller();
        let side = sys::clone_process(own_view).map_err(because("start Bubblewrap"))?;
        let process = match side {
            Side::Child => {
                let errno = helper.execute(&kept, quiet).err().unwrap_or(Errno::EINVAL);
                let report = Report::Failed(Failure { step: Step::Helper, errno });
                sys::exit_now(i32::from(write(&inner, &report.to_bytes()).is_err()));
            }
            Side::Parent(process) => process,
        };
        drop((inner, info, plan.inside.fed.take()));
        let first = first_process(&told).and_then(|pid| sys::pidfd_open(pid.as_raw(), false).ok());
        let ties =
            Ties { reports, feed: plan.feed, limits: profile.limits, leftovers: plan.leftovers, terminal, heir: false };
        Supervised::over(process, first, ties, signals)
    }
}

/// Whether Bubblewrap of a version can express a profile, as far as that is no matter of layers. `setuid`: it becomes root
/// to make namespaces.
fn expresses(version: Version, setuid: bool, profile: &Profile) -> Result<(), Unavailable> {
    let refuse = |what, why| Err(Unavailable::Profile { what, why });
    if profile.writes != Writes::Land {
        let what = "writing to a copy";
        if version < OVERLAY {
            return refuse(what, "it needs Bubblewrap 0.11, the first with `--overlay`, and this one is older");
        }
        if setuid {
            return refuse(what, "a Bubblewrap that becomes root makes no copy-on-write views");
        }
    }
    if profile.keep_alive {
        return refuse("keeping what a command leaves in the background", "Bubblewrap is not told of it");
    }
    Ok(())
}

/// What the child needs to become the program that makes the sandbox.
pub(crate) struct Helper {
    pub(crate) program: CString,
    pub(crate) argv: Words,
    pub(crate) environment: Words,
    pub(crate) devices: Option<Devices>,
}

impl Helper {
    /// Returns only if it failed. For the child: no allocation.
    pub(crate) fn execute(&mut self, kept: &[Option<&OwnedFd>], quiet: Option<&File>) -> Result<Infallible, Errno> {
        sys::on_parent_death(libc::SIGKILL)?;
        if let Some(devices) = &mut self.devices {
            devices.seal()?;
        }
        sys::close_on_execute(3)?;
        for fd in kept.iter().flatten() {
            sys::keep_on_execute(fd.as_fd())?;
        }
        if let Some(quiet) = quiet {
            sys::duplicate_over(quiet.as_fd(), 2)?;
        }
        Err(sys::execve(&self.program, &self.argv, &self.environment))
    }
}

/// A file in memory that is passed on by its descriptor.
fn memory(name: &str) -> Result<File, Errno> {
    memfd_create(OsStr::new(name), MFdFlags::MFD_CLOEXEC).map(File::from)
}

pub(crate) fn written(name: &str, bytes: &[u8]) -> Result<OwnedFd, Errno> {
    let mut file = memory(name)?;
    file.write_all(bytes).and_then(|()| file.rewind()).map_err(|_| Errno::EIO)?;
    Ok(file.into())
}

/// The sandbox's first process as this side knows it, from what `--info-fd` gives: `{ "child-pid": 12, … }`. None if
/// Bubblewrap ended before; its end is noticed elsewhere.
fn first_process(told: &OwnedFd) -> Option<Pid> {
    let (mut text, mut room) = (Vec::new(), [0_u8; 512]);
    loop {
        match read(told, &mut room) {
            Ok(0) => return None,
            Ok(length) => text.extend_from_slice(room.get(..length)?),
            Err(Errno::EINTR) => continue,
            Err(_) => return None,
        }
        if let Some(pid) = child_pid(&text) {
            return Some(Pid::from_raw(pid));
        }
    }
}

/// The number, once all is told: it is written in parts, and Bubblewrap gives up if nobody reads the last.
fn child_pid(text: &[u8]) -> Option<i32> {
    let (text, _) = std::str::from_utf8(text).ok()?.split_once('}')?;
    let (_, rest) = text.split_once("\"child-pid\":")?;
    let (number, _) = rest.split_once(',').unwrap_or((rest, ""));
    number.trim().parse().ok()
}

/// Bubblewrap ends without a report if it cannot do what it is told, and says why on standard error.
fn ended(untold: Untold, command: &Command) -> LaunchError {
    match (explain(untold, command), command) {
        (LaunchError::Killed, _) => LaunchError::Setup {
            step: "make a sandbox with Bubblewrap",
            error: io::Error::other("it ended before the command did; what it said stands above"),
        },
        (other, _) => other,
    }
}

impl Launcher for Bubblewrap {
    fn backend(&self) -> Backend {
        Backend::Bubblewrap
    }

    fn probe(&self) -> Result<Support, Unavailable> {
        self.try_out()?;
        let profile = Profile::builder().build().map_err(|error| unusable(error.to_string()))?;
        Ok(probe::describe(Rung::Namespaces, self.enforcement(&profile), Vec::new()))
    }

    fn enforcement(&self, profile: &Profile) -> Enforcement {
        let mut held = honesty::enforcement(&self.native, profile);
        if self.setuid {
            held.layers.remove(&Layer::Userns);
        }
        if !caps::may_administer() {
            // Only their owner may change modes, and that is root.
            let what = if getuid().is_root() {
                "modes and times of the host's device nodes"
            } else {
                "times of the host's device nodes"
            };
            let why = "Bubblewrap has no option for a device on a read-only mount";
            held.missing.push(Missing { what, why });
        }
        held
    }

    fn spawn(&self, profile: &Profile, command: &Command) -> Result<Running, LaunchError> {
        let inner = self.start(profile, command, None)?.started().map_err(|untold| ended(untold, command))?;
        Ok(Running { inner, enforcement: self.enforcement(profile) })
    }

    fn exec_then(
        &self,
        profile: &Profile,
        command: &Command,
        then: &mut dyn FnMut(&Ended),
    ) -> Result<Infallible, LaunchError> {
        let running = self.start(profile, command, None)?;
        let mask = running.caller_mask();
        let ended = Ended::of(running.wait_and_leave().map_err(|untold| ended(untold, command))?);
        then(&ended);
        die_as(ended.status, ended.limits_met.contains(&Limit::Wall), &mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_process_is_known_once_its_number_is_whole() {
        assert_eq!(child_pid(b"{\n    \"child-pid\": 4321,\n  \"ipc-namespace\": 7\n}\n"), Some(4321));
        assert_eq!(child_pid(b"{\n    \"child-pid\": 4321,\n  \"ipc"), None, "more is to come");
        assert_eq!(child_pid(b"{ \"child-pid\": 4321\n}"), Some(4321));
        assert_eq!(child_pid(b"{\n    \"child-pid\": 43"), None);
        assert_eq!(child_pid(b""), None);
    }

    #[test]
    fn a_copy_needs_a_version_that_makes_views_and_sockets_need_none() {
        let profile = Profile::builder().write("/w").socket("/run/s").build().unwrap();
        assert!(expresses(Version(0, 4), true, &profile).is_ok());
        let copy = Profile::builder().write("/w").writes(Writes::Discard).build().unwrap();
        let why = |version, setuid| expresses(version, setuid, &copy).err().map(|why| why.to_string());
        assert!(why(Version(0, 8), false).unwrap().contains("needs Bubblewrap 0.11"));
        assert!(why(Version(0, 11), true).unwrap().contains("becomes root"));
        assert_eq!(why(Version(0, 11), false), None);
    }

    #[test]
    fn what_is_not_there_or_not_roots_is_not_used() {
        serve(["program".into()]);
        let at = |path: &Path| Wanted { bubblewrap: Some(path.to_owned()), ..Wanted::default() };
        let why = |path: &Path| find(&at(path)).unwrap_err().to_string();
        assert!(why(Path::new("/nonexistent/bwrap")).contains("not installed"));
        let own = std::env::temp_dir().join(format!("bwrap-{}", std::process::id()));
        fs::write(&own, "#!/bin/sh\necho bubblewrap 0.8.0\n").unwrap();
        fs::set_permissions(&own, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(why(&own).contains("can be changed by others"), "{}", why(&own));
        fs::remove_file(&own).unwrap();
    }
}
