//! What Git's configuration says of a repository: aliases, and programs that reading it would start.
//!
//! Git is not asked: starting it in a hostile repository is what this is to judge, and costs more than the decision.
//!
//! Included files are all read, whatever their condition; where that leaves two values for a name, it is not known. Submodules are looked at
//! where Git keeps them (`.git/modules`); one that was added by hand with a `.git` directory of its own is not.

use std::{
    cell::RefCell,
    collections::{HashMap, VecDeque},
    env, fs,
    io::{self, Read},
    os::unix::{ffi::OsStringExt, fs::OpenOptionsExt},
};

use nix::fcntl::OFlag;
use pi_guard_policy::{AbsPath, git_env::is_left};

use super::{
    config::{self, Entry},
    links::resolve,
};
use crate::load::path_of;

/// The largest file that is read; real ones have a few kilobytes.
const LARGEST: u64 = 1 << 20;

/// Room that a read needs after the last byte, so that the end takes no growing.
const SPARE: usize = 64;

/// The most files that one question reads, includes and submodules counted.
const MOST_FILES: usize = 256;

/// How deep includes may nest; Git's own limit (`MAX_INCLUDE_DEPTH`).
const DEEPEST: usize = 10;

/// Where the system's configuration lies, by where Git may be installed.
const SYSTEM: [&[u8]; 3] = [b"/etc/gitconfig", b"/usr/local/etc/gitconfig", b"/opt/homebrew/etc/gitconfig"];

/// What an alias that cannot be known stands for: a shell text that no reading understands.
const UNKNOWN: &[u8] = b"!(";

/// What is known of Git's configuration on this machine.
pub(super) struct Git {
    home: Option<AbsPath>,
    /// The settings of the system and the user.
    own: RefCell<Option<Settings>>,
    /// The settings that come with a repository, by where a command runs.
    local: RefCell<HashMap<AbsPath, Settings>>,
}

/// Settings from some files.
#[derive(Clone, Debug, Default)]
struct Settings {
    /// With whether the setting comes from an included file, so that its place, and whether it counts, is not certain.
    entries: Vec<(Entry, bool)>,
    /// A file could not be read or understood.
    incomplete: bool,
    files: usize,
}

impl Git {
    pub(super) fn new(home: Option<AbsPath>) -> Self {
        Self { home, own: RefCell::default(), local: RefCell::default() }
    }

    /// What the alias stands for.
    pub(super) fn alias(&self, name: &str, cwd: Option<&AbsPath>) -> Option<Vec<u8>> {
        let Some(cwd) = cwd else { return Some(UNKNOWN.to_vec()) };
        let mut all = self.own.borrow_mut().get_or_insert_with(|| self.read_own()).clone();
        let local = self.local(cwd);
        all.entries.extend(local.entries);
        if all.incomplete || local.incomplete {
            return Some(UNKNOWN.to_vec());
        }
        let mut values = all.entries.iter().filter(|(entry, _)| is_alias(entry, name.as_bytes()));
        let mut last = &values.next()?.0.value;
        // A first value behind a condition is what runs, or else the name is an error of Git's.
        let mut doubtful = false;
        for (entry, included) in values {
            doubtful = *included && (doubtful || entry.value != *last);
            last = &entry.value;
        }
        Some(if doubtful { UNKNOWN.to_vec() } else { last.clone() })
    }

    /// Whether the repository's own configuration names programs that no environment switches off.
    pub(super) fn runs(&self, cwd: Option<&AbsPath>) -> bool {
        let Some(cwd) = cwd else { return true };
        let local = self.local(cwd);
        local.incomplete || local.entries.iter().any(|(entry, _)| is_left(&entry.key()))
    }

    fn local(&self, cwd: &AbsPath) -> Settings {
        if let Some(known) = self.local.borrow().get(cwd) {
            return known.clone();
        }
        let settings = self.read_local(cwd);
        self.local.borrow_mut().insert(cwd.clone(), settings.clone());
        settings
    }

