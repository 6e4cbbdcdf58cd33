//! Which paths of a workspace stay as they are: the table of protected places, found in the directories that there are.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    io::ErrorKind,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

use nix::unistd::getuid;
use pi_guard_policy::rules::{PROTECTED, Within};
use pi_guard_sandbox::Missing;

mod made;
mod settings;

pub(crate) use made::made;
use settings::{Settings, plain};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Paths that stay as they are, whether they exist or not.
    pub(crate) paths: BTreeSet<PathBuf>,
    /// Directories of Git outside the workspace that its own work needs: those of a linked worktree or a submodule.
    pub(crate) git: BTreeSet<PathBuf>,
    /// The directories of Git's repositories in the workspace, of their linked worktrees and their submodules.
    pub(crate) directories: BTreeSet<PathBuf>,
    /// There are more directories than are looked through, or one could not be: repositories in them were not found.
    pub(crate) cut: bool,
    /// Settings of Git that were not read, because they are in more or larger files than real ones.
    pub(crate) unread: Option<PathBuf>,
}

/// As many directories as are looked through for repositories and settings; some milliseconds each thousand.
const MOST_DIRECTORIES: usize = 20_000;

/// What is said where there are more.
pub(crate) const NOT_LOOKED_THROUGH: Missing = Missing {
    what: "hooks and settings of repositories in some directories of the workspace",
    why: "there are more than 20,000 directories, or one that cannot be read: not all were looked through",
};

/// Directories that are not looked into: other people's packages and what builds leave, many and of no interest.
const SKIPPED: &[&str] = &["node_modules", ".venv", "__pycache__", ".tox", ".pnpm-store", ".yarn", ".gradle"];

/// A cache says so by this file, with every build of Cargo below it.
const CACHE: &str = "CACHEDIR.TAG";

/// The names that nothing may take in a directory that was there before.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    PROTECTED.iter().filter(|place| place.within == Within::Any).map(|place| place.path)
}

/// What looking through directories needs to know.
struct Known<'a> {
    roots: &'a [PathBuf],
    home: Option<&'a Path>,
    /// The settings of Git that hold for every repository.
    own: Settings,
}

/// Looks through directories that may be written. `start` is where the command starts.
pub(crate) fn find(roots: &[PathBuf], start: &Path, home: Option<&Path>) -> Kept {
    let known = Known { roots, home, own: Settings::own(home) };
    let mut kept = Kept { unread: known.own.unread.clone(), ..Kept::default() };
    kept.settings(&known.own, &[], &known);
    let mut budget = MOST_DIRECTORIES;
    for root in roots {
        kept.top(root);
        if start.starts_with(root) {
            start.ancestors().take_while(|directory| directory.starts_with(root)).for_each(|above| kept.top(above));
        }
        kept.walk(root, &mut budget, &known);
    }
    // Nothing could be written any more.
    kept.paths.retain(|path| !roots.iter().any(|root| root.starts_with(path)));
    kept
}

impl Kept {
    /// The settings at the top of a workspace or a repository.
    fn top(&mut self, directory: &Path) {
        let places = PROTECTED.iter().filter(|place| place.within != Within::GitDirectory);
        self.paths.extend(places.map(|place| directory.join(place.path)));
    }

