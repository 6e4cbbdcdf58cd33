//! From a profile and a command to everything that the inside needs: all decisions and allocations, before the clone.

use std::ffi::{CString, OsStr, OsString};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use libc::c_int;
use nix::fcntl::OFlag;
use nix::sys::resource::Resource;
use nix::sys::signal::SigSet;
use nix::unistd::pipe2;

use super::ceilings::{Ceilings, FORKING};
use super::create::CREATING;
use super::groups::SIGNALLING;
use super::guarded::Guarded;
use super::inside::{Inside, Program, Stay, Sweep};
use super::landlock::{self, Fence, Grant, Rule};
use super::leads;
use super::metadata::{METADATA, TRUNCATE};
use super::mounts::{Mounts, View};
use super::namespaces::{self, Identity};
use super::outside::{Leftovers, never_block, setup};
use super::overlay::{Copies, NoCopy};
use super::pairs::PAIRS;
use super::rundir::RunDir;
use super::seccomp::{self, Group, Setting, Unix};
use super::stdin::{Input, Refused, Standard, input_is_writable};
use super::supervise::{Duties, Named};
use super::unix::{Allowed, BIND, CONNECT};
use super::{Inherited, Native, caps, readable, stdin};
use crate::command::Command;
use crate::env;
use crate::error::LaunchError;
use crate::launcher::Rung;
use crate::profile::{Limits, Network, Profile, Scratch, Writes};
use crate::sys::{self, ScriptRoom, Words};

/// Devices that may be written where `/dev` is the host's. No terminals: those of the user's other sessions are there.
const HOST_DEVICES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

/// What a launch needs.
pub(crate) struct Plan {
    pub(crate) namespaces: c_int,
    /// What the system call filter is made for.
    pub(crate) setting: Setting,
    pub(crate) inside: Inside,
    pub(crate) feed: Option<OwnedFd>,
    pub(crate) leftovers: Leftovers,
}

/// Who waits for the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A first process of the sandbox.
    Init,
    /// Nobody: this process becomes the command.
    Exec,
}

/// What keeps a command from the host's unix sockets.
fn unix(native: &Native, shape: Shape, network: Network) -> Unix {
    // Without Landlock's scopes, abstract sockets are held by a network namespace alone. Binding one is not connecting:
    // the supervisor does not see who talks to an abstract name of the sandbox.
    let own_names = native.rung == Rung::Namespaces && network == Network::None;
    if !own_names && native.abi < landlock::SCOPES {
        return Unix::None;
    }
    match shape {
        _ if native.abi >= landlock::RESOLVE_UNIX => Unix::Landlock,
        Shape::Init => Unix::Supervisor,
        Shape::Exec => Unix::None,
    }
}

