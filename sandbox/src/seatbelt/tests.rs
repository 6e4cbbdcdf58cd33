//! What the rules for each mode say, case by case, as the reader reads them; the rules as text; and that no path changes
//! them.

use std::path::{Path, PathBuf};

use super::policy::Policy;
use super::reader::{self, Attempt};
use crate::profile::{Network, Profile, ProfileBuilder};

mod files;
mod outside;
mod text;

const SCRATCH: &str = "/var/folders/ab/cd/T/pi-guard-501/run-x";
const SECRETS: [&str; 3] = ["/Users/u/.ssh", "/Users/u/.netrc", "/Users/u/.aws"];

/// A machine on which every path is there but those with `absent` in a name, and `/tmp`, `/var` and `/etc` are links.
fn resolve(path: &Path) -> Option<PathBuf> {
    let text = path.to_str().unwrap();
    if text.contains("absent") {
        return None;
    }
    let linked = ["/tmp", "/var", "/etc"].iter().any(|link| path.starts_with(link));
    Some(if linked { PathBuf::from(format!("/private{text}")) } else { path.to_owned() })
}

fn plan() -> ProfileBuilder {
    SECRETS.iter().fold(Profile::builder(), |builder, secret| builder.deny_read(*secret))
}

fn review() -> ProfileBuilder {
    plan().network(Network::All)
}

/// The workspace is below `/tmp` by its name, so that its other names matter.
fn build() -> ProfileBuilder {
    plan()
        .write("/Users/u/w")
        .write("/tmp/other w")
        .protect("/Users/u/w/.git/hooks")
        .protect("/Users/u/w/.git/config")
        .protect("/Users/u/w/sub/module/.git/config")
        .protect("/Users/u/w/absent/rules")
        .protect("/tmp/other w/.git/hooks")
        .protect("/Users/u/outside")
        .protect_name(".envrc")
        .protect_name("AGENTS.md")
}

fn policy_of(builder: ProfileBuilder) -> Policy {
    Policy::of(&builder.build().unwrap(), Path::new(SCRATCH), &resolve).unwrap()
}

struct Rules(reader::Profile);

impl Rules {
    fn of(builder: ProfileBuilder) -> Self {
        let policy = policy_of(builder);
        Self(reader::Profile::read(&policy.text, &policy.parameters).unwrap())
    }

    fn allows(&self, attempt: &Attempt<'_>) -> bool {
        self.0.allows(attempt).unwrap()
    }

    fn on(&self, operation: &str, path: &str) -> bool {
        self.allows(&Attempt { operation, path: Some(path), ..Attempt::default() })
    }

    fn named(&self, operation: &str, name: &str) -> bool {
        self.allows(&Attempt { operation, name: Some(name), ..Attempt::default() })
    }

    fn plainly(&self, operation: &str) -> bool {
        self.allows(&Attempt { operation, ..Attempt::default() })
    }

    /// A connection to a unix socket of this path.
    fn socket(&self, path: &str) -> bool {
        let (operation, path) = ("network-outbound", Some(path));
        self.allows(&Attempt { operation, path, remote: path, unix: true, ..Attempt::default() })
    }

    fn connects(&self, address: &str) -> bool {
        self.allows(&Attempt { operation: "network-outbound", remote: Some(address), ..Attempt::default() })
    }

    fn serves(&self, address: &str) -> bool {
        ["network-bind", "network-inbound"]
            .iter()
            .all(|operation| self.allows(&Attempt { operation, local: Some(address), ..Attempt::default() }))
    }

    fn writes_anything(&self, path: &str) -> bool {
        WRITES.iter().any(|operation| self.on(operation, path))
    }

    fn writes_all(&self, path: &str) -> bool {
        WRITES.iter().filter(|it| **it != "file-write-setugid").all(|operation| self.on(operation, path))
    }
}

/// Content, names, and what is known of a file beside.
const WRITES: [&str; 9] = [
    "file-write-create",
    "file-write-data",
    "file-write-unlink",
    "file-write-mode",
    "file-write-owner",
    "file-write-times",
    "file-write-flags",
    "file-write-xattr",
    "file-write-setugid",
];

const READS: [&str; 3] = ["file-read-data", "file-read-xattr", "file-map-executable"];

fn modes() -> [(&'static str, ProfileBuilder); 5] {
    [
        ("plan", plan()),
        ("review", review()),
        ("build", build()),
        ("build-network", build().network(Network::All).socket("/var/run/docker.sock").socket("/Users/u/absent.sock")),
        ("hidden-in-workspace", Profile::builder().write("/Users/u/w").deny_read("/Users/u/w/deep/.env")),
    ]
}
