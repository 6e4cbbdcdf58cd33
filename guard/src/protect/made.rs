//! What the repositories run that a command made itself: `git init`, `git clone`, an unpacked archive. They were not there to be
//! protected, and are told after the run.

use std::{
    collections::BTreeSet,
    env,
    ffi::OsStr,
    fs,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    path::{Path, PathBuf},
};

use super::{Kept, find, local, settings::Settings};

/// What is found there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Made {
    /// Hooks that Git runs, but those that every new repository gets from this machine's templates.
    pub(crate) hooks: Vec<PathBuf>,
    /// Settings that name a program, and the directory of the repository.
    pub(crate) settings: Vec<(Vec<u8>, PathBuf)>,
    /// Not every directory was looked through.
    pub(crate) cut: bool,
}

/// Where Git's own templates lie, by where it may be installed.
const TEMPLATES: [&str; 3] =
    ["/usr/share/git-core/templates", "/usr/local/share/git-core/templates", "/opt/homebrew/share/git-core/templates"];

/// Looks through the directories that the command could write. `before` is what was [kept](Kept::paths) while it ran.
pub(crate) fn made(roots: &[PathBuf], start: &Path, home: Option<&Path>, before: &[PathBuf]) -> Made {
    let before: BTreeSet<&Path> = before.iter().map(PathBuf::as_path).collect();
    let Kept { directories, cut, .. } = find(roots, start, home);
    let mut made = Made { cut, ..Made::default() };
    let templates = templates(home);
    for directory in directories.iter().filter(|directory| !before.contains(&*directory.join("hooks"))) {
        for entry in fs::read_dir(directory.join("hooks")).into_iter().flatten().flatten() {
            if runs(&entry.path()) && !is_template(&entry.path(), &entry.file_name(), &templates) {
                made.hooks.push(entry.path());
            }
        }
        made.settings.extend(local(directory, home).running().map(|key| (key, directory.clone())));
    }
    made.hooks.sort_unstable();
    made
}

/// Whether Git would run a file as a hook: it may be executed, and its name is one.
fn runs(hook: &Path) -> bool {
    let named = hook.extension().is_none_or(|extension| extension != "sample");
    named && fs::metadata(hook).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

fn templates(home: Option<&Path>) -> Vec<PathBuf> {
    let own = Settings::own(home).paths_of(b"init.templatedir", home);
    let named = env::var_os("GIT_TEMPLATE_DIR").map(PathBuf::from);
    TEMPLATES.iter().map(PathBuf::from).chain(own).chain(named).collect()
}

/// The largest hook that is compared.
const LARGEST: u64 = 1 << 20;

fn is_template(hook: &Path, name: &OsStr, templates: &[PathBuf]) -> bool {
    let read = |path: &Path| {
        let small = fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() <= LARGEST);
        if small { fs::read(path).ok() } else { None }
    };
    let Some(text) = read(hook) else { return false };
    templates.iter().any(|template| read(&template.join("hooks").join(name)).is_some_and(|other| other == text))
}

impl Made {
    /// One line each, of which a caller shows as many as it likes.
    pub(crate) fn lines(&self, cwd: &Path) -> Vec<String> {
        let near = |path: &Path| path.strip_prefix(cwd).unwrap_or(path).display().to_string();
        let hooks = self.hooks.iter().map(|hook| format!("made a hook that will run outside: `{}`", near(hook)));
        let settings = self.settings.iter().map(|(key, directory)| {
            let key = OsStr::from_bytes(key).display();
            format!("made a setting of Git that runs a program outside: `{key}` in `{}`", near(directory))
        });
        let cut = self.cut.then(|| "not every directory was looked through for hooks that were made".to_owned());
        hooks.chain(settings).chain(cut).collect()
    }
}
