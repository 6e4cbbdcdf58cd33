//! What a command gets a copy of that is thrown away (`--writes discard`).

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use pi_guard_policy::AbsPath;

use crate::{
    fail::Fail,
    load::{self, Context, path_of},
    profile::Asked,
};

/// The project, what `--allow-write` names, and the repository of a project that is a linked worktree or a submodule: Git
/// writes there.
///
/// # Errors
/// A project that is the whole file system.
pub(crate) fn places(context: &Context, asked: &Asked) -> Result<Vec<AbsPath>, Fail> {
    if context.workspace == AbsPath::root() {
        return Err(Fail::Beyond(
            "`--writes discard` cannot copy the root directory; name a directory of a project with --cwd".to_owned(),
        ));
    }
    let mut places = vec![context.workspace.clone()];
    places.extend(repository(&path_of(&context.workspace)));
    places.extend(asked.allow_write.iter().cloned());
    places.sort_unstable();
    places.dedup();
    let outer = places.clone();
    // What lies in another is copied with it.
    places.retain(|place| !outer.iter().any(|other| other != place && place.is_within(other)));
    Ok(places)
}

/// Where the repository of a worktree is, if it is elsewhere: `.git` is then a file that says so (gitrepository-layout(5)).
fn repository(worktree: &Path) -> Option<AbsPath> {
    let named = line(&worktree.join(".git"))?;
    let directory = worktree.join(named.strip_prefix("gitdir: ")?);
    let common = line(&directory.join("commondir")).map_or_else(|| directory.clone(), |common| directory.join(common));
    // Whoever writes the file names a repository with it, and nothing else.
    let is_repository =
        common.join("HEAD").is_file() && common.join("objects").is_dir() && common.join("refs").is_dir();
    if !is_repository {
        return None;
    }
    load::absolute(Path::new("/"), &common.canonicalize().ok()?).ok()
}

/// The first line of a small regular file.
fn line(path: &PathBuf) -> Option<String> {
    const MOST: u64 = 8192;
    let about = path.symlink_metadata().ok()?;
    if !about.is_file() || about.len() > MOST {
        return None;
    }
    let mut text = String::new();
    File::open(path).ok()?.take(MOST).read_to_string(&mut text).ok()?;
    text.lines().next().map(|line| line.trim_end().to_owned())
}
