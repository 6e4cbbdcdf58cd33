//! The files of rules that hold for a call: the administrator's, the user's and the project's.

use std::{
    env,
    fs::{Metadata, OpenOptions},
    io::{self, ErrorKind, Read},
    os::unix::{
        ffi::OsStrExt,
        fs::{MetadataExt, OpenOptionsExt},
    },
    path::{Path, PathBuf},
};

use nix::{
    libc::{O_CLOEXEC, O_NONBLOCK},
    unistd::getuid,
};
use pi_guard_policy::{
    AbsPath,
    rules::layers::{HardGuards, Layer, Layers, Policy},
};

use super::path_of;
use crate::{fail::Fail, machine};

/// The administrator's file.
const MANAGED: &str = "/etc/pi-guard/policy.jsonc";

/// The hard guards, beside the administrator's and the user's rules: no project has any.
const HARD_GUARDS: &str = "hard-guards.jsonc";

/// A project's file, below one of its directories.
const PROJECT: &str = ".pi-guard/policy.jsonc";

/// The most bytes that are read: one more than a policy may have.
const LARGEST: u64 = (1 << 20) + 1;

/// The rules of all files that there are.
///
/// A project's rules hold in all of it: a repository made lower down, or a call from outside the repository, takes none of them
/// away. So the files of all directories from `cwd` up are read. `PI_GUARD_CONFIG` names one more, which only narrows, as a
/// project's does.
///
/// # Errors
/// A file that cannot be read, or is no policy, or no hard guards: what it meant to refuse is not known. A place of the user's or the
/// administrator's rules in which others can replace them.
pub(super) fn load(home: Option<&AbsPath>, workspace: &AbsPath, cwd: &AbsPath) -> Result<Layers, Fail> {
    let mut guards = Vec::new();
    let user = user(home, workspace);
    let beside = user.iter().map(|path| (Layer::User, path.with_file_name(HARD_GUARDS)));
    for (layer, path) in [(Layer::Managed, Path::new(MANAGED).with_file_name(HARD_GUARDS))].into_iter().chain(beside) {
        match read(layer, &path, home) {
            Err(error) if is_absent(&error, &path) => {}
            Err(error) => return Err(Fail::PolicyFile(path, error)),
            Ok(text) => guards.push(HardGuards::parse(&text).map_err(|error| Fail::Policy(path, error))?),
        }
    }
    let mut policies = Vec::new();
    let mut add = |layer, path: PathBuf, root: Option<AbsPath>, optional| {
        let above = root.as_ref().is_some_and(|root: &AbsPath| !root.is_within(workspace));
        if above && is_a_stranger_s(&path) {
            return Ok(());
        }
        let text = match read(layer, &path, home) {
            Err(error) if optional && is_absent(&error, &path) => return Ok(()),
            Err(error) => return Err(Fail::PolicyFile(path, error)),
            Ok(text) => text,
        };
        let policy = Policy::parse(&text).map_err(|error| Fail::Policy(path, error))?;
        policies.push((layer, root.into_iter().fold(policy, Policy::below)));
        Ok(())
    };
    add(Layer::Managed, PathBuf::from(MANAGED), None, true)?;
    if let Some(path) = user {
        add(Layer::User, path, None, true)?;
    }
    let mut directory = cwd.clone();
    loop {
        add(Layer::Project, path_of(&directory).join(PROJECT), Some(directory.clone()), true)?;
        if directory == AbsPath::root() || home == Some(&directory) {
            break;
        }
        directory = directory.parent();
    }
    // A file that a variable names has to be there.
    if let Some(path) = env::var_os("PI_GUARD_CONFIG").filter(|name| !name.is_empty()) {
        add(Layer::Project, PathBuf::from(path), None, false)?;
    }
    Ok(Layers::new(policies).guarded(guards))
}

/// Whether there is no such file. A link that leads nowhere is one: what it led to may have been taken away.
fn is_absent(error: &io::Error, path: &Path) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) && path.symlink_metadata().is_err()
}

/// The user's file, `$XDG_CONFIG_HOME/pi-guard/policy.jsonc`, else below `~/.config`. A variable that leads into the
/// workspace, where an agent writes, is ignored, and so is any inside a wrapped command.
pub(super) fn user(home: Option<&AbsPath>, workspace: &AbsPath) -> Option<PathBuf> {
    let named = env::var_os("XDG_CONFIG_HOME")
        .filter(|_| !super::inside())
        .and_then(|place| AbsPath::new(place.as_bytes()))
        .and_then(|place| Some(machine::resolve(&AbsPath::root(), place.as_bytes())?.path))
        .filter(|place| !place.is_within(workspace));
    let place = named.or_else(|| home?.join(b".config"))?;
    Some(path_of(&place).join("pi-guard/policy.jsonc"))
}

/// Whether a project's file above the workspace is that of somebody with no say there: where anybody may make a directory
/// (`/tmp`), it is root, the user and the owner of that place who speak.
fn is_a_stranger_s(file: &Path) -> bool {
    let Some(folder) = file.parent() else { return false };
    let owner = |path: &Path| path.symlink_metadata().ok();
    let (Some(own), Some(around)) = (owner(folder), folder.parent().and_then(owner)) else { return false };
    !is_trusted(&own) && own.uid() != around.uid()
}

fn read(layer: Layer, path: &Path, home: Option<&AbsPath>) -> io::Result<String> {
    // Without O_NONBLOCK, a pipe in its place would hang.
    let opened = OpenOptions::new().read(true).custom_flags(O_CLOEXEC | O_NONBLOCK).open(path);
    let refuse = |why: &str| Err(io::Error::new(ErrorKind::PermissionDenied, why));
    // Rules that are gone may have been taken away.
    if layer != Layer::Project && path.parent().is_some_and(Path::exists) {
        unchanged_by_others(path, home)?;
    }
    let file = opened?;
    let found = file.metadata()?;
    if !found.is_file() {
        return refuse("it is not a file");
    }
    // A project's file only narrows, whoever wrote it.
    if layer != Layer::Project && (!is_trusted(&found) || found.mode() & 0o022 != 0) {
        return refuse("others can write to it: `chmod go-w` it, and let it be the user's or root's");
    }
    let mut text = String::new();
    file.take(LARGEST).read_to_string(&mut text)?;
    Ok(text)
}

fn is_trusted(found: &Metadata) -> bool {
    [0, getuid().as_raw()].contains(&found.uid())
}

/// Whether nobody else can put another file in this one's place: no directory that leads there, up to the home directory, is
/// another user's or for others to write. In one with the sticky bit others cannot rename what is not theirs.
///
/// # Errors
/// The directory that is, and what to do.
fn unchanged_by_others(path: &Path, home: Option<&AbsPath>) -> io::Result<()> {
    let home = home.map(path_of);
    let real = path.parent().and_then(|place| place.canonicalize().ok());
    let written = path.parent().into_iter().flat_map(Path::ancestors);
    for places in [written.collect::<Vec<_>>(), real.iter().flat_map(|real| real.ancestors()).collect()] {
        for place in places {
            let found = place.metadata()?;
            let sticky = found.mode() & 0o1000 != 0;
            if !is_trusted(&found) || (found.mode() & 0o022 != 0 && !sticky) {
                let why = format!(
                    "others can replace it, since they can write to `{}`: `chmod go-w` that directory, and let it be the user's or root's",
                    place.display()
                );
                return Err(io::Error::new(ErrorKind::PermissionDenied, why));
            }
            if home.as_deref() == Some(place) {
                break;
            }
        }
    }
    Ok(())
}
