//! Which paths of a workspace stay as they are: the table of protected places, found in the directories that there are.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use nix::unistd::getuid;
use pi_guard_policy::rules::{PROTECTED, Within};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Paths that stay as they are, whether they exist or not.
    pub(crate) paths: BTreeSet<PathBuf>,
    /// Directories of Git outside the workspace that its own work needs: those of a linked worktree or a submodule.
    pub(crate) git: BTreeSet<PathBuf>,
    /// There are more directories than are looked through: deeper repositories were not found.
    pub(crate) cut: bool,
}

/// As many directories as are looked through for repositories and settings; some milliseconds each thousand.
const MOST_DIRECTORIES: usize = 20_000;

/// Directories that are not looked into: other people's packages and what builds leave, many and of no interest.
const SKIPPED: &[&str] = &["node_modules", ".venv", "__pycache__", ".tox", ".pnpm-store", ".yarn", ".gradle"];

/// A cache says so by this file, with every build of Cargo below it.
const CACHE: &str = "CACHEDIR.TAG";

/// The names that nothing may take in a directory that was there before.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    PROTECTED.iter().filter(|place| place.within == Within::Any).map(|place| place.path)
}

/// Looks through directories that may be written. `start` is where the command starts.
pub(crate) fn find(roots: &[PathBuf], start: &Path) -> Kept {
    let mut kept = Kept::default();
    let mut budget = MOST_DIRECTORIES;
    for root in roots {
        kept.top(root);
        if start.starts_with(root) {
            start.ancestors().take_while(|directory| directory.starts_with(root)).for_each(|above| kept.top(above));
        }
        kept.walk(root, &mut budget);
    }
    // What a link leads to is kept as well.
    let targets = kept.paths.iter().filter(|path| path.is_symlink()).filter_map(|path| path.canonicalize().ok());
    let targets: Vec<PathBuf> = targets.filter(|target| !roots.contains(target)).collect();
    kept.paths.extend(targets);
    kept
}

impl Kept {
    /// The settings at the top of a workspace or a repository.
    fn top(&mut self, directory: &Path) {
        let places = PROTECTED.iter().filter(|place| place.within != Within::GitDirectory);
        self.paths.extend(places.map(|place| directory.join(place.path)));
    }

    /// Repositories and settings that there are, at any depth.
    fn walk(&mut self, root: &Path, budget: &mut usize) {
        let mut left = vec![root.to_owned()];
        while let Some(directory) = left.pop() {
            let Some(rest) = budget.checked_sub(1) else {
                self.cut = true;
                return;
            };
            *budget = rest;
            let Ok(entries) = fs::read_dir(&directory) else { continue };
            let mut below = Vec::new();
            let mut bare = 0;
            let mut cache = false;
            for entry in entries.flatten() {
                let name = entry.file_name();
                let is = |other: &str| name.eq_ignore_ascii_case(other);
                bare += u8::from(name == "HEAD") + u8::from(name == "objects") + u8::from(name == "refs");
                cache |= name == CACHE;
                if is(".git") {
                    self.top(&directory);
                    self.repository(&entry.path());
                } else if names().any(is) {
                    self.paths.insert(entry.path());
                } else if entry.file_type().is_ok_and(|kind| kind.is_dir())
                    && !SKIPPED.iter().any(|skipped| is(skipped))
                {
                    below.push(entry.path());
                }
            }
            if bare == 3 {
                self.git_directory(&directory);
            } else if !cache || directory == root {
                left.append(&mut below);
            }
        }
    }

