//! The library Birdcage as a launcher, where the feature `birdcage` was built in. It is GPL-3.0-or-later, and so is then
//! the program.
//!
//! Birdcage confines the process that calls it as well, so this program executes itself again: that process makes the
//! sandbox, waits, and reports as the native launcher's first process does. It holds less than the native launcher
//! ([`enforcement`] says what), so nothing but its name chooses it.

use std::collections::BTreeSet;
use std::ffi::{CString, OsStr, OsString};
use std::fs;
use std::io::Read;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use birdcage::process::Command as Caged;
use birdcage::{Exception, Sandbox};
use nix::errno::Errno;
use nix::fcntl::OFlag;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, pthread_sigmask};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::unistd::{Pid, getuid, pipe2, write};

use crate::bubblewrap::{Helper, written};
use crate::command::Command;
use crate::enforcement::{Enforcement, Layer, Missing};
use crate::env;
use crate::error::{LaunchError, Unavailable};
use crate::launcher::{Backend, Ended, Launcher, Limit, Running, Support, Wanted};
use crate::linux::outside::{Leftovers, Signals, Supervised, Ties, setup};
use crate::linux::rundir::RunDir;
use crate::linux::step::{Failure, Report, Step};
use crate::linux::wire::{Reader, Wire};
use crate::linux::{die_as, explain, probe, readable};
use crate::profile::{Limits, Network, Profile, Scratch, Writes};
use crate::sys::{self, Side, Words};

/// The word that asks this program to make the sandbox.
const MARK: &str = "--pi-guard-birdcage";

static SERVES: AtomicBool = AtomicBool::new(false);

/// What is not shown: other programs' sockets, locks and temporary files, and what the sandbox has of its own.
const COVERED: [&str; 4] = ["/run", "/tmp", "/dev", "/proc"];

/// Devices that lead nowhere, and the terminal.
const DEVICES: [&str; 6] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// Birdcage as it is on this host.
#[derive(Debug, Clone)]
pub(crate) struct Birdcage;

fn unusable(why: impl Into<String>) -> Unavailable {
    Unavailable::Program { backend: Backend::Birdcage, why: why.into() }
}

/// The launcher, if it can be had and can express the profile.
pub(crate) fn find(wanted: &Wanted, profile: &Profile) -> Result<Birdcage, Unavailable> {
    if !SERVES.load(Ordering::Relaxed) {
        return Err(unusable("this program does not serve as the process that makes it (`serve_first_process`)"));
    }
    expresses(profile)?;
    let held = enforcement(profile);
    if let Some(layer) = held.lacks(&wanted.require).or_else(|| held.lacks(&profile.require)) {
        return Err(Unavailable::Layer { layer, why: "Birdcage has none that this program relies on".to_owned() });
    }
    // It leaves root's capabilities in a user namespace of the same user, who owns the host's sysctls.
    if getuid().is_root() {
        return Err(unusable(
            "as root a command in it could write what belongs to root in /proc; run it as an ordinary user",
        ));
    }
    crate::linux::gives_namespaces(wanted).map_err(|why| unusable(why.to_string()))?;
    Ok(Birdcage)
}

/// Whether Birdcage can hold what a profile asks for: it knows what may be read, written and run, and whether there is a
/// network, and nothing else.
pub(crate) fn expresses(profile: &Profile) -> Result<(), Unavailable> {
    let refuse = |what| Err(Unavailable::Profile { what, why: "Birdcage cannot express it" });
    let Limits { wall: _, memory, processes, file_size, open_files, cpu } = profile.limits;
    if profile.writes == Writes::Discard {
        refuse("running on a copy that is thrown away")
    } else if !(profile.write.is_empty() || profile.protect.is_empty() && profile.protect_names.is_empty()) {
        refuse("protecting what lies in a directory that may be written")
    } else if readable::reaches_hidden(profile) {
        refuse("hiding what lies in a directory that may be written")
    } else if !profile.sockets.is_empty() {
        refuse("reaching one socket of the host and no other")
    } else if profile.keep_alive {
        refuse("keeping what a command leaves in the background")
    } else if memory.or(processes).or(file_size).or(open_files).is_some() || cpu.is_some() {
        refuse("a limit on what a command consumes")
    } else if profile.network == Network::All {
        // The services that hand out the machine's credentials, and the host's abstract sockets, would be reached.
        refuse("the host's network without what must stay closed in it")
    } else {
        Ok(())
    }
}