    fn read_own(&self) -> Settings {
        let mut settings = Settings::default();
        let below_home = |path: &[u8]| self.home.as_ref().and_then(|home| home.join(path));
        let xdg = env::var_os("XDG_CONFIG_HOME")
            .filter(|directory| !directory.is_empty())
            .and_then(|directory| AbsPath::new(&directory.into_vec())?.join(b"git/config"))
            .or_else(|| below_home(b".config/git/config"));
        let files = SYSTEM.iter().filter_map(|path| AbsPath::new(path)).chain(xdg).chain(below_home(b".gitconfig"));
        for file in files {
            self.read(&file, &mut settings);
        }
        settings
    }

    fn read_local(&self, cwd: &AbsPath) -> Settings {
        let mut settings = Settings::default();
        let Some(directory) = repository(cwd, &mut settings) else { return settings };
        let common = read_line(&directory, b"commondir", b"", &mut settings).unwrap_or_else(|| directory.clone());
        let linked = (directory != common).then(|| directory.join(b"config.worktree"));
        let files = [Some(common.join(b"config")), linked, Some(common.join(b"config.worktree"))];
        for file in files.iter().flatten().flatten() {
            self.read(file, &mut settings);
        }
        self.read_submodules(&common, &mut settings);
        settings
    }

    /// The configuration of all submodules below `.git/modules`, whose names may hold slashes.
    fn read_submodules(&self, common: &AbsPath, settings: &mut Settings) {
        let mut directories: VecDeque<AbsPath> = common.join(b"modules").into_iter().collect();
        while let Some(directory) = directories.pop_front() {
            let entries = match fs::read_dir(path_of(&directory)) {
                Ok(entries) => entries,
                Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                    continue;
                }
                // Git needs no list: it knows the names.
                Err(_) => return settings.incomplete = true,
            };
            for entry in entries {
                let Ok(entry) = entry else { return settings.incomplete = true };
                let Some(module) = directory.join(&entry.file_name().into_vec()) else { continue };
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => {}
                    Ok(kind) if kind.is_file() => continue,
                    // Git follows links, to where nobody looked.
                    Ok(_) | Err(_) => return settings.incomplete = true,
                }
                if directories.len() >= MOST_FILES || settings.files >= MOST_FILES {
                    return settings.incomplete = true;
                }
                let file = module.join(b"config").filter(|file| path_of(file).symlink_metadata().is_ok());
                match file {
                    Some(file) => {
                        self.read(&file, settings);
                        directories.extend(module.join(b"modules"));
                    }
                    None => directories.push_back(module),
                }
            }
        }
    }

    /// Reads a file and what it includes.
    fn read(&self, file: &AbsPath, settings: &mut Settings) {
        let mut pending = vec![(file.clone(), 0)];
        while let Some((file, depth)) = pending.pop() {
            settings.files += 1;
            if settings.files > MOST_FILES || depth > DEEPEST {
                return settings.incomplete = true;
            }
            let text = match text(&file) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(_) => return settings.incomplete = true,
            };
            let Ok(entries) = config::parse(&text) else { return settings.incomplete = true };
            for entry in entries {
                if !matches!(entry.section.as_slice(), b"include" | b"includeif") {
                    settings.entries.push((entry, depth > 0));
                } else if entry.name == b"path" {
                    match self.included(&file, &entry.value) {
                        Some(included) => pending.push((included, depth + 1)),
                        None => settings.incomplete = true,
                    }
                }
            }
        }
    }

    /// The file that an `include.path` names: relative to the file that says so, `~/` for the home directory.
    fn included(&self, file: &AbsPath, path: &[u8]) -> Option<AbsPath> {
        match path.strip_prefix(b"~/") {
            Some(rest) => self.home.as_ref()?.join(rest),
            // `~user/` and `%(prefix)/` are known to Git alone.
            None if matches!(path.first(), Some(b'~' | b'%')) => None,
            None => file.parent().join(path),
        }
    }
}

/// `alias.NAME`, or the newer `alias.NAME.command`.
fn is_alias(entry: &Entry, name: &[u8]) -> bool {
    entry.section == b"alias"
        && match &entry.subsection {
            None => entry.name.eq_ignore_ascii_case(name),
            Some(subsection) => entry.name == b"command" && subsection.eq_ignore_ascii_case(name),
        }
}