impl Plan {
    pub(crate) fn new(
        native: &Native,
        shape: Shape,
        profile: &Profile,
        command: &Command,
        signals: SigSet,
    ) -> Result<Self, LaunchError> {
        let namespaces = native.rung == Rung::Namespaces;
        let mut leftovers = Leftovers::default();
        let cwd = match command.directory() {
            Some(directory) => directory.to_owned(),
            None => std::env::current_dir().map_err(|error| LaunchError::Cwd(PathBuf::from("."), error))?,
        };
        let scratch = scratch(profile, namespaces, &mut leftovers)?;
        leftovers.copies = copies(profile)?;
        let covered = |path: &Path| ["/tmp", "/run", "/dev", "/proc"].into_iter().any(|top| path.starts_with(top));
        let temporary = match &scratch {
            Some(path) if !namespaces || !covered(path) => path.clone(),
            _ => PathBuf::from("/tmp"),
        };
        let changed = command.directory();
        let variables = env::confined(profile, command.variables(), &temporary, changed);
        let protect = leads::kept(&profile.protect, &profile.write);
        let mut mounts = if namespaces {
            Some(view(profile, command, (&cwd, scratch.as_deref()), leftovers.copies.as_ref(), &protect)?)
        } else {
            None
        };
        if let Some(mounts) = &mut mounts {
            leftovers.points.append(&mut mounts.made);
        }
        let copied = leftovers.copies.as_ref().map_or(&[][..], |copies| &copies.layers);
        let hidden = |path: &Path| {
            // What is seen through a view is another file than the one that was opened.
            copied.iter().any(|layer| path.starts_with(&layer.lower))
                || mounts.as_ref().is_some_and(|mounts| mounts.hides(path))
                || profile.deny_read.iter().any(|denied| path.starts_with(denied))
        };
        let host = profile.network == Network::All;
        let mut standard = Standard::look(hidden, host).map_err(|Refused(why)| LaunchError::Stdin(why))?;
        if !namespaces && !input_is_writable() {
            // Landlock and the filter hold what the descriptor could do; the caller's offset moves as usual.
            standard.input = Input::Own;
        }
        let (source, feed) = match standard.input {
            Input::Fed => {
                let (source, feed) = pipe2(OFlag::O_CLOEXEC).map_err(|errno| setup("make a pipe", errno))?;
                never_block(&feed).map_err(|errno| setup("make a pipe", errno))?;
                (Some(source), Some(feed))
            }
            Input::Own | Input::Again { .. } => (None, None),
        };
        let wanted = if namespaces { namespaces::wanted(profile.network == Network::None) } else { Vec::new() };
        let flags = namespaces::flags(&wanted);
        let internet = profile.network == Network::All || namespaces;
        let unix = unix(native, shape, profile.network);
        let truncation = namespaces || native.abi >= landlock::TRUNCATE;
        let guarded = Guarded::of(profile, &protect);
        let group = Group::of(native.abi >= landlock::SCOPES || !namespaces, shape == Shape::Init);
        let setting = Setting { namespaces, internet, unix, truncation, group, host, guarded: guarded.is_some() };
        let sockets = Allowed { own_names: flags & libc::CLONE_NEWNET != 0, internet, host, ..Allowed::default() };
        let supervise = duties(setting, shape, sockets, guarded, (profile, &temporary))?;
        let tables = supervise.as_ref().map(|duties| duties.tables.as_slice()).unwrap_or_default();
        let filter = seccomp::program(setting, tables);
        // Inside another sandbox there may be a supervisor already, and the kernel allows one.
        let filtered = sys::prctl(libc::PR_GET_SECCOMP, 0) != Ok(0);
        // What is protected, and the services that only a supervisor tells from others, are not left open for want of one.
        let counted = profile.limits.processes.is_some();
        let unsupervised = if filtered && supervise.is_some() && !setting.guarded && !host && !counted {
            Some(seccomp::program(setting.unsupervised(), &[]))
        } else {
            None
        };
        let rules = if namespaces { private_rules(profile)? } else { host_rules(profile, &temporary)? };
        let sweep = match &leftovers.scratch {
            Some(made) => Some(Sweep::of(c(made.path().as_os_str())?)),
            None => None,
        };
        let deny_tcp = !namespaces && profile.network == Network::None;
        Ok(Self {
            namespaces: flags,
            setting,
            inside: Inside {
                confined: true,
                identity: (flags & libc::CLONE_NEWUSER != 0).then(Identity::own),
                loopback: flags & libc::CLONE_NEWNET != 0,
                mounts,
                keeper: !namespaces && shape == Shape::Init,
                sweep,
                own_processes: flags & libc::CLONE_NEWPID != 0,
                cwd: c(cwd.as_os_str())?,
                standard,
                fed: source,
                limits: limits(&profile.limits),
                ceilings: Ceilings {
                    memory: profile.limits.memory,
                    own_tmp: namespaces && profile.scratch == Scratch::PerRun,
                    own_shm: namespaces,
                },
                fence: Fence { abi: native.abi, rules, deny_tcp },
                filter,
                supervise,
                unsupervised,
                program: program(command, &variables)?,
                inherited: Inherited::own(),
                signals,
                stays: profile.keep_alive.then_some(Stay { wall: profile.limits.wall }),
            },
            feed,
            leftovers,
        })
    }
}