/// What holds, and what does not.
pub(crate) fn enforcement(_: &Profile) -> Enforcement {
    let missing = |what, why| Missing { what, why };
    let layers =
        [Layer::Userns, Layer::Mountns, Layer::Netns, Layer::Pidns, Layer::Ipcns, Layer::Nnp, Layer::Fds, Layer::Env];
    let open = vec![
        missing("unix sockets of the host that can be seen", "Birdcage mounts what may be read, and sockets lie there"),
        missing("odd families of sockets, vsock among them", "Birdcage filters calls by number alone"),
        missing("io_uring", "Birdcage's list of calls has it"),
        missing("typing into the terminal", "Birdcage does not look at control requests"),
        missing("reading from named pipes of the host, and writing to them", "no mount flag covers pipes"),
        missing(
            "leases on files, which hold up whoever opens them",
            "Birdcage does not look at what is asked of a descriptor",
        ),
        missing("survivors, where the process that watches is killed", "Birdcage ties nothing to its caller's life"),
        missing("names beside what is hidden that appear later", "what may be read is listed at the start"),
    ];
    Enforcement {
        landlock_abi: 0,
        layers: layers.into(),
        missing: open,
        broken: vec![
            missing(
                "writes above what is hidden: they seem to work and land nowhere",
                "those directories are made anew",
            ),
            missing("servers and clients on loopback", "Birdcage leaves the loopback down"),
            missing("POSIX shared memory, new terminals, `/tmp` by name", "there is no private /dev and /tmp"),
            missing("signals but for those of a terminal: they end the command", "Birdcage passes none on"),
            missing("calls that are not in Birdcage's list of 2024", "its filter refuses what it does not know"),
        ],
    }
}

/// What the process that makes the sandbox is told.
struct Told {
    reports: OwnedFd,
    mask: SigSet,
    directory: CString,
    read: Vec<CString>,
    write: Vec<CString>,
    program: CString,
    words: Vec<CString>,
}

impl Told {
    fn take(from: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            reports: Wire::take(from)?,
            mask: Wire::take(from)?,
            directory: Wire::take(from)?,
            read: Wire::take(from)?,
            write: Wire::take(from)?,
            program: Wire::take(from)?,
            words: Wire::take(from)?,
        })
    }
}

/// Makes the sandbox, if that is what the words ask for (the program's name first), and then never returns.
pub(crate) fn serve(words: &[OsString]) {
    SERVES.store(true, Ordering::Relaxed);
    let [_, mark, number, ..] = words else { return };
    if mark != MARK {
        return;
    }
    let told = number.to_str().and_then(|number| number.parse().ok()).and_then(|number| {
        let mut bytes = Vec::new();
        fs::File::from(sys::adopt(number).ok()?).read_to_end(&mut bytes).ok()?;
        Told::take(&mut Reader(&bytes))
    });
    let Some(told) = told else { sys::exit_now(125) };
    let report = live(&told).unwrap_or_else(|errno| Report::Failed(Failure { step: Step::Helper, errno }));
    sys::exit_now(i32::from(write(&told.reports, &report.to_bytes()).is_err()));
}

fn path_of(word: &CString) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(word.as_bytes()))
}

fn live(told: &Told) -> Result<Report, Errno> {
    let errno = |error: &std::io::Error| error.raw_os_error().map_or(Errno::EPERM, Errno::from_raw);
    if let Err(error) = std::env::set_current_dir(path_of(&told.directory)) {
        return Ok(Report::NoDirectory(errno(&error)));
    }
    let mut cage = birdcage::Birdcage::new();
    let mut except = |exception| {
        // What has gone meanwhile is not there to be allowed.
        let _ = cage.add_exception(exception);
    };
    for path in &told.read {
        except(Exception::ExecuteAndRead(path_of(path)));
    }
    for path in &told.write {
        except(Exception::WriteAndRead(path_of(path)));
        except(Exception::ExecuteAndRead(path_of(path)));
    }
    for device in DEVICES {
        except(Exception::WriteAndRead(device.into()));
    }
    except(Exception::FullEnvironment);
    let mut command = Caged::new(path_of(&told.program));
    command.args(told.words.iter().skip(1).map(path_of));
    // Signals are blocked: the command begins with the caller's mask, and what made it waits for them.
    pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&told.mask), None)?;
    let caged = cage.spawn(command);
    pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::all()), None)?;
    let mut child = caged.map_err(|_| Errno::EPERM)?;
    write(&told.reports, &Report::Started.to_bytes())?;
    let first = Pid::from_raw(i32::try_from(child.id()).map_err(|_| Errno::EINVAL)?);
    let signals = SignalFd::with_flags(&SigSet::all(), SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)?;
    let mut ended_by = None;
    loop {
        if let Some(status) = child.try_wait().map_err(|error| errno(&error))? {
            use std::os::unix::process::ExitStatusExt;
            return Ok(match (ended_by.or_else(|| status.signal()), status.code()) {
                (Some(signal), _) => Report::Signaled(signal, -1),
                (None, code) => Report::Exited(code.unwrap_or(1), -1),
            });
        }
        while let Some(found) = signals.read_signal()? {
            if found.ssi_signo.cast_signed() == sys::forward_signal() {
                match Signal::try_from(found.ssi_int) {
                    Ok(Signal::SIGWINCH | Signal::SIGCONT | Signal::SIGTSTP) | Err(_) => {}
                    Ok(signal) => {
                        ended_by = Some(signal as i32);
                        kill(first, Signal::SIGKILL)?;
                    }
                }
            }
        }
        let mut ready = [PollFd::new(signals.as_fd(), PollFlags::POLLIN)];
        match poll(&mut ready, PollTimeout::from(1000_u16)) {
            Ok(_) | Err(Errno::EINTR) => {}
            Err(errno) => return Err(errno),
        }
    }
}