/// The Git directory of the repository that `cwd` lies in, as Git finds it.
fn repository(cwd: &AbsPath, settings: &mut Settings) -> Option<AbsPath> {
    let mut at = cwd.clone();
    loop {
        let dot_git = at.join(b".git")?;
        match fs::metadata(path_of(&dot_git)) {
            Ok(found) if found.is_dir() => return Some(dot_git),
            Ok(_) => {
                let directory = read_line(&at, b".git", b"gitdir: ", settings);
                settings.incomplete |= directory.is_none();
                return directory;
            }
            Err(_) => {}
        }
        let bare = [b"HEAD".as_slice(), b"objects", b"refs"];
        if bare.iter().all(|name| at.join(name).is_some_and(|path| path_of(&path).exists())) {
            return Some(at);
        }
        let parent = at.parent();
        if parent == at {
            return None;
        }
        at = parent;
    }
}

/// The path that a one-line file of Git's names; `None` where there is no such file.
fn read_line(directory: &AbsPath, name: &[u8], prefix: &[u8], settings: &mut Settings) -> Option<AbsPath> {
    let text = match text(&directory.join(name)?) {
        Ok(text) => text,
        Err(error) => {
            settings.incomplete |= error.kind() != io::ErrorKind::NotFound;
            return None;
        }
    };
    let line = text.strip_prefix(prefix)?.trim_ascii_end();
    Some(resolve(directory, line)?.path)
}

