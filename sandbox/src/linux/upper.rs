//! The upper layer of a copy-on-write view held against the tree below it: what a command changed.
//!
//! The layers are those of overlayfs without redirects and metadata-only copies: what is not in the upper layer is as it
//! was, a character device 0/0 (a *whiteout*) takes a name away, an *opaque* directory shows nothing of the one below it.
//! Source: the kernel's Documentation/filesystems/overlayfs.rst.

use std::collections::HashMap;
use std::ffi::CString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::changes::{Change, ChangeKind, Changes, Entry, FileKind};
use crate::sys;

/// The most changes that are listed.
const LISTED: usize = 100_000;
/// The most entries that are looked at.
const SEEN: usize = 2_000_000;
/// The most bytes that are compared; beyond them a file that was copied up counts as modified.
const COMPARED: u64 = 1 << 30;
/// The most files that one file is compared with to find where it came from.
const CANDIDATES: usize = 8;

/// A tree and the layer over it. Nobody may write to the layer any more.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    pub(crate) lower: PathBuf,
    pub(crate) upper: PathBuf,
}

/// Lists what the layers change.
pub(crate) fn list(layers: &[Layer]) -> Changes {
    let mut walk = Walk { seen: 0, budget: COMPARED, changes: Changes::default(), times: HashMap::new() };
    for layer in layers {
        walk.layer(layer);
    }
    walk.changes.list.sort_by(|a, b| a.path.cmp(&b.path));
    walk.infer_renames(layers);
    walk.changes
}

/// What is told of a file.
fn entry(found: &Metadata) -> Entry {
    let kind = found.file_type();
    let kind = if kind.is_file() {
        FileKind::File
    } else if kind.is_dir() {
        FileKind::Directory
    } else if kind.is_symlink() {
        FileKind::Link
    } else {
        FileKind::Other
    };
    Entry { kind, mode: found.mode() & 0o7777, size: found.len() }
}

struct Walk {
    seen: usize,
    budget: u64,
    changes: Changes,
    /// When created and deleted files were modified, as a rename keeps it.
    times: HashMap<PathBuf, (i64, i64)>,
}

impl Walk {
    /// Walks the directories of a layer without recursion; each with whether the tree below has one of that name.
    fn layer(&mut self, layer: &Layer) {
        let mut rest = vec![(PathBuf::new(), true)];
        while let Some((inside, merged)) = rest.pop() {
            let directory = layer.upper.join(&inside);
            let opaque = merged && is_opaque(&directory);
            for name in self.names(&directory) {
                let inside = inside.join(&name);
                let Ok(after) = fs::symlink_metadata(layer.upper.join(&inside)) else {
                    self.changes.incomplete = true;
                    continue;
                };
                let before = if merged { fs::symlink_metadata(layer.lower.join(&inside)).ok() } else { None };
                if after.file_type().is_char_device() && after.rdev() == 0 {
                    self.deleted(layer, inside, before);
                } else {
                    if after.is_dir() {
                        open_up(&layer.upper.join(&inside), &after);
                        rest.push((inside.clone(), before.as_ref().is_some_and(Metadata::is_dir)));
                    }
                    if !after.is_dir() && before.as_ref().is_some_and(Metadata::is_dir) {
                        self.below_deleted(layer, inside.clone());
                    }
                    self.differ(layer, &inside, before.as_ref(), &after);
                }
            }
            if opaque {
                for name in self.names(&layer.lower.join(&inside)) {
                    let inside = inside.join(name);
                    if fs::symlink_metadata(layer.upper.join(&inside)).is_err() {
                        let before = fs::symlink_metadata(layer.lower.join(&inside)).ok();
                        self.deleted(layer, inside, before);
                    }
                }
            }
        }
    }

