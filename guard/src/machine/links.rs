//! Following symbolic links as the kernel does, also where the last part does not exist yet.

use std::{fs, io, os::unix::ffi::OsStrExt};

use pi_guard_policy::{AbsPath, world::Real};

use super::seen::Seen;
use crate::load::path_of;

/// The most links that the kernel follows in one path (`MAXSYMLINKS`, `path_resolution(7)`).
const MOST_LINKS: usize = 40;

/// Names of the standard streams: links into `/proc/self/fd`, and so different in every process.
const STREAMS: [&[u8]; 3] = [b"/dev/stdin", b"/dev/stdout", b"/dev/stderr"];

/// The path that the kernel would reach for `word` from `base`; `None` where `word` holds a NUL byte.
///
/// Unlike [`AbsPath::join`], `..` goes up from where a link led. What does not exist is taken as it is written, since the
/// command may make it. Incomplete where a link cannot be read, or leads elsewhere in every process (`/proc/self/cwd`).
#[must_use]
pub fn resolve(base: &AbsPath, word: &[u8]) -> Option<Real> {
    resolve_seen(base, word, &Seen::default())
}

/// [`resolve`], by what a decision has already seen.
pub(super) fn resolve_seen(base: &AbsPath, word: &[u8], seen: &Seen) -> Option<Real> {
    let unresolved = || base.join(word).map(|path| Real { path, complete: false });
    if word.contains(&0) {
        return None;
    }
    let mut pending: Vec<Vec<u8>> = Vec::new();
    push(&mut pending, word);
    if word.first() != Some(&b'/') {
        push(&mut pending, base.as_bytes());
    }
    let mut at = AbsPath::root();
    let mut links = 0;
    let mut missing = false;
    while let Some(name) = pending.pop() {
        match name.as_slice() {
            b"" | b"." => continue,
            b".." => {
                at = at.parent();
                missing = false;
                continue;
            }
            _ => {}
        }
        let next = at.join(&name)?;
        match per_process(&at, &name) {
            PerProcess::No => {}
            PerProcess::Stays => {
                at = next;
                continue;
            }
            PerProcess::Root => {
                at = AbsPath::root();
                continue;
            }
            PerProcess::Differs => return unresolved(),
        }
        if missing {
            at = next;
            continue;
        }
        match seen.at(&next) {
            Ok(found) if found.is_symlink() => {
                links += 1;
                let Ok(target) = fs::read_link(path_of(&next)) else { return unresolved() };
                if links > MOST_LINKS {
                    return unresolved();
                }
                let target = target.as_os_str().as_bytes();
                if target.first() == Some(&b'/') {
                    at = AbsPath::root();
                }
                push(&mut pending, target);
            }
            Ok(_) => at = next,
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                missing = true;
                at = next;
            }
            Err(_) => return unresolved(),
        }
    }
    Some(Real { path: at, complete: true })
}

/// Puts the components of a path in front of those that are still to be followed.
fn push(pending: &mut Vec<Vec<u8>>, path: &[u8]) {
    pending.extend(path.rsplit(|byte| *byte == b'/').map(<[u8]>::to_vec));
}

/// How a name below `/proc` or `/dev` depends on who asks.
enum PerProcess {
    No,
    /// A link that is best left: what it leads to is known by its name.
    Stays,
    /// It leads to the root directory.
    Root,
    /// What it leads to for the command is not known here.
    Differs,
}

fn per_process(at: &AbsPath, name: &[u8]) -> PerProcess {
    let mut parts = at.as_bytes().split(|byte| *byte == b'/').skip(1);
    match (parts.next(), parts.next()) {
        (Some(b"proc"), None) if matches!(name, b"self" | b"thread-self") => PerProcess::Stays,
        (Some(b"proc"), Some(process)) if process != b"sys" => match name {
            b"root" => PerProcess::Root,
            b"cwd" | b"exe" => PerProcess::Differs,
            _ if matches!(at.name(), b"fd" | b"map_files") => PerProcess::Differs,
            _ => PerProcess::No,
        },
        (Some(b"dev"), None) if STREAMS.iter().any(|stream| stream.strip_prefix(b"/dev/") == Some(name)) => {
            PerProcess::Stays
        }
        _ => PerProcess::No,
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink, path::PathBuf};

    use pi_guard_policy::{AbsPath, world::Real};

    use super::resolve;
    use crate::testing::Folder;

    fn real(base: &str, word: &str) -> (String, bool) {
        let Real { path, complete } = resolve(&AbsPath::new(base.as_bytes()).unwrap(), word.as_bytes()).unwrap();
        (path.to_string(), complete)
    }

    #[test]
    fn links_are_followed_also_for_what_does_not_exist_yet() {
        let folder = Folder::new();
        let top = folder.path();
        fs::create_dir_all(top.join("a/b")).unwrap();
        symlink("a/b", top.join("link")).unwrap();
        symlink(top.join("a"), top.join("a/b/up")).unwrap();
        symlink("nowhere/deep", top.join("dangling")).unwrap();
        symlink("loop", top.join("loop")).unwrap();
        let base = top.to_str().unwrap();
        let at = |rest: &str| format!("{base}{rest}");
        for (word, wanted) in [
            ("a/b", at("/a/b")),
            ("link", at("/a/b")),
            ("link/new/file", at("/a/b/new/file")),
            ("link/../x", at("/a/x")),
            ("link/up/up", at("/a/up")),
            ("a/b/up/b/up", at("/a")),
            ("dangling", at("/nowhere/deep")),
            ("dangling/x", at("/nowhere/deep/x")),
            ("missing/../link/x", at("/a/b/x")),
            ("./a//b/.", at("/a/b")),
            (&at("/link"), at("/a/b")),
        ] {
            assert_eq!(real(base, word), (wanted, true), "{word}");
        }
        assert_eq!(real(base, "loop"), (at("/loop"), false));
        assert_eq!(resolve(&AbsPath::root(), b"a\0b"), None);
    }

    #[test]
    fn what_differs_in_every_process_is_not_guessed() {
        if !PathBuf::from("/proc/self/cwd").exists() {
            return;
        }
        for (word, wanted, complete) in [
            ("/proc/self/status", "/proc/self/status", true),
            ("/proc/self/root/etc/hostname_", "/etc/hostname_", true),
            ("/proc/self/cwd/x", "/proc/self/cwd/x", false),
            ("/proc/1/cwd", "/proc/1/cwd", false),
            ("/proc/self/fd/1", "/proc/self/fd/1", false),
            ("/proc/self/task/7/fd/1", "/proc/self/task/7/fd/1", false),
            ("/dev/stdout", "/dev/stdout", true),
            ("/dev/fd/2", "/dev/fd/2", false),
            ("/dev/null", "/dev/null", true),
            ("/proc/sys/kernel/root", "/proc/sys/kernel/root", true),
        ] {
            assert_eq!(real("/", word), (wanted.to_owned(), complete), "{word}");
        }
    }
}
