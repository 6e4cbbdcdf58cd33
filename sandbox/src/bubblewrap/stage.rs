//! The first process of a sandbox that Bubblewrap makes: this program, executed again, which applies what Bubblewrap does
//! not know and then lives the life that the native launcher's first process lives.

use std::ffi::{CString, OsStr, OsString};
use std::io::Read;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};

use nix::sys::signal::{SigSet, SigmaskHow, pthread_sigmask};

use crate::linux::inside::Inside;
use crate::linux::wire::{Reader, Wire};
use crate::sys::{self, Stack};

/// The word that says it.
const MARK: &str = "--pi-guard-first-process";

/// What a program ends with that was told nonsense.
const FAILED: i32 = 125;

static SERVES: AtomicBool = AtomicBool::new(false);

/// Whether this program answers to [`MARK`]: executing one that does not would run who knows what.
pub(crate) fn serves() -> bool {
    SERVES.load(Ordering::Relaxed)
}

/// Serves as the first process of a sandbox, if that is what the words ask for; else only notes that it would.
pub(crate) fn serve(words: impl IntoIterator<Item = OsString>) {
    SERVES.store(true, Ordering::Relaxed);
    let mut words = words.into_iter().skip(1);
    if words.next().is_none_or(|word| word != OsStr::new(MARK)) {
        return;
    }
    let number = words.next().and_then(|word| word.to_str()?.parse().ok());
    let Some((mut stack, mut inside, reports)) = number.and_then(told) else { sys::exit_now(FAILED) };
    // All are blocked but the one that Bubblewrap needed.
    if pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::all()), None).is_err() {
        sys::exit_now(FAILED);
    }
    inside.run(&reports, &mut stack, true)
}

/// What was written for this process.
fn told(number: i32) -> Option<(Stack, Inside, OwnedFd)> {
    let mut bytes = Vec::new();
    std::fs::File::from(sys::adopt(number).ok()?).read_to_end(&mut bytes).ok()?;
    let mut reader = Reader(&bytes);
    let reports = OwnedFd::take(&mut reader)?;
    Some((Stack::new(), Inside::take(&mut reader)?, reports))
}

/// The words that ask for it, and what it is to be told.
pub(crate) fn ask(inside: &Inside, reports: &OwnedFd) -> Vec<u8> {
    let mut bytes = Vec::new();
    reports.put(&mut bytes);
    inside.put(&mut bytes);
    bytes
}

/// The words after the program's name.
pub(crate) fn words(told: &OwnedFd) -> Vec<CString> {
    [MARK.to_owned(), told.as_raw_fd().to_string()].into_iter().filter_map(|word| CString::new(word).ok()).collect()
}