    /// A `.git`: the directory of a repository, or a file or link that leads to one.
    fn repository(&mut self, dot_git: &Path) {
        let Ok(found) = dot_git.symlink_metadata() else { return };
        if !found.is_dir() {
            self.paths.insert(dot_git.to_owned());
        }
        let directory = if found.is_file() { pointed(dot_git) } else { dot_git.canonicalize().ok() };
        let Some(directory) = directory else { return };
        self.git_directory(&directory);
        if let Some(common) = common(&directory) {
            self.git_directory(&common);
        }
        if found.is_file()
            && let Some(needed) = needed(dot_git, &directory)
        {
            self.git.insert(needed);
        }
        if let Some(hooks) = dot_git.parent().and_then(|top| Some(top.join(setting(&directory, "hookspath")?))) {
            self.paths.insert(hooks);
        }
    }

    /// The directory of a repository, with those of its worktrees and submodules.
    fn git_directory(&mut self, directory: &Path) {
        let mut left = vec![directory.to_owned()];
        while let Some(directory) = left.pop() {
            let places = PROTECTED.iter().filter(|place| place.within == Within::GitDirectory);
            self.paths.extend(places.map(|place| directory.join(place.path)));
            left.extend(directories(&directory.join("worktrees")));
            // The name of a submodule may have slashes: a directory that is none may hold some.
            let mut modules = directories(&directory.join("modules"));
            while let Some(module) = modules.pop() {
                if module.join("HEAD").is_file() {
                    left.push(module);
                } else {
                    modules.extend(directories(&module));
                }
            }
        }
    }
}

fn directories(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path()).collect()
}

/// The most that is read of a file that holds one path, or of Git's settings.
const LARGEST: u64 = 1 << 20;

fn text(path: &Path) -> Option<Vec<u8>> {
    let found = path.symlink_metadata().ok()?;
    if !found.is_file() || found.len() > LARGEST { None } else { fs::read(path).ok() }
}

/// The path in a file of one line, resolved from where the file lies.
fn line(file: &Path, prefix: &[u8]) -> Option<PathBuf> {
    let text = text(file)?;
    let path = text.strip_prefix(prefix)?.trim_ascii();
    file.parent()?.join(OsStr::from_bytes(path)).canonicalize().ok()
}

/// Where a `.git` file leads.
fn pointed(dot_git: &Path) -> Option<PathBuf> {
    line(dot_git, b"gitdir:")
}

/// The directory that a linked worktree shares with its repository.
fn common(directory: &Path) -> Option<PathBuf> {
    let named = text(&directory.join("commondir"))?;
    directory.join(OsStr::from_bytes(named.trim_ascii())).canonicalize().ok()
}

/// What work in the worktree of a `.git` file writes, if that directory says itself that the worktree is its own: a file
/// that came with an archive may point anywhere.
fn needed(dot_git: &Path, directory: &Path) -> Option<PathBuf> {
    let needed = if let Some(common) = common(directory) {
        let back = line(&directory.join("gitdir"), b"")?;
        (back == dot_git.canonicalize().ok()? && directory.starts_with(&common)).then_some(common)?
    } else {
        let back = directory.join(setting(directory, "worktree")?).canonicalize().ok()?;
        (back == dot_git.parent()?.canonicalize().ok()?).then(|| directory.to_owned())?
    };
    let mine = needed.metadata().ok()?.uid() == getuid().as_raw();
    let is_git = ["HEAD", "objects", "refs"].iter().all(|part| needed.join(part).exists());
    (mine && is_git).then_some(needed)
}

/// A setting of Git's section `core`, as the repository's own file has it on a line of its own.
fn setting(directory: &Path, name: &str) -> Option<PathBuf> {
    let file = common(directory).filter(|_| name != "worktree").unwrap_or_else(|| directory.to_owned()).join("config");
    let text = text(&file)?;
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut value = lines.filter_map(|line| {
        let (key, value) = line.split_at_checked(line.iter().position(|byte| *byte == b'=')?)?;
        key.trim_ascii().eq_ignore_ascii_case(name.as_bytes()).then(|| value.get(1..).unwrap_or_default().trim_ascii())
    });
    let value = value.next_back()?;
    let value = value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\"")).unwrap_or(value);
    Some(PathBuf::from(OsStr::from_bytes(value)))
}