/// What may be read: all but what is hidden and what is covered, and of that what the command needs.
fn readable_paths(profile: &Profile, cwd: &Path) -> Vec<CString> {
    let hidden = profile.deny_read.iter().cloned().chain(COVERED.iter().map(PathBuf::from));
    let hidden: Vec<PathBuf> = hidden.filter_map(|path| path.canonicalize().ok()).collect();
    let listed = readable::rules(&hidden).into_iter().map(|rule| rule.path);
    let mut paths: Vec<CString> = listed.filter(|path| path.as_bytes() != b"/").collect();
    // Links (`/bin`) are no entries of their own to Landlock. What a link leads to comes with it.
    let reveals = |target: &Path| hidden.iter().any(|path| path.starts_with(target) || target.starts_with(path));
    let above: BTreeSet<&Path> = hidden.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    for entry in above.into_iter().filter_map(|directory| fs::read_dir(directory).ok()).flatten().flatten() {
        let path = entry.path();
        if path.is_symlink() && path.canonicalize().is_ok_and(|target| !reveals(&target)) {
            paths.extend(c(path.as_os_str()));
        }
    }
    if COVERED.iter().any(|top| cwd.starts_with(top)) && !hidden.iter().any(|path| path.starts_with(cwd)) {
        paths.extend(c(cwd.as_os_str()));
    }
    paths
}

fn c(word: &OsStr) -> Result<CString, LaunchError> {
    CString::new(word.as_bytes()).map_err(|_| LaunchError::Nul)
}

fn failed(step: &'static str) -> impl FnOnce(std::io::Error) -> LaunchError {
    move |error| LaunchError::Setup { step, error }
}

/// Where a program is, as `execvp` finds it. Birdcage itself cannot say that there is none.
fn find_program(name: &OsStr, variables: &[(OsString, OsString)], cwd: &Path) -> Result<PathBuf, LaunchError> {
    let path = variables.iter().find(|(variable, _)| variable == "PATH").map(|(_, value)| value.as_os_str());
    let candidates: Vec<PathBuf> = if name.is_empty() {
        Vec::new()
    } else if name.as_bytes().contains(&b'/') {
        vec![cwd.join(name)]
    } else {
        std::env::split_paths(path.unwrap_or(OsStr::new("/bin:/usr/bin"))).map(|at| cwd.join(at).join(name)).collect()
    };
    let search = !name.as_bytes().contains(&b'/');
    let mut refused = None;
    for candidate in candidates {
        match fs::metadata(&candidate) {
            Ok(found) if found.is_file() && found.permissions().mode() & 0o111 != 0 => return Ok(candidate),
            Ok(_) => refused = Some(std::io::Error::from_raw_os_error(libc::EACCES)),
            // Where a directory of `PATH` cannot be searched there is nothing to find.
            Err(error) if search || error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => refused = Some(error),
        }
    }
    Err(match refused {
        Some(error) => LaunchError::NotExecutable(name.to_owned(), error),
        None => LaunchError::NotFound(name.to_owned()),
    })
}

/// Standard input must be no way to write: a mount is asked when a file is opened, and it is open already.
fn check_input() -> Result<(), LaunchError> {
    use nix::fcntl::{FcntlArg, fcntl};
    let Ok(found) = fs::metadata("/proc/self/fd/0") else { return Ok(()) };
    if found.is_dir() {
        return Err(LaunchError::Stdin("is a directory, by which everything in it could be reached"));
    }
    let flags = fcntl(sys::standard(0), FcntlArg::F_GETFL).unwrap_or(OFlag::O_RDWR.bits());
    if found.is_file() && flags & libc::O_ACCMODE != libc::O_RDONLY {
        return Err(LaunchError::Stdin("is a file that was opened for writing; open it for reading (`<`)"));
    }
    Ok(())
}

