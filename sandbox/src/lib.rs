//! Profiles made into confined processes by the kernel.
//!
//! A [`Profile`] says what a command may do, a [`Launcher`] makes it so, and an [`Enforcement`] says which layers held.
//! Nothing here knows modes, rules or hosts: the caller decides, this crate confines.
//!
//! ```no_run
//! use pi_guard_sandbox::{Command, Profile, Wanted, select};
//!
//! let profile = Profile::builder().build()?;
//! let launcher = select(&Wanted::default(), &profile)?;
//! let finished = launcher.spawn(&profile, &Command::new("git").arg("log").cwd("/repo"))?.wait()?;
//! println!("{:?} under {}", finished.status, finished.enforcement);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(all(target_os = "linux", feature = "birdcage"))]
mod birdcage;
#[cfg(target_os = "linux")]
mod bubblewrap;
mod changes;
mod choice;
mod command;
mod enforcement;
#[cfg(unix)]
mod env;
mod error;
mod launcher;
#[cfg(target_os = "linux")]
mod linux;
mod profile;
#[cfg(unix)]
#[cfg_attr(
    not(any(test, target_os = "macos")),
    expect(dead_code, reason = "compiled and tested everywhere, run on macOS alone")
)]
mod seatbelt;
#[cfg(target_os = "linux")]
mod sys;
#[cfg(target_os = "macos")]
#[path = "sys/darwin.rs"]
mod sys;

pub use changes::{Change, ChangeKind, Changes, Entry, FileKind};
pub use command::Command;
pub use enforcement::{Enforcement, Layer, Missing, UnknownLayer};
pub use error::{LaunchError, Unavailable};
pub use launcher::{
    Backend, Blocked, Ended, Finished, Launcher, Limit, Rung, Running, Status, Support, Wanted, select,
};
#[cfg(target_os = "linux")]
pub use linux::{become_unconfined, begin_process, run_unconfined};
pub use profile::{Environment, Limits, Network, Profile, ProfileBuilder, ProfileError, Scratch, Writes};

/// Serves as the first process of a sandbox that another program makes, if the words (the program's name first) ask for
/// it, and then never returns. To be called first thing in `main`, with the process's own words.
///
/// Bubblewrap executes the calling program again inside the sandbox, to apply what it does not know itself. A program
/// that never calls this cannot use that launcher: [`select`] says so.
pub fn serve_first_process(words: impl IntoIterator<Item = std::ffi::OsString>) {
    #[cfg(all(target_os = "linux", feature = "birdcage"))]
    let words = {
        let words: Vec<_> = words.into_iter().collect();
        birdcage::serve(&words);
        words
    };
    #[cfg(target_os = "linux")]
    bubblewrap::serve(words);
    #[cfg(not(target_os = "linux"))]
    drop(words);
}

/// Runs a command without confining it, within limits. Not on this platform.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn run_unconfined(_: &Command, _: &Limits) -> Result<Finished, LaunchError> {
    let why = "nobody watches over a command without a sandbox on this platform";
    Err(Unavailable::Profile { what: "a limit or a report", why }.into())
}

/// Becomes a command, unconfined and without limits.
///
/// # Errors
/// Only if that failed: the program is not there, or cannot be executed.
#[cfg(all(unix, not(target_os = "linux")))]
pub fn become_unconfined(command: &Command) -> Result<std::convert::Infallible, LaunchError> {
    use std::os::unix::process::CommandExt;
    let mut process = std::process::Command::new(command.program());
    process.args(command.argv().iter().skip(1)).env_clear().envs(command.variables().iter().cloned());
    if let Some(directory) = command.directory() {
        process.current_dir(directory);
    }
    let error = process.exec();
    let program = command.program().to_owned();
    Err(if error.kind() == std::io::ErrorKind::NotFound {
        LaunchError::NotFound(program)
    } else {
        LaunchError::NotExecutable(program, error)
    })
}
