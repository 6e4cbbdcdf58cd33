//! Which programs are what their names say: found through the unchanged `PATH` where only the system writes.

use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
    env,
    ffi::OsStr,
    fs,
    os::unix::{
        ffi::{OsStrExt, OsStringExt},
        fs::MetadataExt,
    },
    rc::Rc,
};

use nix::unistd::{AccessFlags, Uid, access, getegid, getgroups, getuid};
use pi_guard_policy::{AbsPath, world::Program};

use super::{links::resolve_seen, seen::Seen, shims::Shim};

/// Where the system keeps its programs. As root, who may write everywhere, these alone are the system's.
const SYSTEM: [&[u8]; 9] =
    [b"/usr", b"/bin", b"/sbin", b"/lib", b"/lib64", b"/opt", b"/nix/store", b"/gnu/store", b"/snap"];

/// Directories below the home directory into which one toolchain alone installs; `*` is one component.
///
/// `~/bin` and `~/.local/bin` are not among them: any script and any project's `install` puts programs of any name there.
const TOOLCHAINS: [&str; 17] = [
    ".asdf/shims",
    ".bun/bin",
    ".cargo/bin",
    ".deno/bin",
    ".local/share/fnm/node-versions/*/installation/bin",
    ".local/share/mise/installs/*/*/bin",
    ".local/share/mise/shims",
    ".local/share/pnpm",
    ".local/share/uv/python/*/bin",
    ".nvm/versions/node/*/bin",
    ".pyenv/shims",
    ".pyenv/versions/*/bin",
    ".rbenv/shims",
    ".rbenv/versions/*/bin",
    ".rustup/toolchains/*/bin",
    ".volta/bin",
    "go/bin",
];

/// Prefixes of Homebrew, whose owner is the user.
const HOMEBREW: [&[u8]; 2] = [b"/opt/homebrew", b"/home/linuxbrew/.linuxbrew"];

/// The owner that the kernel shows where the real one has no number here (`user_namespaces(7)`, "Unmapped user and group
/// IDs"; the default of `/proc/sys/kernel/overflowuid`).
const NOBODY: u32 = 65534;

/// The search path of a process that has none.
const DEFAULT_PATH: &[u8] = b"/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// What a name leads to, and how it hands over to another program.
type Found = (Program, Option<Shim>);

/// The programs that can be named.
pub(super) struct Programs {
    path: Vec<u8>,
    user: Uid,
    /// The groups that the user is in; `None` where they cannot be told.
    groups: OnceCell<Option<Vec<u32>>>,
    workspace: AbsPath,
    home: Option<AbsPath>,
    seen: Rc<Seen>,
    directories: RefCell<HashMap<AbsPath, bool>>,
    found: RefCell<HashMap<Vec<u8>, Found>>,
}

impl Programs {
    pub(super) fn new(workspace: &AbsPath, home: Option<&AbsPath>, seen: Rc<Seen>) -> Self {
        let path = env::var_os("PATH").map_or_else(|| DEFAULT_PATH.to_vec(), OsStringExt::into_vec);
        Self::with_path(path, workspace, home, seen)
    }

    fn with_path(path: Vec<u8>, workspace: &AbsPath, home: Option<&AbsPath>, seen: Rc<Seen>) -> Self {
        Self {
            path,
            user: getuid(),
            groups: OnceCell::new(),
            workspace: workspace.clone(),
            home: home.cloned(),
            seen,
            directories: RefCell::default(),
            found: RefCell::default(),
        }
    }

    pub(super) fn find(&self, name: &[u8], cwd: Option<&AbsPath>) -> Program {
        let (program, shim) = self.lookup(name, cwd);
        let Some(shim) = shim.filter(|_| program == Program::Trusted) else { return program };
        match cwd {
            Some(cwd) if !shim.is_redirected(cwd, self.home.as_ref()) => program,
            _ => Program::Untrusted,
        }
    }

    fn lookup(&self, name: &[u8], cwd: Option<&AbsPath>) -> Found {
        if name.contains(&b'/') {
            return match cwd {
                _ if name.first() == Some(&b'/') => self.at(&AbsPath::root(), name),
                Some(cwd) => self.at(cwd, name),
                None => (Program::Untrusted, None),
            };
        }
        if let Some(known) = self.found.borrow().get(name) {
            return *known;
        }
        let found = self.search(name);
        self.found.borrow_mut().insert(name.to_vec(), found);
        found
    }

