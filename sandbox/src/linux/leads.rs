//! Where protected paths lead: through each symbolic link on the way, whether what it leads to exists or not.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// As many symbolic links as the kernel follows.
const MOST_LINKS: usize = 40;

/// The paths themselves, and what each becomes with the links in it, and at its end, taken out one after the other. What
/// lies outside the write roots, or holds one, is left out: the first cannot be written, and of the second nothing else could.
pub(super) fn kept(paths: &[PathBuf], roots: &[PathBuf]) -> Vec<PathBuf> {
    let mut kept = BTreeSet::new();
    // Most paths have the same directories above them, which were looked at.
    let mut plain = BTreeSet::new();
    for path in paths {
        let mut at = path.clone();
        for _ in 0..MOST_LINKS {
            let next = without_first_link(&at, &mut plain);
            let useful =
                roots.iter().any(|root| at.starts_with(root)) && !roots.iter().any(|root| root.starts_with(&at));
            if useful {
                kept.insert(at);
            }
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
    }
    kept.into_iter().collect()
}

/// The path that is meant by one whose first symbolic link is taken out; nothing if it has none.
fn without_first_link(path: &Path, plain: &mut BTreeSet<PathBuf>) -> Option<PathBuf> {
    let mut at = PathBuf::new();
    let mut parts = path.components();
    while let Some(part) = parts.next() {
        let parent = at.clone();
        at.push(part);
        if plain.contains(&at) {
            continue;
        }
        match at.symlink_metadata() {
            Ok(found) if found.is_symlink() => {
                let mut next = parent;
                for part in at.read_link().ok()?.components().chain(parts) {
                    match part {
                        // Everything before the link was found to be none.
                        Component::ParentDir => drop(next.pop()),
                        Component::CurDir => {}
                        Component::RootDir | Component::Normal(_) | Component::Prefix(_) => next.push(part),
                    }
                }
                return Some(next);
            }
            Ok(found) if found.is_dir() => drop(plain.insert(at.clone())),
            Ok(_) | Err(_) => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_taken_out_one_after_the_other() {
        let top = std::env::temp_dir().canonicalize().unwrap().join(format!("pi-guard-leads-{}", std::process::id()));
        let (root, out) = (top.join("w"), top.join("out"));
        for directory in ["deep/er", "real", ".git"] {
            fs::create_dir_all(root.join(directory)).unwrap();
        }
        fs::create_dir_all(&out).unwrap();
        for (to, name) in [
            ("newdir", ".pi"),
            ("../real", "deep/link"),
            ("second", "first"),
            ("real/none", "second"),
            ("../../hooks/x", ".git/hooks"),
            (".", "whole"),
            ("round", "round"),
        ] {
            symlink(to, root.join(name)).unwrap();
        }
        symlink(root.join("abs"), root.join("absolute")).unwrap();
        for (path, wanted) in [
            ("none/at/all", vec!["none/at/all"]),
            (".pi", vec![".pi", "newdir"]),
            (".pi/settings", vec![".pi/settings", "newdir/settings"]),
            ("deep/link/x", vec!["deep/link/x", "real/x"]),
            ("first/y", vec!["first/y", "real/none/y", "second/y"]),
            ("absolute", vec!["abs", "absolute"]),
            (".git/hooks", vec![".git/hooks"]),
            ("whole/x", vec!["whole/x", "x"]),
            ("whole", vec!["whole"]),
            ("round", vec!["round"]),
        ] {
            let wanted: Vec<PathBuf> = wanted.into_iter().map(|path| root.join(path)).collect();
            assert_eq!(kept(&[root.join(path)], std::slice::from_ref(&root)), wanted, "{path}");
        }
        assert_eq!(kept(&[out.join("x")], std::slice::from_ref(&root)), Vec::<PathBuf>::new());
        fs::remove_dir_all(top).unwrap();
    }
}
