//! A command that nothing confines, and that somebody watches over all the same: limits, signals, the terminal, and at its
//! end whatever it left behind are as they are for a confined command.

use std::convert::Infallible;
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use super::ceilings::Ceilings;
use super::inside::Inside;
use super::landlock::Fence;
use super::outside::{Leftovers, Signals, Supervised, setup};
use super::plan;
use super::stdin::{Input, Standard};
use super::{Caller, Inherited, begin, explain, failed, members};
use crate::command::Command;
use crate::enforcement::Enforcement;
use crate::error::{LaunchError, Unavailable};
use crate::launcher::Finished;
use crate::profile::Limits;

/// Runs a command without confining it, within limits, and ends whatever it leaves behind, wherever that has moved to.
///
/// For modes that gate nothing, and for commands that are admitted without a sandbox. Descriptors beyond the standard ones
/// pass on to the command; rights do too, so what it makes run as somebody else may outlive it.
///
/// # Errors
/// [`LaunchError`] if nothing ran: the program is not there, or a limit cannot be held ([`Limits::processes`] needs a sandbox,
/// the rest of what is counted a kernel that lists children).
pub fn run_unconfined(command: &Command, limits: &Limits) -> Result<Finished, LaunchError> {
    if limits.processes.is_some() {
        let why = "the kernel counts all of a user's, and nobody else counts them without a sandbox";
        return Err(Unavailable::Profile { what: "a limit on processes", why }.into());
    }
    if !members::descendants_are_listed() {
        let why = "this kernel does not list children (CONFIG_PROC_CHILDREN)";
        return Err(Unavailable::Profile { what: "a limit on all that a command starts", why }.into());
    }
    let ended = start(command, limits)?.wait();
    let (told, changes, _) = ended.map_err(|untold| explain(untold, command))?;
    Ok(Finished::of(told, Enforcement::default(), changes))
}

/// Becomes a command, unconfined and without limits, as who started this process would have started it.
///
/// # Errors
/// Only if that failed: the program is not there, or cannot be executed.
pub fn become_unconfined(command: &Command) -> Result<Infallible, LaunchError> {
    let mut program = plan::program(command, command.variables())?;
    if let Some(directory) = command.directory() {
        std::env::set_current_dir(directory).map_err(|error| LaunchError::Cwd(directory.to_owned(), error))?;
    }
    Inherited::own().restore().map_err(|errno| setup("set signals", errno))?;
    Err(failed(&program.execute(), command))
}

fn start(command: &Command, limits: &Limits) -> Result<Supervised, LaunchError> {
    let signals = Signals::block().map_err(|errno| setup("block signals", errno))?;
    let cwd = command.directory().map_or_else(|| PathBuf::from("."), PathBuf::from);
    let inside = Inside {
        confined: false,
        identity: None,
        loopback: false,
        mounts: None,
        keeper: true,
        sweep: None,
        own_processes: false,
        cwd: CString::new(cwd.as_os_str().as_bytes()).map_err(|_| LaunchError::Nul)?,
        standard: Standard { input: Input::Own, null: [false; 3] },
        fed: None,
        limits: plan::limits(limits),
        ceilings: Ceilings { memory: limits.memory, ..Ceilings::default() },
        fence: Fence { abi: 0, rules: Vec::new(), deny_tcp: false },
        filter: Vec::new(),
        supervise: None,
        unsupervised: None,
        program: plan::program(command, command.variables())?,
        inherited: Inherited::own(),
        signals: signals.before(),
        stays: None,
    };
    begin(inside, 0, (None, Leftovers::default()), (*limits, signals), Caller::Stays)
}
