//! What tools keep for themselves: logs, caches, a first configuration.
//!
//! Nobody who runs `top` would call the directory of its settings an effect of it. Each entry is one tool and one place,
//! with the reason; everything that is not listed here counts.

use std::path::Path;

/// A place that a tool keeps for itself.
#[derive(Clone, Copy, Debug)]
pub struct Keeps {
    /// The tool's name in the registry; `*`: every tool.
    pub tool: &'static str,
    /// The place: below the home directory where it begins with `~/`.
    pub place: &'static str,
    /// What is kept there.
    pub reason: &'static str,
}

const fn keeps(tool: &'static str, place: &'static str, reason: &'static str) -> Keeps {
    Keeps { tool, place, reason }
}

/// All of them.
pub const KEPT: &[Keeps] = &[
    keeps("*", "~/.cache", "caches, which may be removed at any time (XDG Base Directory Specification)"),
    keeps("apt-cache", "/var/lib/dpkg/lock-frontend", "a lock"),
    keeps("docker", "~/.local/share/containers", "podman makes its empty store, whatever it is asked"),
    keeps("gcloud", "~/.config/gcloud", "logs and the first configuration"),
    keeps("gpg", "~/.gnupg", "the first key ring and trust database, locks, the agent socket"),
    keeps("iptables", "/run/xtables.lock", "a lock"),
    keeps("man", "/var/cache/man", "formatted pages, where the system lets it"),
    keeps("npm", "~/.npm", "logs, cache, and when it last looked for a new version"),
    keeps("npx", "~/.npm", "logs, cache, and when it last looked for a new version"),
    keeps("pipx", "~/.local/pipx", "directories of its own that it makes whatever it is asked"),
    keeps("pipx", "~/.local/bin", "directories of its own that it makes whatever it is asked"),
    keeps("rpm", "~/.rpmdb", "Debian's rpm makes an empty database for an ordinary user, whatever it is asked"),
    keeps("svn", "~/.subversion", "the first configuration, all of it comments"),
    keeps("terraform", "~/.terraform.d", "a random number, made once"),
    keeps("top", "~/.config/procps", "an empty directory for its settings"),
];

/// Programs that hand names on the line to a shell with quotes around them, as was tried with `$(…)` in a name.
const QUOTING: &[&str] = &["lzless", "xzless", "zless", "zstdless"];

/// Programs whose shells run fixed text, which knows nothing of the line.
const FIXED: &[&str] = &["rpm"];

/// Tools that ask the name server for the names of what they list; what they ask is not chosen by their words.
const RESOLVING: &[&str] = &["netstat"];

/// Whether a connection is a lookup that this tool makes by itself.
#[must_use]
pub fn looks_up(tool: &str, address: &str) -> bool {
    RESOLVING.contains(&tool) && address.contains("htons(53)")
}

/// Whether a shell runs a fixed program with one path or host that its caller has looked at or quoted: the other end of a
/// repository here, ssh's way through another host.
#[must_use]
pub fn is_other_end(words: &[Vec<u8>]) -> bool {
    let [_, flag, text, ..] = words else { return false };
    let starts = [b"git-upload-pack '".as_slice(), b"git-receive-pack '", b"exec /usr/bin/ssh -W '["];
    flag == b"-c" && starts.iter().any(|start| text.starts_with(start))
}

/// Whether this program's shells run nothing that a name on the line holds.
#[must_use]
pub fn quotes(program: &str) -> bool {
    QUOTING.contains(&program) || FIXED.contains(&program)
}

/// Whether `path` lies in a place that `tool` keeps for itself, or is a directory above one that is not there yet.
#[must_use]
pub fn is(tool: &str, path: &Path, home: &Path) -> bool {
    KEPT.iter().filter(|kept| kept.tool == "*" || kept.tool == tool).any(|kept| {
        let place =
            kept.place.strip_prefix("~/").map_or_else(|| Path::new(kept.place).to_owned(), |below| home.join(below));
        path.starts_with(&place) || place.starts_with(path) && path.symlink_metadata().is_err()
    })
}