    /// Repositories and settings that there are, at any depth.
    fn walk(&mut self, root: &Path, budget: &mut usize, known: &Known<'_>) {
        let mut left = vec![root.to_owned()];
        while let Some(directory) = left.pop() {
            let Some(rest) = budget.checked_sub(1) else {
                self.cut = true;
                return;
            };
            *budget = rest;
            let entries = match fs::read_dir(&directory) {
                Ok(entries) => entries,
                // Its owner may enter it, and open it to themselves: what is in it is kept unseen.
                Err(error) if error.kind() == ErrorKind::PermissionDenied && directory != root => {
                    self.paths.insert(directory);
                    continue;
                }
                Err(error) => {
                    self.cut |= !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory);
                    continue;
                }
            };
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
                    self.repository(&entry.path(), known);
                } else if names().any(is) {
                    self.paths.insert(entry.path());
                } else if entry.file_type().is_ok_and(|kind| kind.is_dir())
                    && !SKIPPED.iter().any(|skipped| is(skipped))
                {
                    below.push(entry.path());
                }
            }
            if bare == 3 {
                self.git_directory(&directory, known);
            } else if !cache || directory == root {
                left.append(&mut below);
            }
        }
    }

    /// A `.git`: the directory of a repository, or a file or link that leads to one.
    fn repository(&mut self, dot_git: &Path, known: &Known<'_>) {
        let Ok(found) = dot_git.symlink_metadata() else { return };
        if !found.is_dir() {
            self.paths.insert(dot_git.to_owned());
        }
        let directory = if found.is_file() { pointed(dot_git) } else { dot_git.canonicalize().ok() };
        let Some(directory) = directory else { return };
        self.git_directory(&directory, known);
        if let Some(common) = common(&directory) {
            self.git_directory(&common, known);
        }
        let settings = local(&directory, known.home);
        if found.is_file()
            && let Some(needed) = needed(dot_git, &directory, &settings)
        {
            self.git.insert(needed);
        }
        if let Some(top) = dot_git.parent() {
            self.settings(&settings, &[top.to_owned(), directory], known);
        }
    }

    /// The directory of a repository, with those of its worktrees and submodules.
    fn git_directory(&mut self, directory: &Path, known: &Known<'_>) {
        let mut left = vec![directory.to_owned()];
        while let Some(directory) = left.pop() {
            let places = PROTECTED.iter().filter(|place| place.within == Within::GitDirectory);
            self.paths.extend(places.map(|place| directory.join(place.path)));
            self.directories.insert(directory.clone());
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
            let settings = local(&directory, known.home);
            let tree = settings.work_tree().map(|tree| plain(&directory.join(tree)));
            let linked = line(&directory.join("gitdir"), b"").and_then(|dot_git| dot_git.parent().map(Path::to_owned));
            let bases: Vec<PathBuf> = tree.into_iter().chain(linked).chain([directory]).collect();
            self.settings(&settings, &bases, known);
        }
    }

    /// What Git's settings name, together with those that hold everywhere.
    fn settings(&mut self, settings: &Settings, bases: &[PathBuf], known: &Known<'_>) {
        self.unread = self.unread.take().or_else(|| settings.unread.clone());
        for settings in [settings, &known.own] {
            let inside = |path: &&PathBuf| known.roots.iter().any(|root| path.starts_with(root));
            self.paths.extend(settings.files.iter().filter(inside).cloned());
            self.paths.extend(settings.named(bases, known.roots, known.home));
        }
    }
}

/// The settings that come with a repository.
fn local(directory: &Path, home: Option<&Path>) -> Settings {
    let mut settings = Settings::default();
    let common = common(directory).unwrap_or_else(|| directory.to_owned());
    for file in [common.join("config"), directory.join("config.worktree"), common.join("config.worktree")] {
        settings.read(&file, home);
    }
    settings
}

fn directories(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path()).collect()
}

/// The most that is read of a file that holds one path.
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
fn needed(dot_git: &Path, directory: &Path, settings: &Settings) -> Option<PathBuf> {
    let needed = if let Some(common) = common(directory) {
        let back = line(&directory.join("gitdir"), b"")?;
        (back == dot_git.canonicalize().ok()? && directory.starts_with(&common)).then_some(common)?
    } else {
        let back = directory.join(settings.work_tree()?).canonicalize().ok()?;
        (back == dot_git.parent()?.canonicalize().ok()?).then(|| directory.to_owned())?
    };
    let mine = needed.metadata().ok()?.uid() == getuid().as_raw();
    let is_git = ["HEAD", "objects", "refs"].iter().all(|part| needed.join(part).exists());
    (mine && is_git).then_some(needed)
}