/// What the first process carries out for the command, if anything.
fn duties(
    setting: Setting,
    shape: Shape,
    sockets: Allowed,
    guarded: Option<Guarded>,
    (profile, scratch): (&Profile, &Path),
) -> Result<Option<Duties>, LaunchError> {
    let mut duties = Duties { sockets, guarded, ..Duties::default() };
    // The metadata services are addresses of the host's network, which only the supervisor tells from others.
    if setting.unix == Unix::Supervisor || (sockets.host && shape == Shape::Init) {
        duties.tables.push(CONNECT);
        duties.tables.extend((setting.unix == Unix::Supervisor).then_some(PAIRS));
        let named = |path: PathBuf| Ok(Named { path: c(path.as_os_str())?, mount: None });
        duties.named = named_sockets(profile).into_iter().map(named).collect::<Result<_, LaunchError>>()?;
    }
    if setting.guarded {
        duties.tables.extend([CREATING, BIND]);
    }
    if setting.group == Group::Supervisor {
        duties.tables.push(SIGNALLING);
    }
    if let (Some(most), Shape::Init) = (profile.limits.processes, shape) {
        duties.tables.push(FORKING);
        duties.processes = Some(most);
    }
    if !setting.namespaces && shape == Shape::Init {
        duties.tables.push(METADATA);
        duties.tables.extend((!setting.truncation).then_some(TRUNCATE));
        duties.beneath = Some(c(scratch.as_os_str())?);
        duties.changeable = changeable(profile, scratch)?;
    }
    Ok((!duties.tables.is_empty()).then_some(duties))
}

/// Below which directories modes, owners, times and attributes may change, without symbolic links. Where parts of the write
/// roots are protected, in scratch alone.
fn changeable(profile: &Profile, scratch: &Path) -> Result<Vec<CString>, LaunchError> {
    let whole = profile.protect.is_empty() && profile.protect_names.is_empty();
    let roots = profile.write.iter().filter(|_| whole).map(PathBuf::as_path);
    roots.chain([scratch]).filter_map(|root| root.canonicalize().ok()).map(|root| c(root.as_os_str())).collect()
}

/// The scratch directory, where it is one on disk; one of this run alone goes with the leftovers.
fn scratch(profile: &Profile, namespaces: bool, leftovers: &mut Leftovers) -> Result<Option<PathBuf>, LaunchError> {
    match &profile.scratch {
        Scratch::Dir(path) => Ok(Some(path.clone())),
        Scratch::PerRun if namespaces => Ok(None),
        Scratch::PerRun => {
            let named = std::env::temp_dir();
            let parent = if named.is_absolute() && named.is_dir() { named } else { PathBuf::from("/tmp") };
            let made = RunDir::make(&parent).map_err(|error| failed("make a scratch directory", error))?;
            let path = made.path().to_owned();
            leftovers.scratch = Some(made);
            Ok(Some(path))
        }
    }
}

/// The layers of a copy-on-write view, where the profile wants one.
fn copies(profile: &Profile) -> Result<Option<Copies>, LaunchError> {
    match profile.writes {
        Writes::Land => Ok(None),
        Writes::Discard => Copies::make(profile, !caps::may_administer()).map(Some).map_err(|why| match why {
            NoCopy::Unavailable(why) => LaunchError::Unavailable(why),
            NoCopy::Failed(error) => failed("make directories for the copy-on-write view", error),
        }),
    }
}

/// The sockets that a profile names, as far as they are there, without symbolic links.
fn named_sockets(profile: &Profile) -> Vec<PathBuf> {
    profile.sockets.iter().filter_map(|path| path.canonicalize().ok()).collect()
}

