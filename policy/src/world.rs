//! The few facts that the engine asks of the outside.

use crate::path::AbsPath;

/// What the engine may ask. The binary answers from the machine, memoised for one decision; tests answer from fixtures.
pub trait World {
    /// The path that the kernel would reach for `path`: symbolic links followed, also in directories of a file that does
    /// not exist yet. An unreadable link is answered with `path` itself and `complete: false`.
    fn real(&self, path: &AbsPath) -> Real;

    /// Whether surely nothing is there: a tool that makes what it is asked to read is asked about then. Where that is not known,
    /// something may be.
    fn missing(&self, path: &AbsPath) -> bool;

    /// Where a command name leads: bare names are looked up in the unchanged `PATH`, others are paths.
    fn program(&self, name: &[u8], cwd: Option<&AbsPath>) -> Program;

    /// What the Git alias `name` stands for in the repository of `cwd`; `None` for no alias.
    fn git_alias(&self, name: &str, cwd: Option<&AbsPath>) -> Option<Vec<u8>>;

    /// Whether the configuration of the repository of `cwd` names programs that no environment switches off: with
    /// [`git_env`](crate::git_env) set, what is left are the drivers and filters of [`git_env::LEFT`](crate::git_env::LEFT).
    ///
    /// Asked are the scopes that come with a repository, `local` and `worktree`, includes followed; the user's own
    /// configuration is the user's word. Where it cannot be read, the answer is `true`.
    fn git_config_runs(&self, cwd: Option<&AbsPath>) -> bool;

    /// Whether the time for this decision is over. Asked now and then; after the first `true` everything left is refused.
    fn expired(&self) -> bool;

    /// What will hold while the command runs, if it is allowed.
    fn launcher(&self) -> Held;
}

/// An answer of [`World::real`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Real {
    /// The resolved path.
    pub path: AbsPath,
    /// Whether every link on the way could be read.
    pub complete: bool,
}

/// An answer of [`World::program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// A file in a directory that only root or the user's own toolchains write.
    Trusted,
    /// Nothing of that name is found. Running it gives 127.
    Missing,
    /// Found elsewhere: in the workspace, in a directory that others may write.
    Untrusted,
}

/// What confines a command while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Nothing: the decision is all there is.
    Nothing,
    /// The kernel: files outside the grant cannot be changed and the network cannot be reached.
    Kernel,
}

/// A world without a machine: paths resolve to themselves, every known tool is installed, Git's configuration is empty.
///
/// Corpora use it, so that verdicts are the same everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Fixture {
    held: Held,
}

impl Fixture {
    /// A world in which `held` confines commands.
    #[must_use]
    pub const fn new(held: Held) -> Self {
        Self { held }
    }
}

impl World for Fixture {
    fn real(&self, path: &AbsPath) -> Real {
        Real { path: path.clone(), complete: true }
    }

    fn missing(&self, _path: &AbsPath) -> bool {
        false
    }

    fn program(&self, name: &[u8], cwd: Option<&AbsPath>) -> Program {
        let path = if name.contains(&b'/') {
            cwd.cloned().unwrap_or_else(AbsPath::root).join(name)
        } else {
            return Program::Trusted;
        };
        match path {
            Some(path) if SYSTEM_DIRECTORIES.contains(&path.parent().as_bytes()) && name.first() == Some(&b'/') => {
                Program::Trusted
            }
            _ => Program::Untrusted,
        }
    }

    fn git_alias(&self, _name: &str, _cwd: Option<&AbsPath>) -> Option<Vec<u8>> {
        None
    }

    fn git_config_runs(&self, _cwd: Option<&AbsPath>) -> bool {
        false
    }

    fn expired(&self) -> bool {
        false
    }

    fn launcher(&self) -> Held {
        self.held
    }
}

/// Directories whose programs are the system's own on every Unix that we run on.
const SYSTEM_DIRECTORIES: [&[u8]; 6] =
    [b"/bin", b"/usr/bin", b"/sbin", b"/usr/sbin", b"/usr/local/bin", b"/usr/local/sbin"];
