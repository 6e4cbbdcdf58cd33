//! Runs a command for real: on a copy of the tree that is thrown away, without network, traced.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    time::Duration,
};

use pi_guard_policy::git_env;
use pi_guard_sandbox::{
    ChangeKind, Command, Environment, Launcher, Layer, Limit, Limits, Profile, ProfileBuilder, Scratch, Status, Wanted,
    Writes, select,
};

use super::{
    fixture::Fixture,
    trace::{Act, CALLS, How, read},
};

/// Runs commands in one sandbox after the other.
pub struct Observer<'a> {
    fixture: &'a Fixture,
    scratch: PathBuf,
    plain: Profile,
    hardened: Profile,
    launcher: Box<dyn Launcher>,
}

/// What a command did.
#[derive(Clone, Debug)]
pub struct Observed {
    /// Everything that was more than reading.
    pub acts: BTreeSet<Act>,
    /// Whether it was ended by the time limit.
    pub stopped: bool,
    /// Whether it said that it succeeded.
    pub succeeded: bool,
}

/// Where the trace is written, as the command's sandbox shows it.
const TRACE: &str = "/tmp/.trace";

impl<'a> Observer<'a> {
    /// Prepares the sandbox. `scratch` is an empty directory of this observer alone; `wall`: the longest that a command may run.
    ///
    /// # Errors
    /// If this host cannot confine as is needed: nothing weaker is ever used.
    pub fn new(fixture: &'a Fixture, scratch: &Path, wall: Duration) -> io::Result<Self> {
        let plain = profile(fixture, scratch, wall).build().map_err(io::Error::other)?;
        let variables = git_env::variables().into_iter();
        let hardened =
            variables.fold(profile(fixture, scratch, wall), |profile, (name, value)| profile.set_variable(name, value));
        let hardened = hardened.build().map_err(io::Error::other)?;
        let launcher = select(&Wanted::default(), &plain).map_err(io::Error::other)?;
        Ok(Self { fixture, scratch: scratch.to_owned(), plain, hardened, launcher })
    }

    /// Runs `words`; with `hardened`, in the environment that switches Git's own programs off.
    ///
    /// # Errors
    /// If the sandbox fails, or its changes or the trace cannot be read: such a run proves nothing.
    pub fn run(&self, words: &[OsString], hardened: bool) -> io::Result<Observed> {
        empty(&self.scratch)?;
        let home = self.fixture.home.display().to_string();
        let environment = [
            ("PATH", self.fixture.search_path()),
            ("HOME", home),
            ("USER", "u".to_owned()),
            ("LOGNAME", "u".to_owned()),
            ("LANG", "C.UTF-8".to_owned()),
            ("TERM", "xterm".to_owned()),
        ];
        // Not with `--seccomp-bpf`: what the sandbox's own filter answers would not be seen then.
        let command = Command::new("/usr/bin/strace")
            .args(["-f", "-qqq", "-yy", "-s", "300", "-e", "signal=none", "-o", TRACE])
            .args(["-e", &format!("trace={CALLS}"), "--"])
            .args(words)
            .cwd(&self.fixture.work)
            .environment(environment.map(|(name, value)| (name.into(), value.into())));
        let profile = if hardened { &self.hardened } else { &self.plain };
        let finished = self.launcher.spawn(profile, &command).and_then(pi_guard_sandbox::Running::wait);
        let finished = finished.map_err(io::Error::other)?;
        let log = fs::read(self.scratch.join(".trace"))?;
        let changes = finished.changes.ok_or_else(|| io::Error::other("the sandbox tells no changes"))?;
        if changes.incomplete {
            return Err(io::Error::other("not all changes could be listed"));
        }
        let mut acts: BTreeSet<Act> =
            read(&log, &self.fixture.work).into_iter().filter(|act| self.counts(act)).collect();
        for change in changes.list {
            let how = match change.kind {
                ChangeKind::Mode => How::Metadata,
                ChangeKind::Deleted => How::Remove,
                ChangeKind::Created | ChangeKind::Modified | ChangeKind::Replaced | ChangeKind::Renamed | _ => {
                    How::Write
                }
            };
            acts.extend(change.from.map(|path| Act::Change { path, how: How::Remove, done: true }));
            acts.insert(Act::Change { path: change.path, how, done: true });
        }
        let stopped = finished.limit_hit == Some(Limit::Wall);
        Ok(Observed { acts, stopped, succeeded: finished.status == Status::Exited(0) })
    }

    /// Whether a traced call says more than the list of changes. In the tree that list is the truth: what was made and
    /// removed again was scratch. It lacks owners, times and attributes, and what the sandbox refused elsewhere.
    fn counts(&self, act: &Act) -> bool {
        let Act::Change { path, how, .. } = act else { return true };
        if path.starts_with(&self.fixture.work) || path.starts_with(&self.fixture.home) {
            return *how == How::Metadata && path.symlink_metadata().is_ok();
        }
        // A directory that is there is what `mkdir -p` wants.
        let scratch = path.starts_with(&self.scratch)
            || path.parent() == Some(Path::new("/var/tmp"))
            || SCRATCH.iter().any(|place| path.starts_with(place));
        !(scratch || *how == How::Write && path.is_dir())
    }
}

/// Where a command writes without an effect: its own scratch, its own process, its terminal.
const SCRATCH: [&str; 11] = [
    "/tmp",
    "/proc",
    "/dev/null",
    "/dev/tty",
    "/dev/pts",
    "/dev/ptmx",
    "/dev/shm",
    "/dev/fd",
    "/dev/stdout",
    "/dev/stderr",
    "/dev/full",
];

fn profile(fixture: &Fixture, scratch: &Path, wall: Duration) -> ProfileBuilder {
    let mut limits = Limits::none();
    limits.wall = Some(wall);
    limits.cpu = Some(wall);
    limits.memory = Some(4 << 30);
    // The kernel does not count those of root.
    limits.processes = (!rustix::process::getuid().is_root()).then_some(200);
    limits.file_size = Some(16 << 20);
    let profile = Profile::builder()
        .write(&fixture.work)
        .write(&fixture.home)
        .writes(Writes::Discard)
        .scratch(Scratch::Dir(scratch.to_owned()))
        .environment(Environment::Scrub)
        // Whatever npm is asked, it also asks its registry once a week for a new version.
        .set_variable("npm_config_update_notifier", "false")
        .limits(limits);
    let layers = [Layer::Mountns, Layer::Netns, Layer::Pidns, Layer::Ipcns, Layer::Caps, Layer::Nnp, Layer::Seccomp];
    layers.into_iter().fold(profile, ProfileBuilder::require)
}

/// Removes everything below a directory, whatever modes the last command left there.
fn empty(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            open_up(&entry.path());
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Makes directories that nobody may enter removable. What fails shows when they are removed.
fn open_up(top: &Path) {
    let mut rest = vec![top.to_owned()];
    while let Some(directory) = rest.pop() {
        drop(fs::set_permissions(&directory, fs::Permissions::from_mode(0o700)));
        let Ok(entries) = fs::read_dir(&directory) else { continue };
        let below = entries.filter_map(Result::ok).filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        rest.extend(below.map(|entry| entry.path()));
    }
}