impl Birdcage {
    fn start(profile: &Profile, command: &Command) -> Result<Supervised, LaunchError> {
        check_input()?;
        let because = |step| move |errno: Errno| setup(step, errno);
        let signals = Signals::block().map_err(because("block signals"))?;
        let mut leftovers = Leftovers::default();
        let scratch = match &profile.scratch {
            Scratch::Dir(path) => path.clone(),
            Scratch::PerRun => {
                let made = RunDir::make(&std::env::temp_dir()).map_err(failed("make a scratch directory"))?;
                leftovers.scratch.insert(made).path().to_owned()
            }
        };
        let cwd = match command.directory() {
            Some(directory) => directory.to_owned(),
            None => std::env::current_dir().map_err(|error| LaunchError::Cwd(PathBuf::from("."), error))?,
        };
        let variables = env::confined(profile, command.variables(), &scratch, command.directory());
        let program = find_program(command.program(), &variables, &cwd)?;
        let (reports, inner) = pipe2(OFlag::O_CLOEXEC).map_err(because("make a pipe"))?;
        let mut told = Vec::new();
        inner.put(&mut told);
        signals.before().put(&mut told);
        c(cwd.as_os_str())?.put(&mut told);
        readable_paths(profile, &cwd).put(&mut told);
        let write_roots = profile.write.iter().chain([&scratch]).map(|path| c(path.as_os_str()));
        write_roots.collect::<Result<Vec<_>, _>>()?.put(&mut told);
        c(program.as_os_str())?.put(&mut told);
        command.argv().iter().map(|word| c(word)).collect::<Result<Vec<_>, _>>()?.put(&mut told);
        let told = written("birdcage", &told).map_err(because("write what is to be done"))?;
        let number = told.as_raw_fd().to_string();
        let words = ["pi-guard", MARK, &number].into_iter().map(|word| c(OsStr::new(word)));
        let variables = variables.iter().map(|(name, value)| env::assignment(name, value).ok_or(LaunchError::Nul));
        let mut helper = Helper {
            program: CString::from(c"/proc/self/exe"),
            argv: Words::new(words.collect::<Result<_, _>>()?),
            environment: Words::new(variables.collect::<Result<_, _>>()?),
            devices: None,
        };
        let kept = [Some(&inner), Some(&told)];
        let process = match sys::clone_process(0).map_err(because("start Birdcage"))? {
            Side::Child => {
                let errno = helper.execute(&kept, None).err().unwrap_or(Errno::EINVAL);
                let report = Report::Failed(Failure { step: Step::Helper, errno });
                sys::exit_now(i32::from(write(&inner, &report.to_bytes()).is_err()));
            }
            Side::Parent(process) => process,
        };
        drop(inner);
        let ties = Ties { reports, feed: None, limits: profile.limits, leftovers, terminal: None, heir: false };
        Supervised::over(process, None, ties, signals)
    }
}

impl Launcher for Birdcage {
    fn backend(&self) -> Backend {
        Backend::Birdcage
    }

    fn probe(&self) -> Result<Support, Unavailable> {
        let refuse = |error: &dyn std::fmt::Display| unusable(error.to_string());
        let profile = Profile::builder().build().map_err(|error| refuse(&error))?;
        let command = Command::new("/bin/true").cwd("/");
        let ended = self.spawn(&profile, &command).and_then(Running::wait).map_err(|error| refuse(&error))?;
        if ended.status != crate::launcher::Status::Exited(0) {
            return Err(unusable("`true` did not run in it"));
        }
        let described = probe::describe(crate::launcher::Rung::Namespaces, enforcement(&profile), Vec::new());
        Ok(Support { rung: None, ..described })
    }

    fn enforcement(&self, profile: &Profile) -> Enforcement {
        enforcement(profile)
    }

    fn spawn(&self, profile: &Profile, command: &Command) -> Result<Running, LaunchError> {
        let inner = Self::start(profile, command)?.started().map_err(|untold| explain(untold, command))?;
        Ok(Running { inner, enforcement: enforcement(profile) })
    }

    fn exec_then(
        &self,
        profile: &Profile,
        command: &Command,
        then: &mut dyn FnMut(&Ended),
    ) -> Result<std::convert::Infallible, LaunchError> {
        let running = Self::start(profile, command)?;
        let mask = running.caller_mask();
        let ended = Ended::of(running.wait_and_leave().map_err(|untold| explain(untold, command))?);
        then(&ended);
        die_as(ended.status, ended.limits_met.contains(&Limit::Wall), &mask)
    }
}