    /// A bare name, looked up as `execvp` does. What stands in a directory that is named relative to where the command
    /// runs is nobody's known program, and may appear there at any time.
    fn search(&self, name: &[u8]) -> Found {
        if name.is_empty() || name.contains(&0) {
            return (Program::Untrusted, None);
        }
        let directories: Vec<&[u8]> = self.path.split(|byte| *byte == b':').collect();
        for (place, directory) in directories.iter().enumerate() {
            if directories.get(..place).is_some_and(|before| before.contains(directory)) {
                continue;
            }
            if directory.first() != Some(&b'/') {
                return (Program::Untrusted, None);
            }
            let mut candidate = directory.to_vec();
            candidate.push(b'/');
            candidate.extend_from_slice(name);
            let file = OsStr::from_bytes(&candidate);
            if access(file, AccessFlags::X_OK).is_err() {
                continue;
            }
            let Some(held) = resolve_seen(&AbsPath::root(), &candidate, &self.seen) else { continue };
            // What cannot be followed to its end is not known; `at` says so.
            if !held.complete || self.seen.at(&held.path).is_ok_and(|it| it.is_file()) {
                return self.at(&AbsPath::root(), &candidate);
            }
        }
        (Program::Missing, None)
    }

    /// The program at a path: trusted if the directory that names it and the one that holds it are.
    ///
    /// A path that does not exist is judged by its directory, since the command may make it.
    fn at(&self, base: &AbsPath, path: &[u8]) -> Found {
        let directory = path.iter().rposition(|byte| *byte == b'/').and_then(|at| path.get(..=at)).unwrap_or_default();
        let resolved = |path| resolve_seen(base, path, &self.seen);
        let (Some(named), Some(held)) = (resolved(directory), resolved(path)) else {
            return (Program::Untrusted, None);
        };
        let trusted = named.complete
            && held.complete
            && self.trusts(&named.path)
            && self.trusts(&held.path.parent())
            && self.seen.at(&held.path).map_or(true, |file| self.only_owner_writes(&file));
        let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        let shim = named.path.join(name).and_then(|named| Shim::of(name, &named, &held.path));
        (if trusted { Program::Trusted } else { Program::Untrusted }, shim)
    }

    fn trusts(&self, directory: &AbsPath) -> bool {
        if let Some(known) = self.directories.borrow().get(directory) {
            return *known;
        }
        let trusted = self.is_system(directory) || self.is_toolchain(directory);
        self.directories.borrow_mut().insert(directory.clone(), trusted);
        trusted
    }

    /// Root's, up to the root directory, and no place where the user, or the user's work, can put something.
    fn is_system(&self, directory: &AbsPath) -> bool {
        let listed = SYSTEM.iter().any(|top| AbsPath::new(top).is_some_and(|top| directory.is_within(&top)));
        if !listed && (self.user.is_root() || directory.is_within(&self.workspace)) {
            return false;
        }
        let mut at = directory.clone();
        loop {
            let Ok(found) = self.seen.at(&at) else { return false };
            // Inside a user namespace, root's files seem to be nobody's.
            let by_root = found.uid() == 0 || (listed && found.uid() == NOBODY && self.user.as_raw() != NOBODY);
            if !by_root || !self.only_owner_writes(&found) {
                return false;
            }
            let parent = at.parent();
            if parent == at {
                return true;
            }
            at = parent;
        }
    }

    fn is_toolchain(&self, directory: &AbsPath) -> bool {
        if directory.is_within(&self.workspace) {
            return false;
        }
        let brewed = HOMEBREW.iter().any(|top| AbsPath::new(top).is_some_and(|top| directory.is_within(&top)));
        let below_home = self.home.as_ref().filter(|home| directory.is_within(home));
        let installed = below_home.is_some_and(|home| {
            let relative = directory.relative_to(home);
            TOOLCHAINS.iter().any(|pattern| matches_parts(pattern.as_bytes(), relative))
        });
        (brewed || installed)
            && self.seen.at(directory).is_ok_and(|found| {
                (found.uid() == 0 || found.uid() == self.user.as_raw()) && self.only_owner_writes(&found)
            })
    }

    /// The groups that the user is in, asked for once.
    fn groups(&self) -> Option<&[u32]> {
        let asked = || {
            // The effective group need not be among the others (`getgroups(2)`).
            let groups = getgroups().ok()?;
            Some(groups.iter().chain([&getegid()]).map(|group| group.as_raw()).collect())
        };
        self.groups.get_or_init(asked).as_deref()
    }

    /// Whether nobody but the owner, and groups that the user is not in, may write. `/usr/local` is `root:staff` and
    /// group-writable on older Debian. Root writes everywhere, so what root's own group may do says nothing of root.
    fn only_owner_writes(&self, found: &fs::Metadata) -> bool {
        let ours = || self.groups().is_none_or(|groups| groups.contains(&found.gid()));
        let group_writes = found.mode() & 0o020 != 0 && !(self.user.is_root() && found.gid() == 0) && ours();
        found.mode() & 0o002 == 0 && !group_writes
    }
}

