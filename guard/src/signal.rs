//! Ending as the command did.

use nix::sys::{
    resource::{Resource, getrlimit, setrlimit},
    signal::{SigSet, Signal, raise},
};

use crate::exit;

/// Dies by a signal, as the command did, so that the caller sees the same. Leaves no core file of its own.
///
/// Returns the code that a shell gives, where the signal does not end this process.
pub(crate) fn die_by(signal: i32) -> u8 {
    let code = u8::try_from(signal & 0x7f).map_or(exit::FAILED, |number| exit::SIGNAL_BASE + number);
    let Ok(signal) = Signal::try_from(signal) else { return code };
    if let Ok((_, hard)) = getrlimit(Resource::RLIMIT_CORE) {
        _ = setrlimit(Resource::RLIMIT_CORE, 0, hard);
    }
    _ = SigSet::from(signal).thread_unblock();
    _ = raise(signal);
    code
}
