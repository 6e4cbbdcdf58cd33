//! Programs that hand over to another one, which a file of the project may name.
//!
//! `~/.cargo/bin/cargo` is rustup, and a `rust-toolchain.toml` above the working directory may name the toolchain by its
//! path; shims of asdf and mise take `path:DIR` from `.tool-versions`. A command of cargo's that is a program of its own
//! (`cargo fmt`) gives way to an alias in `.cargo/config.toml`.

use std::{fs, io};

use pi_guard_policy::AbsPath;

use crate::load::path_of;

/// How a program hands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shim {
    /// rustup, by any of its names.
    Rustup,
    /// A shim of a manager of versions.
    Versions,
    /// A command of cargo's.
    CargoCommand,
}

/// The largest file that is read; real ones have a few lines.
const LARGEST: u64 = 1 << 16;

impl Shim {
    /// What the program `name` is, that lies at `held` and was found at `named`.
    pub(super) fn of(name: &[u8], named: &AbsPath, held: &AbsPath) -> Option<Self> {
        let shims = [&b"/.asdf/shims"[..], b"/mise/shims"];
        if name.starts_with(b"cargo-") {
            Some(Self::CargoCommand)
        } else if held.name() == b"rustup" && name != b"rustup" {
            Some(Self::Rustup)
        } else if shims.iter().any(|end| named.parent().as_bytes().ends_with(end)) {
            Some(Self::Versions)
        } else {
            None
        }
    }

    /// Whether a file at or above `cwd` may make it hand over to a program of the project's. The user's own files in
    /// `home` are the user's word.
    pub(super) fn is_redirected(self, cwd: &AbsPath, home: Option<&AbsPath>) -> bool {
        let (files, word): (&[&[u8]], &[u8]) = match self {
            Self::Rustup => (&[b"rust-toolchain", b"rust-toolchain.toml"], b"path"),
            Self::Versions => (&[b".tool-versions", b"mise.toml", b".mise.toml"], b"path:"),
            Self::CargoCommand => (&[b".cargo/config", b".cargo/config.toml"], b"alias"),
        };
        let mut at = cwd.clone();
        loop {
            if home != Some(&at) && files.iter().any(|file| at.join(file).is_some_and(|file| says(&file, word))) {
                return true;
            }
            let parent = at.parent();
            if parent == at {
                return false;
            }
            at = parent;
        }
    }
}

/// Whether the file has the word in it, or names further files, or cannot be read.
fn says(file: &AbsPath, word: &[u8]) -> bool {
    let path = path_of(file);
    match fs::metadata(&path) {
        Ok(found) if found.is_dir() => return false,
        Ok(found) if !found.is_file() || found.len() > LARGEST => return true,
        Ok(_) => {}
        Err(error) => return !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
    }
    // A backslash may spell the word in a way that is not looked for.
    fs::read(path).map_or(true, |text| {
        [word, b"include", b"\\"].iter().any(|word| text.windows(word.len()).any(|part| part == *word))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use pi_guard_policy::AbsPath;

    use super::Shim;
    use crate::testing::Folder;

    #[test]
    fn files_of_the_project_redirect_shims() {
        let folder = Folder::new();
        let root = AbsPath::new(folder.path().to_str().unwrap().as_bytes()).unwrap();
        let below = root.join(b"a/b").unwrap();
        fs::create_dir_all(folder.path().join("a/b")).unwrap();
        fs::create_dir_all(folder.path().join(".cargo")).unwrap();
        for (shim, file, harmless, redirecting) in [
            (
                Shim::Rustup,
                "rust-toolchain.toml",
                "[toolchain]\nchannel = \"1.90\"\n",
                "[toolchain]\npath = \"/w/x\"\n",
            ),
            (Shim::Rustup, "rust-toolchain", "stable\n", "[toolchain]\n\"p\\u0061th\" = \"/w/x\"\n"),
            (Shim::Versions, ".tool-versions", "nodejs 20.0.0\n", "nodejs path:/w/x\n"),
            (Shim::CargoCommand, ".cargo/config.toml", "[build]\njobs = 2\n", "[alias]\nfmt = \"run\"\n"),
        ] {
            let path = folder.path().join(file);
            assert!(!shim.is_redirected(&below, None), "{file}");
            fs::write(&path, harmless).unwrap();
            assert!(!shim.is_redirected(&below, None), "{file}: {harmless}");
            fs::write(&path, redirecting).unwrap();
            assert!(shim.is_redirected(&below, None), "{file}: {redirecting}");
            assert!(!shim.is_redirected(&below, Some(&root)), "{file}: the user's own");
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn shims_are_known_by_where_they_lie() {
        let path = |text: &str| AbsPath::new(text.as_bytes()).unwrap();
        let of = |name: &str, named: &str, held: &str| Shim::of(name.as_bytes(), &path(named), &path(held));
        assert_eq!(of("cargo", "/h/.cargo/bin/cargo", "/h/.cargo/bin/rustup"), Some(Shim::Rustup));
        assert_eq!(of("rustup", "/h/.cargo/bin/rustup", "/h/.cargo/bin/rustup"), None);
        assert_eq!(of("node", "/h/.asdf/shims/node", "/h/.asdf/shims/node"), Some(Shim::Versions));
        assert_eq!(of("cargo-fmt", "/usr/bin/cargo-fmt", "/usr/bin/cargo-fmt"), Some(Shim::CargoCommand));
        assert_eq!(of("ls", "/usr/bin/ls", "/usr/bin/ls"), None);
    }
}
