//! What Git's settings name: files and directories that Git reads settings from or runs, as `git-config(1)` has them.
//!
//! Git is not asked: starting it in a repository that is not trusted yet is a risk of its own. Includes are followed whatever
//! their condition, and every value of a setting counts, also one that another overrides: more is kept, never less.

use std::{
    collections::BTreeSet,
    env,
    ffi::OsStr,
    fs,
    io::{self, Read},
    os::unix::ffi::OsStrExt,
    path::{Component, Path, PathBuf},
};

use crate::machine::config::{self, Entry};

/// The largest file that is read; real ones have a few kilobytes.
const LARGEST: u64 = 8 << 20;

/// The most files that one repository's settings may be in.
const MOST_FILES: usize = 256;

/// How deep includes may nest; Git's own limit (`MAX_INCLUDE_DEPTH`).
const DEEPEST: usize = 10;

/// Where the system's settings lie, by where Git may be installed.
const SYSTEM: [&str; 3] = ["/etc/gitconfig", "/usr/local/etc/gitconfig", "/opt/homebrew/etc/gitconfig"];

/// What a setting's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// The path of a file or directory.
    Path,
    /// The directory of hooks.
    Hooks,
    /// Words of a command, or of a shell.
    Command,
    /// The same after an exclamation mark, and else nothing that runs.
    Shell,
}

/// One setting; `*` stands for any name.
struct Known {
    key: &'static str,
    value: Value,
}

const fn known(key: &'static str, value: Value) -> Known {
    Known { key, value }
}

const fn runs(key: &'static str) -> Known {
    known(key, Value::Command)
}

/// The settings that choose what runs.
const KNOWN: &[Known] = &[
    known("core.hookspath", Value::Hooks),
    // Chooses filters and drivers, which are programs.
    known("core.attributesfile", Value::Path),
    // Holds the hooks of every repository that is made from then on.
    known("init.templatedir", Value::Path),
    known("alias.*", Value::Shell),
    known("alias.*.command", Value::Shell),
    known("submodule.*.update", Value::Shell),
    runs("browser.*.cmd"),
    runs("browser.*.path"),
    runs("core.alternaterefscommand"),
    runs("core.askpass"),
    runs("core.editor"),
    runs("core.fsmonitor"),
    runs("core.gitproxy"),
    runs("core.pager"),
    runs("core.sshcommand"),
    runs("credential.helper"),
    runs("credential.*.helper"),
    runs("diff.external"),
    runs("diff.*.command"),
    runs("diff.*.textconv"),
    runs("difftool.*.cmd"),
    runs("difftool.*.path"),
    runs("filter.*.clean"),
    runs("filter.*.process"),
    runs("filter.*.smudge"),
    runs("gc.recentobjectshook"),
    runs("gpg.program"),
    runs("gpg.*.program"),
    runs("gpg.ssh.defaultkeycommand"),
    runs("guitool.*.cmd"),
    runs("hook.*.command"),
    runs("imap.tunnel"),
    runs("instaweb.httpd"),
    runs("interactive.difffilter"),
    runs("lfs.customtransfer.*.path"),
    runs("lfs.extension.*.clean"),
    runs("lfs.extension.*.smudge"),
    runs("man.*.cmd"),
    runs("man.*.path"),
    runs("merge.*.driver"),
    runs("mergetool.*.cmd"),
    runs("mergetool.*.path"),
    runs("pager.*"),
    runs("remote.*.receivepack"),
    runs("remote.*.uploadpack"),
    runs("sendemail.cccmd"),
    runs("sendemail.headercmd"),
    runs("sendemail.sendmailcmd"),
    runs("sendemail.smtpserver"),
    runs("sendemail.tocmd"),
    runs("sendemail.*.cccmd"),
    runs("sendemail.*.sendmailcmd"),
    runs("sendemail.*.smtpserver"),
    runs("sendemail.*.tocmd"),
    runs("sequence.editor"),
    runs("tar.*.command"),
    runs("trailer.*.cmd"),
    runs("trailer.*.command"),
    runs("uploadpack.packobjectshook"),
    runs("web.browser"),
];

