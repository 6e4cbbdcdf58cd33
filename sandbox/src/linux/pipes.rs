//! Named pipes of the host: reading one takes the data from its real reader.
//!
//! No mount flag, Landlock right or system call filter tells a pipe from a file, so pipes are looked for before the launch and
//! covered. **This is a search, not a boundary**: only where programs put pipes, only so many directories, and only what is
//! there when the command starts. Writing to a pipe is held everywhere, by Landlock.

use std::collections::VecDeque;
use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// How many directories are read below a place where the host keeps temporary files.
const BELOW_TEMPORARY: usize = 32;

/// How many directories are read where a command starts.
const BELOW_START: usize = 4;

/// How many entries are looked at in all.
const ENTRIES: usize = 1024;

/// Directories of tools that hold many entries and no pipes.
const WITHOUT: &[&str] = &[".git", "node_modules", "target"];

/// The pipes in the temporary places, around where the command starts and in the home directory itself; nothing below what is
/// `own`: there, pipes are the command's to use.
pub(crate) fn near(temporary: &[PathBuf], start: Option<&Path>, home: Option<&Path>, own: &[PathBuf]) -> Vec<PathBuf> {
    let mut left = ENTRIES;
    let mut found = Vec::new();
    let temporary = temporary.iter().map(|place| (place.as_path(), BELOW_TEMPORARY));
    let start = start.map(|place| (place, BELOW_START));
    for (place, directories) in temporary.chain(start).chain(home.map(|place| (place, 1))) {
        below(place, directories, own, &mut left, &mut found);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Breadth first, so that a wide tree does not hide what lies beside it. What cannot be read is left out: neither can the
/// command read it.
fn below(place: &Path, directories: usize, own: &[PathBuf], left: &mut usize, found: &mut Vec<PathBuf>) {
    let mut queue = VecDeque::from([place.to_owned()]);
    for _ in 0..directories {
        let Some(directory) = queue.pop_front() else { return };
        if own.contains(&directory) {
            continue;
        }
        let Ok(entries) = fs::read_dir(&directory) else { continue };
        for entry in entries.flatten() {
            let Some(less) = left.checked_sub(1) else { return };
            *left = less;
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_fifo() {
                found.push(entry.path());
            } else if kind.is_dir() && !WITHOUT.iter().any(|name| entry.file_name() == *name) {
                queue.push_back(entry.path());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use nix::sys::stat::Mode;
    use nix::unistd::mkfifo;

    use super::*;

    #[test]
    fn pipes_are_found_near_and_not_in_what_is_the_commands_own() {
        let top = std::env::temp_dir().join(format!("pi-guard-pipes-{}", std::process::id()));
        for name in ["a/b", "own/deep", "node_modules"] {
            fs::create_dir_all(top.join(name)).unwrap();
        }
        for pipe in ["p", "a/p", "a/b/p", "own/p", "own/deep/p", "node_modules/p"] {
            mkfifo(&top.join(pipe), Mode::S_IRWXU).unwrap();
        }
        fs::write(top.join("a/file"), "").unwrap();
        let all = near(std::slice::from_ref(&top), None, None, &[top.join("own")]);
        let ours: Vec<_> = all.iter().filter_map(|path| path.strip_prefix(&top).ok()).collect();
        assert_eq!(ours, [Path::new("a/b/p"), Path::new("a/p"), Path::new("p")]);
        let twice = near(&[], Some(&top), Some(&top.join("a")), &[top.join("own")]);
        assert_eq!(twice.iter().filter(|path| path.starts_with(&top)).count(), 3);
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn the_search_ends() {
        let top = std::env::temp_dir().join(format!("pi-guard-pipes-many-{}", std::process::id()));
        for number in 0..3 * BELOW_START {
            fs::create_dir_all(top.join(format!("{number:03}/x"))).unwrap();
        }
        let (mut left, mut found) = (ENTRIES, Vec::new());
        below(&top, BELOW_START, &[], &mut left, &mut found);
        assert!(ENTRIES - left <= 3 * BELOW_START + BELOW_START, "{left}");
        let (mut left, mut found) = (2, Vec::new());
        below(&top, BELOW_START, &[], &mut left, &mut found);
        assert_eq!(left, 0);
        fs::remove_dir_all(&top).unwrap();
    }
}