/// Whether a relative path has the components of the pattern.
fn matches_parts(pattern: &[u8], path: &[u8]) -> bool {
    let mut parts = path.split(|byte| *byte == b'/');
    pattern.split(|byte| *byte == b'/').all(|wanted| parts.next().is_some_and(|part| wanted == b"*" || wanted == part))
        && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        os::unix::fs::{PermissionsExt, symlink},
        rc::Rc,
    };

    use pi_guard_policy::{AbsPath, world::Program};

    use super::{Programs, matches_parts};
    use crate::testing::Folder;

    fn path(text: &str) -> AbsPath {
        AbsPath::new(text.as_bytes()).unwrap()
    }

    /// A home with a workspace, some programs and the system's directories last on the path.
    fn programs(folder: &Folder, directories: &[&str]) -> Programs {
        let home = folder.path().to_str().unwrap().to_owned();
        let mut search = String::new();
        for directory in directories {
            fs::create_dir_all(folder.path().join(directory)).unwrap();
            search = format!("{search}{home}/{directory}:");
        }
        search.push_str("/usr/bin:/bin");
        Programs::with_path(search.into_bytes(), &path(&format!("{home}/work")), Some(&path(&home)), Rc::default())
    }

    fn install(folder: &Folder, file: &str, mode: u32) {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "#!/bin/sh\n").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn the_system_is_trusted_and_the_workspace_is_not() {
        let folder = Folder::new();
        let programs = programs(&folder, &["work"]);
        let work = path(&format!("{}/work", folder.path().display()));
        assert_eq!(programs.find(b"env", Some(&work)), Program::Trusted);
        assert_eq!(programs.find(b"/usr/bin/env", None), Program::Trusted);
        assert_eq!(programs.find(b"/usr/bin/no-such-program", None), Program::Trusted);
        assert_eq!(programs.find(b"no-such-program", Some(&work)), Program::Missing);
        install(&folder, "work/ls", 0o755);
        assert_eq!(programs.find(b"./ls", Some(&work)), Program::Untrusted);
        assert_eq!(programs.find(b"./ls", None), Program::Untrusted);
        assert_eq!(programs.find(b"ls", Some(&work)), Program::Untrusted, "earlier on the path than /usr/bin");
        assert_eq!(programs.find(b"./not-there-yet", Some(&work)), Program::Untrusted);
    }

    #[test]
    fn the_second_program_of_a_directory_costs_one_look() {
        let programs = programs(&Folder::new(), &[]);
        programs.find(b"env", None);
        let first = programs.seen.count();
        programs.find(b"id", None);
        programs.find(b"wc", None);
        assert_eq!(programs.seen.count(), first + 2);
    }

    #[test]
    fn a_file_that_cannot_be_executed_does_not_hide_the_next_one() {
        let folder = Folder::new();
        let programs = programs(&folder, &["work"]);
        install(&folder, "work/env", 0o644);
        fs::create_dir_all(folder.path().join("work/ls")).unwrap();
        assert_eq!(programs.find(b"env", None), Program::Trusted);
        assert_eq!(programs.find(b"ls", None), Program::Trusted);
    }

    #[test]
    fn toolchains_are_trusted_outside_the_workspace_unless_others_write_there() {
        let folder = Folder::new();
        let programs = programs(&folder, &[".cargo/bin", "bin", "work/.cargo/bin", ".bun/bin"]);
        fs::set_permissions(folder.path().join(".bun/bin"), fs::Permissions::from_mode(0o777)).unwrap();
        install(&folder, ".cargo/bin/tool-a", 0o755);
        install(&folder, "bin/tool-b", 0o755);
        install(&folder, "work/.cargo/bin/tool-c", 0o755);
        install(&folder, ".bun/bin/tool-d", 0o755);
        install(&folder, ".cargo/bin/tool-e", 0o777);
        symlink(folder.path().join("bin/tool-b"), folder.path().join(".cargo/bin/tool-f")).unwrap();
        symlink("/usr/bin/env", folder.path().join("bin/tool-g")).unwrap();
        for (name, wanted) in [
            ("tool-a", Program::Trusted),
            ("tool-b", Program::Untrusted),
            ("tool-c", Program::Untrusted),
            ("tool-d", Program::Untrusted),
            ("tool-e", Program::Untrusted),
            ("tool-f", Program::Untrusted),
            ("tool-g", Program::Untrusted),
        ] {
            assert_eq!(programs.find(name.as_bytes(), None), wanted, "{name}");
        }
    }

    #[test]
    fn a_relative_entry_of_the_path_trusts_nothing_behind_it() {
        for search in [".:/usr/bin", ":/usr/bin", "bin:/usr/bin"] {
            let programs = Programs::with_path(search.into(), &path("/w"), None, Rc::default());
            assert_eq!(programs.find(b"env", Some(&path("/"))), Program::Untrusted, "{search}");
        }
        let programs = Programs::with_path(b"/usr/bin:.".to_vec(), &path("/w"), None, Rc::default());
        assert_eq!(programs.find(b"env", None), Program::Trusted);
        assert_eq!(programs.find(b"no-such-program", None), Program::Untrusted);
    }

    #[test]
    fn patterns_match_whole_components() {
        assert!(matches_parts(b".pyenv/versions/*/bin", b".pyenv/versions/3.12/bin"));
        assert!(!matches_parts(b".pyenv/versions/*/bin", b".pyenv/versions/bin"));
        assert!(!matches_parts(b".cargo/bin", b".cargo/bin/x"));
        assert!(!matches_parts(b".cargo/bin", b".cargo"));
    }
}