/// The content of a file that is not larger than any real one.
fn text(file: &AbsPath) -> io::Result<Vec<u8>> {
    // A pipe would wait for a writer for ever.
    let mut file = fs::File::options().read(true).custom_flags(OFlag::O_NONBLOCK.bits()).open(path_of(file))?;
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::from(io::ErrorKind::InvalidData));
    }
    // With room to spare the end is found by the next read.
    let mut text = Vec::with_capacity(usize::try_from(found.len().min(LARGEST)).unwrap_or_default() + SPARE);
    file.by_ref().take(LARGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST { Err(io::Error::from(io::ErrorKind::FileTooLarge)) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use pi_guard_policy::AbsPath;

    use super::{Git, UNKNOWN};
    use crate::testing::Folder;

    struct Case {
        folder: Folder,
    }

    impl Case {
        fn new(files: &[(&str, &str)]) -> Self {
            let folder = Folder::new();
            for (name, text) in files {
                let file = folder.path().join(name);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, text).unwrap();
            }
            Self { folder }
        }

        fn at(&self, name: &str) -> AbsPath {
            AbsPath::new(self.folder.path().join(name).to_str().unwrap().as_bytes()).unwrap()
        }

        fn git(&self) -> Git {
            Git::new(Some(self.at("home")))
        }

        fn alias(&self, name: &str) -> Option<String> {
            self.git().alias(name, Some(&self.at("w/sub"))).map(|value| String::from_utf8(value).unwrap())
        }

        fn runs(&self) -> bool {
            self.git().runs(Some(&self.at("w/sub")))
        }
    }

    #[test]
    fn aliases_come_from_the_user_and_the_repository() {
        let case = Case::new(&[
            ("home/.gitconfig", "[alias]\nst = status\nx = log\n[include]\npath = more\n[include]\npath=~/and\n"),
            ("home/more", "[alias \"deep\"]\ncommand = show"),
            ("home/and", "[alias]\nmore = diff\n"),
            ("w/.git/config", "[alias]\nX = !touch pwn\n"),
            ("w/sub/file", ""),
        ]);
        assert_eq!(case.alias("st").as_deref(), Some("status"));
        assert_eq!(case.alias("ST").as_deref(), Some("status"));
        assert_eq!(case.alias("x").as_deref(), Some("!touch pwn"), "the repository's comes last");
        assert_eq!(case.alias("deep").as_deref(), Some("show"));
        assert_eq!(case.alias("more").as_deref(), Some("diff"));
        assert_eq!(case.alias("none"), None);
        assert_eq!(case.git().alias("st", None).as_deref(), Some(UNKNOWN));
    }

    #[test]
    fn what_a_condition_decides_is_not_guessed() {
        let case = Case::new(&[
            ("home/.gitconfig", "[alias]\na = log\nb = log\n[includeIf \"gitdir:/x\"]\npath = other\n"),
            ("home/other", "[alias]\na = !evil\nb = log\nc = !only\n"),
            ("w/.git/HEAD", ""),
            ("w/sub/file", ""),
        ]);
        assert_eq!(case.alias("a").as_deref(), Some("!("));
        assert_eq!(case.alias("b").as_deref(), Some("log"));
        assert_eq!(case.alias("c").as_deref(), Some("!only"));
    }

    #[test]
    fn what_cannot_be_read_is_unknown() {
        let broken = Case::new(&[("w/.git/config", "[alias\n"), ("w/sub/file", "")]);
        assert_eq!((broken.alias("st").as_deref(), broken.runs()), (Some("!("), true));
        let looping = Case::new(&[("w/.git/config", "[include]\npath = config\n"), ("w/sub/file", "")]);
        assert_eq!((looping.alias("st").as_deref(), looping.runs()), (Some("!("), true));
        let large = Case::new(&[("w/.git/config", &"#".repeat(2 << 20)), ("w/sub/file", "")]);
        assert!(large.runs());
        let directory = Case::new(&[("w/.git/config/x", ""), ("w/sub/file", "")]);
        assert!(directory.runs());
    }

    #[test]
    fn programs_of_the_repository_are_found_in_every_scope_of_it() {
        let plain = [("w/.git/config", "[core]\nbare = false\n[diff]\ncontext = 5\n"), ("w/sub/file", "")];
        assert!(!Case::new(&plain).runs());
        assert!(!Case::new(&[("home/.gitconfig", "[filter \"lfs\"]\nclean = x\n"), plain[0], plain[1]]).runs());
        for (file, text) in [
            ("w/.git/config", "[filter \"a\"]\nclean = x\n"),
            ("w/.git/config.worktree", "[diff]\nexternal = x\n"),
            ("w/.git/modules/lib/config", "[diff \"a\"]\ntextconv = x\n"),
            ("w/.git/modules/third/party/config", "[diff \"a\"]\ntextconv = x\n"),
            ("w/.git/modules/lib/modules/deep/config", "[diff \"a\"]\ntextconv = x\n"),
        ] {
            let files = [("w/.git/modules/lib/config", ""), plain[1], plain[0], (file, text)];
            assert!(Case::new(&files).runs(), "{file}");
        }
        let linked =
            Case::new(&[plain[0], plain[1], ("evil/config", "[filter \"a\"]\nclean = x\n"), ("w/.git/modules/x", "")]);
        assert!(!linked.runs(), "control: a file there is no submodule");
        symlink(linked.folder.path().join("evil"), linked.folder.path().join("w/.git/modules/lib")).unwrap();
        assert!(linked.runs(), "a submodule's directory that is a link");
        let included = [("w/.git/config", "[includeIf \"onbranch:x\"]\npath = ../evil\n"), plain[1]];
        assert!(!Case::new(&included).runs(), "the included file is missing");
        assert!(Case::new(&[included[0], included[1], ("w/evil", "[filter \"a\"]\nclean=x")]).runs());
    }

    #[test]
    fn linked_worktrees_and_bare_repositories_are_found() {
        let linked = Case::new(&[
            ("main/.git/config", "[alias]\nst = status\n[filter \"a\"]\nclean = x\n"),
            ("main/.git/worktrees/w/commondir", "../..\n"),
            ("w/.git", "gitdir: ../main/.git/worktrees/w\n"),
            ("w/sub/file", ""),
        ]);
        assert_eq!((linked.alias("st").as_deref(), linked.runs()), (Some("status"), true));
        let bare = Case::new(&[
            ("w/HEAD", ""),
            ("w/objects/x", ""),
            ("w/refs/x", ""),
            ("w/config", "[diff]\nexternal = x\n"),
            ("w/sub/file", ""),
        ]);
        assert!(bare.runs());
        let none = Case::new(&[("w/sub/file", "")]);
        assert!(!none.runs());
        let dangling = Case::new(&[("w/.git", "nonsense\n"), ("w/sub/file", "")]);
        assert!(dangling.runs());
        let through_a_link = Case::new(&[("real/config", "[filter \"a\"]\nclean=x"), ("w/sub/file", "")]);
        symlink("../real", through_a_link.folder.path().join("w/.git")).unwrap();
        assert!(through_a_link.runs());
    }
}
