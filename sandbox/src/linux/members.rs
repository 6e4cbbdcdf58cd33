//! The processes of a sandbox, as its first process finds them. Nothing here allocates.

use std::os::fd::OwnedFd;

use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::sys::stat::{Mode, stat};
use nix::unistd::read;

use super::unix::Text;
use crate::sys;

/// How many processes may wait to be looked at where they are found by their parents.
const WAITING: usize = 4096;

/// Shows every process of the sandbox but the first. One that starts or ends meanwhile may be missing.
///
/// # Errors
/// `EOVERFLOW` if there are so many that they cannot all be found.
pub(crate) fn each(own_processes: bool, mut see: impl FnMut(i32)) -> Result<(), Errno> {
    if !own_processes {
        return descendants(&mut see);
    }
    let all = directory(c"/proc")?;
    numbers(&all, &mut |process| {
        if process != 1 {
            see(process);
        }
        Ok(())
    })
}

/// How many processes and threads there are but for the first process.
pub(crate) fn count(own_processes: bool) -> Result<u64, Errno> {
    let mut all = 0_u64;
    each(own_processes, |process| {
        let tasks = Text::new(format_args!("/proc/{process}/task"), b"");
        let found = tasks.and_then(|path| stat(path.c_str()?));
        // A directory has two links, and one more for each below it.
        all += found.map_or(0, |found| found.st_nlink.saturating_sub(2));
    })?;
    Ok(all)
}

/// Without a process namespace: whoever descends from this process, which every orphan of them comes back to.
fn descendants(see: &mut dyn FnMut(i32)) -> Result<(), Errno> {
    let mut waiting = [0_i32; WAITING];
    let mut count = 0;
    let found = |process: i32, waiting: &mut [i32; WAITING], count: &mut usize| {
        *waiting.get_mut(*count).ok_or(Errno::EOVERFLOW)? = process;
        *count += 1;
        Ok(())
    };
    children(&Text::new(format_args!("/proc/thread-self/children"), b"")?, &mut |process| {
        found(process, &mut waiting, &mut count)
    })?;
    while let Some(next) = count.checked_sub(1) {
        count = next;
        let Some(process) = waiting.get(next).copied() else { break };
        see(process);
        // What has ended meanwhile has no children any more.
        let Ok(tasks) = directory(Text::new(format_args!("/proc/{process}/task"), b"")?.c_str()?) else { continue };
        numbers(&tasks, &mut |thread| {
            let list = Text::new(format_args!("/proc/{process}/task/{thread}/children"), b"")?;
            children(&list, &mut |process| found(process, &mut waiting, &mut count))
        })?;
    }
    Ok(())
}

/// Whether descendants can be found at all.
pub(crate) fn descendants_are_listed() -> bool {
    stat(c"/proc/thread-self/children").is_ok()
}

fn directory(path: &std::ffi::CStr) -> Result<OwnedFd, Errno> {
    open(path, OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_CLOEXEC, Mode::empty())
}

/// The entries of a directory that are numbers.
fn numbers(directory: &OwnedFd, see: &mut dyn FnMut(i32) -> Result<(), Errno>) -> Result<(), Errno> {
    let mut room = [0_u64; 512];
    loop {
        let mut rest = match sys::read_entries(directory, &mut room) {
            // The end, or the process whose directory it is has ended.
            Ok([]) | Err(Errno::ENOENT | Errno::ESRCH) => return Ok(()),
            Ok(entries) => entries,
            Err(error) => return Err(error),
        };
        // `struct linux_dirent64`: 16 bytes, the entry's length, a type, the name.
        while let Some((length, name)) = rest.get(16..18).zip(rest.get(19..)) {
            let length = length.try_into().map_or(0, u16::from_ne_bytes);
            let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
            if let Some(number) = number(name) {
                see(number)?;
            }
            rest = rest.get(usize::from(length).max(1)..).unwrap_or_default();
        }
    }
}

/// A list of children; none where it cannot be read.
fn children(list: &Text, see: &mut dyn FnMut(i32) -> Result<(), Errno>) -> Result<(), Errno> {
    let Ok(file) = open(list.c_str()?, OFlag::O_RDONLY | OFlag::O_CLOEXEC, Mode::empty()) else { return Ok(()) };
    let mut room = [0_u8; 1024];
    // A number that is cut in two goes on in the next part; each ends with a space.
    let mut begun = 0_i32;
    while let Ok(length @ 1..) = read(&file, &mut room) {
        for byte in room.get(..length).unwrap_or_default() {
            if byte.is_ascii_digit() {
                begun = begun.saturating_mul(10).saturating_add(i32::from(byte - b'0'));
            } else if begun > 0 {
                see(begun)?;
                begun = 0;
            }
        }
    }
    Ok(())
}

/// A number in decimal digits and nothing else.
pub(crate) fn number(text: &[u8]) -> Option<i32> {
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| i32::from(byte - b'0'));
    let number = text.iter().try_fold(0_i32, |number, byte| number.checked_mul(10)?.checked_add(digit(byte)?))?;
    (!text.is_empty()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_children_are_found_with_their_children_and_threads() {
        let script = "sleep 30 & sleep 30 & python3 -c 'import threading,time\n\
                      for _ in range(3): threading.Thread(target=time.sleep, args=(30,)).start()' & echo; wait";
        let mut shell = std::process::Command::new("/bin/sh");
        let mut shell = shell.args(["-c", script]).stdout(std::process::Stdio::piped()).spawn().unwrap();
        let pid = i32::try_from(shell.id()).unwrap();
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
        let (mut found, mut tasks) = (Vec::new(), 0);
        // One shell, two that sleep, one of four threads.
        while std::time::Instant::now() < deadline && !(found.len() == 4 && tasks == 7) {
            found.clear();
            // The thread of this test started it, and other tests' children are not its.
            each(false, |process| found.push(process)).unwrap();
            tasks = count(false).unwrap();
        }
        assert!(found.len() == 4 && found.contains(&pid), "{found:?}");
        assert_eq!(tasks, 7);
        assert!(descendants_are_listed());
        for process in found {
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(process), nix::sys::signal::Signal::SIGKILL);
        }
        shell.wait().unwrap();
    }

    #[test]
    fn numbers_are_digits_alone() {
        assert_eq!(number(b"4194304"), Some(4_194_304));
        for text in [&b""[..], b"self", b"1x", b"99999999999", b"-1"] {
            assert_eq!(number(text), None);
        }
    }
}
