//! The files of rules that hold for a call: the administrator's, the user's and the project's.

use std::{
    env,
    fs::OpenOptions,
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
    rules::layers::{Layer, Layers, Policy},
};

use super::path_of;
use crate::{fail::Fail, machine};

/// The administrator's file.
const MANAGED: &str = "/etc/pi-guard/policy.jsonc";

/// The most bytes that are read: one more than a policy may have.
const LARGEST: u64 = (1 << 20) + 1;

/// The rules of all files that there are.
///
/// `PI_GUARD_CONFIG` names one more, which only narrows, as a project's does.
///
/// # Errors
/// A file that cannot be read, or is no policy: what it meant to refuse is not known.
pub(super) fn load(home: Option<&AbsPath>, workspace: &AbsPath) -> Result<Layers, Fail> {
    let usual = [
        (Layer::Managed, Some(PathBuf::from(MANAGED))),
        (Layer::User, user(home, workspace)),
        (Layer::Project, Some(path_of(workspace).join(".pi-guard/policy.jsonc"))),
    ];
    // A file that a variable names has to be there.
    let named = env::var_os("PI_GUARD_CONFIG").filter(|name| !name.is_empty()).map(PathBuf::from);
    let files = usual.into_iter().map(|file| (file, true)).chain([((Layer::Project, named), false)]);
    let mut policies = Vec::new();
    for ((layer, path), optional) in files {
        let Some(path) = path else { continue };
        let text = match read(layer, &path) {
            Err(error) if error.kind() == ErrorKind::NotFound && optional => continue,
            Err(error) => return Err(Fail::PolicyFile(path, error)),
            Ok(text) => text,
        };
        let policy = Policy::parse(&text).map_err(|error| Fail::Policy(path, error))?;
        policies.push((layer, policy));
    }
    Ok(Layers::new(policies))
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

fn read(layer: Layer, path: &Path) -> io::Result<String> {
    // Without O_NONBLOCK, a pipe in its place would hang.
    let file = OpenOptions::new().read(true).custom_flags(O_CLOEXEC | O_NONBLOCK).open(path)?;
    let found = file.metadata()?;
    let refuse = |why: &str| Err(io::Error::new(ErrorKind::PermissionDenied, why));
    if !found.is_file() {
        return refuse("it is not a file");
    }
    // A project's file only narrows, whoever wrote it.
    if layer != Layer::Project {
        let trusted = [0, getuid().as_raw()].contains(&found.uid());
        if !trusted || found.mode() & 0o022 != 0 {
            return refuse("others can write to it: `chmod go-w` it, and let it be the user's or root's");
        }
    }
    let mut text = String::new();
    file.take(LARGEST).read_to_string(&mut text)?;
    Ok(text)
}