    /// The names in a directory, as many as the bounds allow.
    fn names(&mut self, directory: &Path) -> Vec<std::ffi::OsString> {
        let Ok(entries) = fs::read_dir(directory) else {
            self.changes.incomplete = true;
            return Vec::new();
        };
        let left = SEEN - self.seen.min(SEEN);
        let names: Vec<_> = entries.flatten().take(left).map(|entry| entry.file_name()).collect();
        self.seen += names.len();
        if self.seen >= SEEN {
            self.changes.incomplete = true;
        }
        names
    }

    fn deleted(&mut self, layer: &Layer, inside: PathBuf, before: Option<Metadata>) {
        let Some(before) = before else { return };
        let path = layer.lower.join(&inside);
        self.times.insert(path.clone(), (before.mtime(), before.mtime_nsec()));
        self.add(path, ChangeKind::Deleted, Some(entry(&before)), None);
        if before.is_dir() {
            self.below_deleted(layer, inside);
        }
    }

    /// Everything in a directory that is gone.
    fn below_deleted(&mut self, layer: &Layer, inside: PathBuf) {
        let mut rest = vec![inside];
        while let Some(inside) = rest.pop() {
            for name in self.names(&layer.lower.join(&inside)) {
                let inside = inside.join(name);
                let path = layer.lower.join(&inside);
                let Ok(before) = fs::symlink_metadata(&path) else { continue };
                self.times.insert(path.clone(), (before.mtime(), before.mtime_nsec()));
                self.add(path, ChangeKind::Deleted, Some(entry(&before)), None);
                if before.is_dir() {
                    rest.push(inside);
                }
            }
        }
    }

    /// Holds what is in the upper layer against what was there before.
    fn differ(&mut self, layer: &Layer, inside: &Path, before: Option<&Metadata>, after: &Metadata) {
        let path = layer.lower.join(inside);
        let now = entry(after);
        let Some(found) = before else {
            self.times.insert(path.clone(), (after.mtime(), after.mtime_nsec()));
            return self.add(path, ChangeKind::Created, None, Some(now));
        };
        let was = entry(found);
        let same = match (was.kind, now.kind) {
            (FileKind::File, FileKind::File) => {
                was.size == now.size && self.same_content(&path, &layer.upper.join(inside), after)
            }
            (FileKind::Link, FileKind::Link) => {
                let target = |path: &Path| fs::read_link(path).ok();
                target(&path) == target(&layer.upper.join(inside))
            }
            (FileKind::Directory, FileKind::Directory) => true,
            (FileKind::Other, FileKind::Other) => {
                found.file_type() == after.file_type() && found.rdev() == after.rdev()
            }
            _ => return self.add(path, ChangeKind::Replaced, Some(was), Some(now)),
        };
        // A directory whose mode is new was already made readable for this walk; `after` is from before that.
        if !same {
            self.add(path, ChangeKind::Modified, Some(was), Some(now));
        } else if was.mode != now.mode {
            self.add(path, ChangeKind::Mode, Some(was), Some(now));
        }
    }

    fn add(&mut self, path: PathBuf, kind: ChangeKind, before: Option<Entry>, after: Option<Entry>) {
        if self.changes.list.len() >= LISTED {
            self.changes.incomplete = true;
            return;
        }
        self.changes.list.push(Change { path, kind, before, after, from: None });
    }

    /// Whether two files of one size hold the same. What cannot be told is not the same.
    fn same_content(&mut self, lower: &Path, upper: &Path, found: &Metadata) -> bool {
        if self.budget < found.len() {
            return false;
        }
        self.budget -= found.len();
        open_up(upper, found);
        matches!(equal(lower, upper), Ok(true))
    }