/// The hooks of `githooks(5)`, for a directory of hooks that cannot be kept as a whole because it holds the workspace.
pub(super) const HOOKS: &[&str] = &[
    "applypatch-msg",
    "commit-msg",
    "fsmonitor-watchman",
    "p4-changelist",
    "p4-post-changelist",
    "p4-pre-submit",
    "p4-prepare-changelist",
    "post-applypatch",
    "post-checkout",
    "post-commit",
    "post-index-change",
    "post-merge",
    "post-receive",
    "post-rewrite",
    "post-update",
    "pre-applypatch",
    "pre-auto-gc",
    "pre-commit",
    "pre-merge-commit",
    "pre-push",
    "pre-rebase",
    "pre-receive",
    "prepare-commit-msg",
    "proc-receive",
    "push-to-checkout",
    "reference-transaction",
    "sendemail-validate",
    "update",
];

fn value_of(entry: &Entry) -> Option<Value> {
    let key = entry.key();
    let fits = |known: &&Known| match known.key.split_once('*') {
        Some((before, after)) => {
            key.len() > before.len() + after.len()
                && key.starts_with(before.as_bytes())
                && key.ends_with(after.as_bytes())
                // `alias.*` and `pager.*` are names without a subsection.
                && (!after.is_empty() || entry.subsection.is_none())
        }
        None => key == known.key.as_bytes(),
    };
    KNOWN.iter().find(fits).map(|known| known.value)
}

/// The settings of some files.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    /// Those that choose what runs, and where a work tree is.
    entries: Vec<Entry>,
    /// The files that they come from, also those that do not exist yet.
    pub(super) files: BTreeSet<PathBuf>,
    /// A file that Git reads and that was not read: too large, or one too many.
    pub(super) unread: Option<PathBuf>,
}

impl Settings {
    /// The settings of the system, the user and the environment.
    pub(super) fn own(home: Option<&Path>) -> Self {
        let mut settings = Self::default();
        let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let xdg = variable("XDG_CONFIG_HOME").or_else(|| Some(home?.join(".config")));
        let files = SYSTEM.iter().map(PathBuf::from).chain(variable("GIT_CONFIG_SYSTEM"));
        let files = files.chain(xdg.map(|directory| directory.join("git/config")));
        let files = files.chain(home.map(|home| home.join(".gitconfig"))).chain(variable("GIT_CONFIG_GLOBAL"));
        for file in files.filter(|file| file.is_absolute()) {
            settings.read(&file, home);
        }
        settings
    }

