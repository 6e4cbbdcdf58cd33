//! Landlock rules for "everything may be read, but not this". Rules only add, so every neighbour of a hidden path, and
//! of each of its ancestors, gets a rule of its own.

use std::collections::BTreeSet;
use std::ffi::CString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::landlock::{Grant, Rule};
use crate::profile::{Profile, Scratch};

/// The rules by which all but the hidden paths can be read. Names stay visible everywhere; files that appear later
/// beside a hidden path or one of its ancestors cannot be read.
pub(crate) fn rules(hidden: &[PathBuf]) -> Vec<Rule> {
    let hidden: BTreeSet<PathBuf> = hidden.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
    let root = || CString::from(c"/");
    if hidden.is_empty() {
        return vec![Rule { path: root(), grant: Grant::Read, optional: false }];
    }
    let mut rules = vec![Rule { path: root(), grant: Grant::List, optional: false }];
    let ancestors: BTreeSet<&Path> = hidden.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    for directory in &ancestors {
        if hidden.iter().any(|path| directory.starts_with(path)) {
            continue;
        }
        let Ok(entries) = fs::read_dir(directory) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
            if link || hidden.contains(&path) || ancestors.contains(path.as_path()) {
                continue;
            }
            if let Ok(path) = CString::new(path.as_os_str().as_bytes()) {
                rules.push(Rule { path, grant: Grant::Content, optional: true });
            }
        }
    }
    rules
}

/// Whether something hidden lies in a directory that may be written, or the other way round: the right to write comes
/// with that to read, and no rule takes it back for a part.
pub(crate) fn reaches_hidden(profile: &Profile) -> bool {
    let scratch = match &profile.scratch {
        Scratch::Dir(path) => Some(path),
        Scratch::PerRun => None,
    };
    let real = |path: &PathBuf| fs::canonicalize(path).ok();
    let hidden: Vec<PathBuf> = profile.deny_read.iter().filter_map(real).collect();
    profile
        .write
        .iter()
        .chain(scratch)
        .filter_map(real)
        .any(|root| hidden.iter().any(|path| path.starts_with(&root) || root.starts_with(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_readable_and_the_hidden_is_not() {
        let top = std::env::temp_dir().join(format!("pi-guard-readable-{}", std::process::id()));
        for name in ["a/open", "a/shut/deep", "b"] {
            fs::create_dir_all(top.join(name)).unwrap();
        }
        let top = fs::canonicalize(&top).unwrap();
        let rules = rules(&[top.join("a/shut"), top.join("a/shut/deep"), top.join("missing")]);
        let has = |path: &str| rules.iter().any(|rule| rule.path.as_bytes() == top.join(path).as_os_str().as_bytes());
        assert!(has("a/open") && has("b"));
        assert!(!has("a") && !has("a/shut") && !has("a/shut/deep"));
        assert!(rules.iter().all(|rule| rule.grant != Grant::Read));
        fs::remove_dir_all(&top).unwrap();
        assert_eq!(super::rules(&[]).len(), 1);
    }
}
