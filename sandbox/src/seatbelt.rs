//! The launcher of macOS: the same profile as rules for Seatbelt, which `sandbox-exec` loads before it becomes the command.
//!
//! From a profile to words everything is pure, and compiled and tested on every system; only `launch` is macOS's own.
//! What Seatbelt cannot express is refused ([`expresses`]) or listed ([`enforcement`]).
//!
//! Sources: the profiles that macOS ships (`/System/Library/Sandbox/Profiles`), `sandbox-exec(1)`, and what other programs
//! have found out by using it; Apple documents the language for nobody.

#[cfg(target_os = "macos")]
mod launch;
mod pattern;
mod places;
mod policy;
#[cfg(test)]
mod reader;
#[cfg(test)]
mod tests;

use std::ffi::{OsStr, OsString};
use std::path::Path;

#[cfg(target_os = "macos")]
pub(crate) use self::launch::{Supervised, end_as, find};
use self::places::Resolve;
use self::policy::Policy;
use crate::enforcement::{Enforcement, Layer, Missing};
use crate::error::Unavailable;
use crate::profile::{Limits, Network, Profile, Writes};

/// Never looked for on `PATH`: another program of this name would confine nothing.
const SANDBOX_EXEC: &str = "/usr/bin/sandbox-exec";

/// The words that run a command under a profile. `program` is where the command's program was found, `words` are its own
/// words with its name first.
///
/// # Errors
/// What Seatbelt cannot express, [`expresses`] included.
fn words(
    profile: &Profile,
    scratch: &Path,
    resolve: Resolve<'_>,
    program: &OsStr,
    words: &[OsString],
) -> Result<Vec<OsString>, Unavailable> {
    expresses(profile)?;
    let policy = Policy::of(profile, scratch, resolve)?;
    let mut all: Vec<OsString> = vec![SANDBOX_EXEC.into(), "-p".into(), policy.text.into()];
    for parameter in policy.parameters {
        all.extend(["-D".into(), parameter.into()]);
    }
    all.extend(["--".into(), program.to_owned()]);
    all.extend(words.iter().skip(1).cloned());
    Ok(all)
}

/// Whether Seatbelt, and the limits of macOS, can hold what a profile asks for, as far as that does not depend on paths.
pub(crate) fn expresses(profile: &Profile) -> Result<(), Unavailable> {
    let refuse = |what, why| Err(Unavailable::Profile { what, why });
    if profile.writes == Writes::Discard {
        return refuse("running on a copy that is thrown away", "macOS has no copy-on-write view of a directory");
    }
    if profile.keep_alive {
        let what = "keeping what a command leaves in the background";
        return refuse(what, "this launcher ends it with the command");
    }
    let Limits { wall: _, memory, processes, file_size: _, open_files: _, cpu: _ } = profile.limits;
    if memory.is_some() {
        return refuse("a limit on memory", "macOS does not hold programs to RLIMIT_AS");
    }
    if processes.is_some() {
        return refuse("a limit on processes", "macOS counts every process of the user, not those of a command");
    }
    let held = enforcement(profile);
    match held.lacks(&profile.require) {
        None => Ok(()),
        Some(layer) => Err(Unavailable::Layer { layer, why: why_not(layer).to_owned() }),
    }
}

/// Why a layer cannot be had here.
pub(crate) fn why_not(layer: Layer) -> &'static str {
    match layer {
        Layer::Netns => "macOS has no network namespaces: its loopback is one for all, and closed to the command",
        Layer::Landlock
        | Layer::Seccomp
        | Layer::Userns
        | Layer::Mountns
        | Layer::Pidns
        | Layer::Ipcns
        | Layer::Utsns
        | Layer::Cgroupns
        | Layer::Caps
        | Layer::Nnp => "it is a mechanism of Linux, and macOS has Seatbelt",
        Layer::Fds | Layer::Env | Layer::Unix | Layer::Seatbelt => "this profile does not use it",
    }
}

/// What holds for a profile, what does not, and which honest work does not run.
pub(crate) fn enforcement(profile: &Profile) -> Enforcement {
    let mut held = Enforcement {
        layers: [Layer::Seatbelt, Layer::Fds, Layer::Env, Layer::Unix].into(),
        missing: missing(profile),
        ..Enforcement::default()
    };
    let mut add = |what, why| held.broken.push(Missing { what, why });
    if profile.network == Network::None {
        add("servers and clients on loopback", "there is no network namespace, and the loopback is the host's");
    } else {
        add(
            "plain HTTP (port 80)",
            "metadata services of clouds answer there, and Seatbelt cannot name their addresses",
        );
    }
    add("writing to `/tmp` by name", "there is no private /tmp; `$TMPDIR` is the command's own");
    add("set-user-id programs, `ps`, `top` and `sudo` among them", "Seatbelt executes none");
    add("hard links and clones of files", "by which a file could be written, or read, under another name");
    add("unix sockets outside scratch", "which of them are the command's own, Seatbelt cannot tell");
    add(
        "System V objects, and POSIX semaphores and shared memory by other names than those of Python and OpenMP",
        "their names are the whole host's",
    );
    add("a sandbox of its own (`sandbox-exec`, `swift build`, a browser)", "macOS refuses a second one");
    if !profile.protect_names.is_empty() && !profile.write.is_empty() {
        add(
            "`git init`, `git clone` and unpacking where that makes an entry of a protected name",
            "Seatbelt cannot tell a directory that the command has made from one that was there before",
        );
    }
    if !profile.protect.is_empty() && !profile.write.is_empty() {
        add(
            "making a directory that would stand above what is protected and is not there",
            "Seatbelt cannot tell making a directory from moving one in",
        );
    }
    held
}

fn missing(profile: &Profile) -> Vec<Missing> {
    let mut missing = Vec::new();
    let mut add = |what, why| missing.push(Missing { what, why });
    add("reading from named pipes of the host", "Seatbelt does not tell them from files");
    add(
        "survivors that begin a session or a process group of their own, and any where pi-guard is killed",
        "macOS has no process namespace and no signal at a parent's death",
    );
    add(
        "typing into the terminal that the command is given",
        "not every macOS can tell one control request from another",
    );
    add(
        "POSIX semaphores and shared memory of the user's Python and OpenMP programs",
        "their names are the whole host's",
    );
    if profile.network == Network::All {
        add("which hosts are reached", "the profile has the host's whole network, its loopback included");
        add("metadata services of clouds on other ports than 80", "Seatbelt cannot name addresses");
    }
    missing.extend(&profile.open);
    missing
}