    /// Reads a file and what it includes.
    pub(super) fn read(&mut self, file: &Path, home: Option<&Path>) {
        let mut pending = vec![(file.to_owned(), 0)];
        while let Some((file, depth)) = pending.pop() {
            if !self.files.insert(file.clone()) {
                continue;
            }
            if self.files.len() > MOST_FILES || depth > DEEPEST {
                self.unread = Some(file);
                return;
            }
            let text = match text(&file) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    self.unread = Some(file);
                    return;
                }
                // What this user cannot read, their Git cannot either.
                Err(_) => continue,
            };
            // Git stops at a file that is none of its format, and runs nothing.
            let Ok(entries) = config::parse(&text) else { continue };
            for entry in entries {
                if matches!(entry.section.as_slice(), b"include" | b"includeif") {
                    if entry.name == b"path"
                        && let Some(path) = expanded(&entry.value, home)
                    {
                        pending.push((plain(&file.parent().unwrap_or(Path::new("/")).join(path)), depth + 1));
                    }
                } else if value_of(&entry).is_some() || entry.key() == b"core.worktree" {
                    self.entries.push(entry);
                }
            }
        }
    }

    /// The last value of `core.worktree`.
    pub(super) fn work_tree(&self) -> Option<&Path> {
        let last = self.entries.iter().rfind(|entry| entry.key() == b"core.worktree")?;
        Some(Path::new(OsStr::from_bytes(&last.value)))
    }

    /// The keys of settings that have Git run something of the repository's own choice.
    pub(super) fn running(&self) -> impl Iterator<Item = Vec<u8>> {
        let runs = |entry: &&Entry| match value_of(entry) {
            Some(Value::Hooks) => !entry.value.is_empty() && entry.value != b"/dev/null",
            Some(Value::Command) => !matches!(&*entry.value.to_ascii_lowercase(), b"" | b"true" | b"false"),
            Some(Value::Shell) => entry.value.starts_with(b"!"),
            Some(Value::Path) | None => false,
        };
        self.entries.iter().filter(runs).map(Entry::key)
    }

    /// The absolute paths of one setting.
    pub(super) fn paths_of(&self, key: &[u8], home: Option<&Path>) -> Vec<PathBuf> {
        let entries = self.entries.iter().filter(|entry| entry.key() == key);
        entries.filter_map(|entry| expanded(&entry.value, home)).filter(|path| path.is_absolute()).collect()
    }

    /// What the settings name, where a relative path may begin at each of `bases`, that lies inside a root.
    pub(super) fn named(&self, bases: &[PathBuf], roots: &[PathBuf], home: Option<&Path>) -> BTreeSet<PathBuf> {
        let mut found = BTreeSet::new();
        let inside = |path: &PathBuf| roots.iter().any(|root| path.starts_with(root));
        for entry in &self.entries {
            let Some(value) = value_of(entry) else { continue };
            let text = entry.value.as_slice();
            match value {
                Value::Path | Value::Hooks => {
                    let Some(path) = expanded(text, home).filter(|path| !path.as_os_str().is_empty()) else { continue };
                    for path in bases.iter().map(|base| plain(&base.join(&path))) {
                        if value == Value::Hooks && roots.iter().any(|root| root.starts_with(&path)) {
                            found.extend(HOOKS.iter().map(|hook| path.join(hook)).filter(inside));
                        } else if inside(&path) {
                            found.insert(path);
                        }
                    }
                }
                Value::Command | Value::Shell => {
                    let marked = text.strip_prefix(b"!");
                    let Some(text) = marked.or((value == Value::Command).then_some(text)) else { continue };
                    programs(text, bases, home, &mut |path| {
                        if inside(&path) {
                            found.insert(path);
                        }
                    });
                }
            }
        }
        found
    }
}

/// The files that words of a command name: those that there are, and those that a path is given for.
fn programs(command: &[u8], bases: &[PathBuf], home: Option<&Path>, found: &mut dyn FnMut(PathBuf)) {
    for (index, word) in words(command, home).iter().enumerate() {
        let Some(path) = expanded(word, home).filter(|path| !path.as_os_str().is_empty()) else { continue };
        let told = [b"./".as_slice(), b"../", b"/", b"~"].iter().any(|start| word.starts_with(start));
        let told = told || (index == 0 && word.contains(&b'/'));
        for base in bases {
            let at = plain(&base.join(&path));
            // After an expansion, such as `$(git rev-parse --show-toplevel)/tools/x`, it begins with a slash.
            let below = path.strip_prefix("/").ok().map(|rest| plain(&base.join(rest)));
            match at.metadata() {
                Ok(file) if file.is_file() => found(at),
                Err(_) if below.as_ref().is_some_and(|below| below.is_file()) => {
                    below.into_iter().for_each(&mut *found);
                }
                Err(_) if told => found(at),
                Ok(_) | Err(_) => {}
            }
        }
    }
}

