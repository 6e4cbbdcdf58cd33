//! The files of the log: appended to by many processes at once, one line in one step, and kept from growing without end.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, ErrorKind, Write},
    os::unix::fs::{DirBuilderExt, FileExt, MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use nix::{
    fcntl::{Flock, FlockArg},
    libc::{O_CLOEXEC, O_NOFOLLOW, O_NONBLOCK},
    unistd::getuid,
};

use crate::state::{Store, own};

/// The size from which a file is full, in bytes.
const FULL: u64 = 8 << 20;

/// How many full files are kept, beside the one that is written.
const KEPT: usize = 4;

/// How often a writer looks for the file anew that others have put aside.
const TRIES: usize = 100;

/// The file that is written, and with a number the full ones, 1 the newest.
fn path(store: &Store, number: usize) -> PathBuf {
    let name = if number == 0 { "audit.jsonl".to_owned() } else { format!("audit.{number}.jsonl") };
    store.root().join("audit").join(name)
}

/// All files that there are, the oldest first.
pub(super) fn all(store: &Store) -> impl Iterator<Item = PathBuf> {
    (0..=KEPT).rev().map(|number| path(store, number)).filter(|path| path.exists())
}

/// Appends one line, given without its newline. Under a lock: a line is there whole or not at all, whatever others write. A
/// torn line that somebody left who was killed, or whose disk was full, is ended first.
///
/// # Errors
/// If the directory or the file is not the user's alone, or the system refuses; nothing of the line is left then.
pub fn append(store: &Store, line: &[u8]) -> io::Result<()> {
    append_to(store, line, FULL)
}

fn append_to(store: &Store, line: &[u8], full: u64) -> io::Result<()> {
    let path = path(store, 0);
    for _ in 0..TRIES {
        let file = match open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let directory = path.parent().unwrap_or(store.root());
                DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
                own(store.root())?;
                own(directory)?;
                open(&path)?
            }
            opened => opened?,
        };
        let mut file = Flock::lock(file, FlockArg::LockExclusive).map_err(|(_, errno)| io::Error::from(errno))?;
        let found = file.metadata()?;
        if !found.is_file() || found.uid() != getuid().as_raw() || found.mode() & 0o077 != 0 {
            let why = format!("`{}` is not the user's alone: remove it, or `chmod 600` it", path.display());
            return Err(io::Error::new(ErrorKind::PermissionDenied, why));
        }
        // Somebody put the file aside while this process waited for it.
        if fs::symlink_metadata(&path).map_or(true, |now| (now.dev(), now.ino()) != (found.dev(), found.ino())) {
            continue;
        }
        if found.size() > 0 && found.size() + line.len() as u64 >= full {
            put_aside(store)?;
            continue;
        }
        return write(&mut file, found.size(), line);
    }
    Err(io::Error::new(ErrorKind::WouldBlock, "the file was put aside again and again"))
}

fn open(path: &Path) -> io::Result<File> {
    // Without O_NONBLOCK, a pipe in its place would hang.
    let flags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
    OpenOptions::new().read(true).append(true).create(true).mode(0o600).custom_flags(flags).open(path)
}

/// The oldest file goes, every other becomes one older. The caller holds the lock of the one that is written.
fn put_aside(store: &Store) -> io::Result<()> {
    for number in (0..KEPT).rev() {
        match fs::rename(path(store, number), path(store, number + 1)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

fn write(file: &mut File, size: u64, line: &[u8]) -> io::Result<()> {
    let mut last = [b'\n'];
    if size > 0 {
        file.read_exact_at(&mut last, size - 1)?;
    }
    let mut whole = Vec::with_capacity(line.len() + 2);
    whole.extend((last != [b'\n']).then_some(b'\n'));
    whole.extend_from_slice(line);
    whole.push(b'\n');
    let written = file.write_all(&whole);
    written.inspect_err(|_| {
        // If that fails too, the next writer ends the line, and readers pass it over.
        _ = file.set_len(size);
    })
}

#[cfg(test)]
mod tests {
    use std::{fs, io::Write, os::unix::fs::PermissionsExt, thread};

    use super::{all, append_to, path};
    use crate::{audit::read, state::Store, testing::Folder};

    fn line(number: usize) -> Vec<u8> {
        format!("{{\"at\":{number},\"what\":\"{}\"}}", "x".repeat(number % 50)).into_bytes()
    }

    #[test]
    fn many_writers_tear_no_line_and_lose_none() {
        let place = Folder::new();
        let store = Store::at(place.path().join("s"));
        thread::scope(|scope| {
            for thread in 0..8 {
                let store = &store;
                scope
                    .spawn(move || (0..200).for_each(|n| append_to(store, &line(thread * 1000 + n), 1 << 30).unwrap()));
            }
        });
        let mut numbers = Vec::new();
        let torn = read::each(&store, &mut |record| numbers.push(record.at)).unwrap();
        numbers.sort_unstable();
        let wanted: Vec<u64> = (0..8).flat_map(|thread| (0..200).map(move |n| thread * 1000 + n)).collect();
        assert_eq!((torn, numbers), (0, wanted));
        assert_eq!(fs::metadata(path(&store, 0)).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn full_files_are_put_aside_and_the_oldest_go() {
        let place = Folder::new();
        let store = Store::at(place.path().join("s"));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..200).for_each(|_| append_to(&store, &[b'1'; 99], 1000).unwrap()));
            }
        });
        let files: Vec<_> = all(&store).collect();
        assert_eq!(files.len(), 5);
        for file in files {
            let text = fs::read(&file).unwrap();
            assert!(text.len() <= 1000 && text.chunks(100).all(|line| line.len() == 100 && line[99] == b'\n'));
        }
    }

    #[test]
    fn a_torn_line_is_ended_and_passed_over() {
        let place = Folder::new();
        let store = Store::at(place.path().join("s"));
        append_to(&store, &line(1), 1 << 20).unwrap();
        fs::OpenOptions::new().append(true).open(path(&store, 0)).unwrap().write_all(b"{\"at\":2,\"wh").unwrap();
        append_to(&store, &line(3), 1 << 20).unwrap();
        let mut numbers = Vec::new();
        let torn = read::each(&store, &mut |record| numbers.push(record.at)).unwrap();
        assert_eq!((torn, numbers), (1, vec![1, 3]));
    }

    #[test]
    fn a_file_that_others_can_read_or_that_is_none_is_refused() {
        let place = Folder::new();
        let store = Store::at(place.path().join("s"));
        append_to(&store, &line(1), 1 << 20).unwrap();
        fs::set_permissions(path(&store, 0), fs::Permissions::from_mode(0o644)).unwrap();
        assert!(append_to(&store, &line(2), 1 << 20).unwrap_err().to_string().contains("chmod 600"));
        fs::remove_file(path(&store, 0)).unwrap();
        std::os::unix::fs::symlink("elsewhere", path(&store, 0)).unwrap();
        assert!(append_to(&store, &line(3), 1 << 20).is_err());
        assert!(!path(&store, 0).with_file_name("elsewhere").exists());
    }
}