/// The private view for a command.
fn view(
    profile: &Profile,
    command: &Command,
    (cwd, scratch): (&Path, Option<&Path>),
    copies: Option<&Copies>,
    protect: &[PathBuf],
) -> Result<Mounts, LaunchError> {
    let mut see = vec![cwd.to_owned()];
    if Path::new(command.program()).is_absolute() {
        see.push(PathBuf::from(command.program()));
    }
    let home = std::env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    let terminal = stdin::terminal();
    let sockets = named_sockets(profile);
    let view = View {
        sockets: &sockets,
        terminal: terminal.as_deref(),
        write: &profile.write,
        copies,
        deny_read: &profile.deny_read,
        home: home.as_deref(),
        protect: if copies.is_some() { &[] } else { protect },
        scratch,
        see: &see,
        network: profile.network == Network::All,
    };
    Mounts::plan(&view).map_err(|_| LaunchError::Nul)
}

fn failed(step: &'static str, error: std::io::Error) -> LaunchError {
    LaunchError::Setup { step, error }
}

fn c(word: &OsStr) -> Result<CString, LaunchError> {
    CString::new(word.as_bytes()).map_err(|_| LaunchError::Nul)
}

fn rule(path: &OsStr, grant: Grant, optional: bool) -> Result<Rule, LaunchError> {
    Ok(Rule { path: c(path)?, grant, optional })
}

/// The rules for a private view: the mounts hide what may not be read.
fn private_rules(profile: &Profile) -> Result<Vec<Rule>, LaunchError> {
    let mut rules = vec![
        rule(OsStr::new("/"), Grant::Read, false)?,
        rule(OsStr::new("/tmp"), Grant::Write, true)?,
        rule(OsStr::new("/dev"), Grant::Device, false)?,
        rule(OsStr::new("/dev/shm"), Grant::Write, false)?,
    ];
    for root in &profile.write {
        rules.push(rule(root.as_os_str(), Grant::Workspace, false)?);
    }
    for socket in named_sockets(profile) {
        rules.push(rule(socket.as_os_str(), Grant::Socket, true)?);
    }
    Ok(rules)
}

/// The rules for the host's own view.
fn host_rules(profile: &Profile, scratch: &Path) -> Result<Vec<Rule>, LaunchError> {
    let mut rules = readable::rules(&profile.deny_read);
    for device in HOST_DEVICES {
        rules.push(rule(OsStr::new(device), Grant::Node, true)?);
    }
    for root in profile.write.iter().map(PathBuf::as_path).chain([scratch]) {
        rules.push(rule(root.as_os_str(), Grant::Workspace, false)?);
    }
    for socket in named_sockets(profile) {
        rules.push(rule(socket.as_os_str(), Grant::Socket, true)?);
    }
    Ok(rules)
}

/// What the kernel holds for each process.
pub(crate) fn limits(limits: &Limits) -> Vec<(Resource, u64)> {
    let Limits { wall: _, memory: _, processes: _, file_size, open_files, cpu } = *limits;
    let seconds = cpu.map(|time| time.as_secs() + u64::from(time.subsec_nanos() > 0));
    [(Resource::RLIMIT_FSIZE, file_size), (Resource::RLIMIT_NOFILE, open_files), (Resource::RLIMIT_CPU, seconds)]
        .into_iter()
        .filter_map(|(resource, limit)| Some((resource, limit?)))
        .collect()
}

/// What is executed.
pub(crate) fn program(command: &Command, variables: &[(OsString, OsString)]) -> Result<Program, LaunchError> {
    let argv = Words::new(command.argv().iter().map(|word| c(word)).collect::<Result<_, _>>()?);
    let environment = variables
        .iter()
        .map(|(name, value)| env::assignment(name, value).ok_or(LaunchError::Nul))
        .collect::<Result<_, _>>()?;
    let name = command.program();
    let candidates = if name.as_bytes().is_empty() {
        Vec::new()
    } else if name.as_bytes().contains(&b'/') {
        vec![c(name)?]
    } else {
        let path = variables.iter().find(|(variable, _)| variable == "PATH").map(|(_, value)| value.as_os_str());
        std::env::split_paths(path.unwrap_or(OsStr::new("/bin:/usr/bin")))
            .map(|directory| c(directory.join(name).as_os_str()))
            .collect::<Result<_, _>>()?
    };
    let room = ScriptRoom::new(&argv);
    Ok(Program { candidates, argv, environment: Words::new(environment), room })
}