/// The words of a command, and what is a word in a shell text inside of one.
fn words(command: &[u8], home: Option<&Path>) -> Vec<Vec<u8>> {
    let mut text = command.to_vec();
    if let Some(home) = home {
        for name in [b"${HOME}".as_slice(), b"$HOME"] {
            while let Some(at) = text.windows(name.len()).position(|part| part == name) {
                text.splice(at..at + name.len(), home.as_os_str().as_bytes().iter().copied());
            }
        }
    }
    let mut words = Vec::new();
    let (mut word, mut quote) = (Vec::new(), None);
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => word.extend(bytes.next()),
            (b'\'' | b'"', None) => quote = Some(byte),
            (byte, Some(open)) if byte == open => quote = None,
            (b' ' | b'\t' | b'\n' | b';' | b'|' | b'&' | b'<' | b'>' | b'(' | b')', None) => {
                words.push(std::mem::take(&mut word));
            }
            _ => word.push(byte),
        }
    }
    words.push(word);
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b";|&<>()'\"`$={},".contains(byte);
    words.extend(text.split(ends).map(<[u8]>::to_vec));
    words.retain(|word| !word.is_empty() && word.first() != Some(&b'-'));
    words
}

/// A path as Git's settings spell it; nothing for one that is Git's own (`%(prefix)`), or of a user who is not there.
fn expanded(path: &[u8], home: Option<&Path>) -> Option<PathBuf> {
    let path = path.strip_prefix(b":(optional)").unwrap_or(path);
    let Some(rest) = path.strip_prefix(b"~") else {
        return (!path.starts_with(b"%(")).then(|| PathBuf::from(OsStr::from_bytes(path)));
    };
    let cut = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
    let (user, rest) = rest.split_at_checked(cut)?;
    let rest = OsStr::from_bytes(rest.strip_prefix(b"/").unwrap_or(rest));
    if user.is_empty() { Some(home?.join(rest)) } else { Some(home_of(user)?.join(rest)) }
}

/// A user's home directory, as `/etc/passwd` has it.
fn home_of(user: &[u8]) -> Option<PathBuf> {
    let users = fs::read("/etc/passwd").ok()?;
    let mut lines = users.split(|byte| *byte == b'\n').map(|line| line.split(|byte| *byte == b':'));
    let home = lines.find_map(|mut fields| (fields.next() == Some(user)).then(|| fields.nth(4)).flatten())?;
    Some(PathBuf::from(OsStr::from_bytes(home)))
}

/// A path without `.` and `..`; where there is a `..`, what it leads up from is resolved as the kernel would.
pub(super) fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain = plain.canonicalize().unwrap_or(plain);
                plain.pop();
            }
            Component::CurDir => {}
            Component::RootDir | Component::Normal(_) | Component::Prefix(_) => plain.push(part),
        }
    }
    plain
}