    /// Finds deleted files that are there under another name.
    fn infer_renames(&mut self, layers: &[Layer]) {
        let mut gone: HashMap<u64, Vec<usize>> = HashMap::new();
        let file = |entry: Option<Entry>| entry.filter(|entry| entry.kind == FileKind::File);
        for (at, change) in self.changes.list.iter().enumerate() {
            if let (ChangeKind::Deleted, Some(before)) = (change.kind, file(change.before)) {
                gone.entry(before.size).or_default().push(at);
            }
        }
        let mut moved: Vec<(usize, usize)> = Vec::new();
        for at in 0..self.changes.list.len() {
            let Some(change) = self.changes.list.get(at) else { continue };
            let (ChangeKind::Created, Some(after)) = (change.kind, file(change.after)) else { continue };
            let Some(candidates) = gone.get(&after.size) else { continue };
            let (path, upper) = (change.path.clone(), upper_of(layers, &change.path));
            let Some(upper) = upper else { continue };
            let time = self.times.get(&path).copied();
            let old = |at: &usize| self.changes.list.get(*at).map(|change| change.path.clone());
            // The likeliest first: one of the same name or time.
            let mut likely: Vec<(bool, usize, PathBuf)> = candidates
                .iter()
                .filter_map(|at| old(at).map(|path| (*at, path)))
                .map(|(at, old)| {
                    let alike = old.file_name() == path.file_name() || self.times.get(&old).copied() == time;
                    (!alike, at, old)
                })
                // Empty files are all alike: only name or time tells.
                .filter(|(unlike, ..)| after.size > 0 || !unlike)
                .collect();
            likely.sort();
            let found = likely.into_iter().take(CANDIDATES).find(|(_, _, old)| {
                let Ok(found) = fs::symlink_metadata(&upper) else { return false };
                self.same_content(old, &upper, &found)
            });
            if let Some((_, old, _)) = found {
                moved.push((at, old));
                if let Some(left) = gone.get_mut(&after.size) {
                    left.retain(|other| *other != old);
                }
            }
        }
        let mut taken: Vec<usize> = Vec::new();
        for (new, old) in moved {
            let Some((before, from)) = self.changes.list.get(old).map(|old| (old.before, old.path.clone())) else {
                continue;
            };
            if let Some(change) = self.changes.list.get_mut(new) {
                (change.kind, change.before, change.from) = (ChangeKind::Renamed, before, Some(from));
                taken.push(old);
            }
        }
        taken.sort_unstable();
        let mut at = 0;
        self.changes.list.retain(|_| {
            at += 1;
            taken.binary_search(&(at - 1)).is_err()
        });
    }
}

/// Where a path of the view is in the upper layers: in the innermost one.
fn upper_of(layers: &[Layer], path: &Path) -> Option<PathBuf> {
    let layer = layers
        .iter()
        .filter(|layer| path.starts_with(&layer.lower))
        .max_by_key(|layer| layer.lower.as_os_str().len())?;
    Some(layer.upper.join(path.strip_prefix(&layer.lower).ok()?))
}

/// Gives the owner the rights to read that the command took away. The layer is thrown away.
fn open_up(path: &Path, found: &Metadata) {
    let needed = if found.is_dir() { 0o700 } else { 0o400 };
    if found.mode() & needed != needed {
        // If that fails, reading does too, and says so.
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(found.mode() & 0o7777 | needed));
    }
}

/// Whether two files hold the same bytes.
fn equal(one: &Path, other: &Path) -> io::Result<bool> {
    const ROOM: usize = 64 * 1024;
    let (mut one, mut other) = (open(one)?, open(other)?);
    let (mut ours, mut theirs) = (vec![0; ROOM], vec![0; ROOM]);
    loop {
        let (read, same) = (fill(&mut one, &mut ours)?, fill(&mut other, &mut theirs)?);
        if read != same || ours.get(..read) != theirs.get(..same) {
            return Ok(false);
        }
        if read == 0 {
            return Ok(true);
        }
    }
}

/// Reads until the room is full or the file ends.
fn fill(file: &mut File, room: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    loop {
        match file.read(room.get_mut(length..).unwrap_or_default()) {
            Ok(0) => return Ok(length),
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Opens a regular file, and waits for nobody if it has become a pipe meanwhile.
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)
}

fn is_opaque(directory: &Path) -> bool {
    CString::new(directory.as_os_str().as_bytes()).is_ok_and(|directory| sys::is_opaque(&directory))
}