/// The content of a file of settings.
fn text(file: &Path) -> io::Result<Vec<u8>> {
    // A pipe would wait for a writer for ever.
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::from(io::ErrorKind::InvalidData));
    }
    let mut text = Vec::new();
    fs::File::open(file)?.take(LARGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST { Err(io::Error::from(io::ErrorKind::FileTooLarge)) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    /// What the settings of one file name in a workspace that has `tools/x.sh`, `hook.sh` and a directory `d`.
    fn named(text: &str) -> Vec<String> {
        let folder = Folder::new();
        let root = folder.path().join("w");
        for directory in ["tools", "d", ".git"] {
            fs::create_dir_all(root.join(directory)).unwrap();
        }
        for file in ["tools/x.sh", "hook.sh"] {
            fs::write(root.join(file), "").unwrap();
        }
        let text = text.replace('@', root.to_str().unwrap());
        fs::write(root.join(".git/config"), text).unwrap();
        let mut settings = Settings::default();
        settings.read(&root.join(".git/config"), Some(&root));
        let found = settings.named(std::slice::from_ref(&root), std::slice::from_ref(&root), Some(&root));
        found.iter().map(|path| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn programs_and_directories_are_found_in_every_spelling() {
        for (text, wanted) in [
            ("[core]\nhooksPath = .hooks", vec![".hooks"]),
            ("[core] hooksPath = .hooks # ours\n", vec![".hooks"]),
            ("[CORE] HooksPath=\".ho\\\\oks\" ; c", vec![".ho\\oks"]),
            ("[core]\nhooksPath = ~/my/./hooks", vec!["my/hooks"]),
            ("[core]\nhooksPath = @/a/../b", vec!["b"]),
            ("[core]\nhooksPath = /dev/null", vec![]),
            ("[core]\nhooksPath =\n", vec![]),
            ("[core]\nhooksPath", vec![]),
            ("[core]\nfsmonitor = tools/x.sh", vec!["tools/x.sh"]),
            ("[core]\nfsmonitor = true", vec![]),
            ("[core]\nfsmonitor = ./new.sh --flag", vec!["new.sh"]),
            ("[core]\nsshCommand = ssh -i d -o ProxyCommand=hook.sh", vec!["hook.sh"]),
            ("[core]\nattributesFile = attributes", vec!["attributes"]),
            ("[init]\ntemplateDir = @/d", vec!["d"]),
            ("[filter \"x\"]\nclean = sh hook.sh %f\nsmudge = cat", vec!["hook.sh"]),
            ("[diff]\nexternal = python3 'tools/x.sh'", vec!["tools/x.sh"]),
            ("[diff \"a.b\"]\ntextconv = sh -c 'cd d && ./later.sh'", vec!["later.sh"]),
            ("[alias]\nx = !$(git rev-parse --show-toplevel)/tools/x.sh\ny = log hook.sh", vec!["tools/x.sh"]),
            ("[alias]\nx = \"!f() { \\\"$HOME/hook.sh\\\"; }; f\"", vec!["hook.sh"]),
            ("[credential \"https://x\"]\nhelper = \"!tools/x.sh get\"", vec!["tools/x.sh"]),
            ("[merge \"m\"]\ndriver = /bin/sh ./hook.sh %A", vec!["hook.sh"]),
            ("[user]\nname = hook.sh\n[remote \"o\"]\nurl = tools/x.sh", vec![]),
        ] {
            assert_eq!(named(text), wanted, "{text}");
        }
    }

    #[test]
    fn a_directory_of_hooks_that_holds_the_workspace_is_kept_by_the_names_of_hooks() {
        let found = named("[core]\nhooksPath = .");
        assert!(found.len() == HOOKS.len() && found.iter().any(|name| name == "pre-commit"), "{found:?}");
    }

    #[test]
    fn includes_are_followed_whatever_their_condition_and_to_an_end() {
        let folder = Folder::new();
        let root = folder.path();
        let write = |name: &str, text: &str| fs::write(root.join(name), text).unwrap();
        write(
            "config",
            "[include] path = a ; first\n[includeIf \"gitdir:/none/\"]\n path = \"~/b\"\n[include]path=none",
        );
        write("a", "[include]\npath = config\n[core]\nhooksPath = one");
        write("b", "[core] hooksPath = two # here");
        let mut settings = Settings::default();
        settings.read(&root.join("config"), Some(root));
        let roots = [root.to_owned()];
        let found = settings.named(&roots, &roots, Some(root));
        assert_eq!(found, [root.join("one"), root.join("two")].into());
        assert_eq!(settings.files, ["a", "b", "config", "none"].map(|name| root.join(name)).into());
        assert_eq!(settings.unread, None);

        for number in 0..20 {
            write(&format!("deep{number}"), &format!("[include] path = deep{}", number + 1));
        }
        let mut deep = Settings::default();
        deep.read(&root.join("deep0"), None);
        assert_eq!(deep.unread, Some(root.join("deep11")));
    }

    #[test]
    fn a_file_that_is_too_large_to_be_settings_is_told() {
        let folder = Folder::new();
        let file = folder.path().join("config");
        fs::File::create(&file).unwrap().set_len(LARGEST + 1).unwrap();
        let mut settings = Settings::default();
        settings.read(&file, None);
        assert_eq!(settings.unread, Some(file));
    }

    #[test]
    fn every_known_setting_is_spelled_as_it_is_compared() {
        for known in KNOWN {
            assert_eq!(known.key, known.key.to_ascii_lowercase());
        }
        let keys: BTreeSet<&str> = KNOWN.iter().map(|known| known.key).collect();
        assert_eq!(keys.len(), KNOWN.len());
    }
}
