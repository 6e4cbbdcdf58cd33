//! Holds what was seen against what was predicted.

use std::{
    ffi::OsStr,
    fs,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use pi_guard_policy::{AbsPath, Effect, effect::Target};

use super::{
    fixture::Fixture,
    housekeeping,
    judged::Predicted,
    observe::Observed,
    trace::{Act, How},
};

/// How bad it is that something was not predicted; the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Plan mode allows the line with nothing that confines it, and it did more than read.
    Allowed,
    /// A file was changed.
    Write,
    /// A file was removed.
    Delete,
    /// A program of the tree, or one that the line names, was run.
    Run,
    /// An address was reached for.
    Connect,
    /// Another process, or the system, was acted on.
    System,
    /// A program of the system was run that the line does not name: a part of the tool. What that one does counts.
    Helper,
    /// A log, a cache or a first configuration of the tool's own, listed in [`housekeeping`].
    Housekeeping,
}

impl Class {
    /// All classes, the worst first.
    pub const ALL: [Self; 8] = [
        Self::Allowed,
        Self::Write,
        Self::Delete,
        Self::Run,
        Self::Connect,
        Self::System,
        Self::Helper,
        Self::Housekeeping,
    ];

    /// Whether a line with such a miss has failed; else it is only counted.
    #[must_use]
    pub const fn fails(self) -> bool {
        !matches!(self, Self::Helper | Self::Housekeeping)
    }

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Write => "write",
            Self::Delete => "delete",
            Self::Run => "run",
            Self::Connect => "connect",
            Self::System => "system",
            Self::Helper => "helper",
            Self::Housekeeping => "housekeeping",
        }
    }
}

/// Something that a command did and that was not predicted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Miss {
    /// How bad it is.
    pub class: Class,
    /// What was seen.
    pub seen: String,
}

/// Everything that was seen and not predicted.
#[must_use]
pub fn misses(predicted: &Predicted, observed: &Observed, tool: &str, words: &[&str], fixture: &Fixture) -> Vec<Miss> {
    let mut misses: Vec<Miss> = Vec::new();
    let compare = Compare { predicted, words, fixture };
    for act in &observed.acts {
        let Some(class) = compare.unpredicted(act) else { continue };
        let kept = match act {
            Act::Change { path, .. } => housekeeping::is(tool, path, &fixture.home),
            Act::Connect(address) => housekeeping::looks_up(tool, address),
            Act::Execute { .. } | Act::Signal(_) | Act::System(_) => false,
        };
        let class = if kept {
            Class::Housekeeping
        } else if predicted.allowed && class.fails() {
            Class::Allowed
        } else {
            class
        };
        misses.push(Miss { class, seen: show(act, fixture) });
    }
    misses.sort();
    misses.dedup();
    misses
}

/// Whether a line that was predicted to change or reach something did so. `None`: nothing definite was predicted, or the
/// line failed.
#[must_use]
pub fn over_predicted(predicted: &Predicted, observed: &Observed) -> Option<bool> {
    let definite = predicted
        .effects
        .iter()
        .any(|effect| matches!(effect, Effect::Write(_) | Effect::Delete(_) | Effect::Connect(_) | Effect::Publish(_)));
    let seen = observed.acts.iter().any(|act| matches!(act, Act::Change { .. } | Act::Connect(_)));
    (definite && !predicted.is_open() && observed.succeeded).then_some(!seen)
}

struct Compare<'a> {
    predicted: &'a Predicted,
    words: &'a [&'a str],
    fixture: &'a Fixture,
}

impl Compare<'_> {
    /// The class of an act that no predicted effect explains.
    fn unpredicted(&self, act: &Act) -> Option<Class> {
        if self.predicted.is_open() {
            return None;
        }
        let any = |explains: fn(&Effect) -> bool| self.predicted.effects.iter().any(explains);
        match act {
            Act::Change { path, how, done } => {
                let class = if *how == How::Remove { Class::Delete } else { Class::Write };
                // Through a link what it leads to is changed.
                let real = (*how == How::Metadata).then(|| leads_to(path)).flatten();
                let explained = |effect: &Effect| {
                    explains(effect, path, *how)
                        || real.as_ref().is_some_and(|real| explains(effect, real, *how))
                        || !done && is_scratch_of(effect, path)
                };
                (!self.predicted.effects.iter().any(explained)).then_some(class)
            }
            // A service of this machine, whatever is asked of it.
            Act::Connect(address) if address.contains("AF_UNIX") => {
                (!any(|effect| !matches!(effect, Effect::Read(Target::Path(_) | Target::Under(_) | Target::Somewhere))))
                    .then_some(Class::Connect)
            }
            Act::Connect(_) => {
                (!any(|effect| matches!(effect, Effect::Connect(_) | Effect::Publish(_)))).then_some(Class::Connect)
            }
            Act::Signal(_) => {
                (!any(|effect| matches!(effect, Effect::Signal | Effect::Elevate))).then_some(Class::System)
            }
            Act::System(_) => (!any(|effect| !matches!(effect, Effect::Read(_)))).then_some(Class::System),
            Act::Execute { path, words, done } => self.program(path, words, *done),
        }
    }

    /// The class of a program that was run and not predicted.
    fn program(&self, path: &Path, words: &[Vec<u8>], done: bool) -> Option<Class> {
        let name = path.file_name().unwrap_or_default();
        let known = |name: &OsStr| self.predicted.programs.iter().any(|program| program == name.as_bytes());
        let shell = ["sh", "bash", "dash"].iter().any(|shell| name == *shell);
        // A shell is how an inner command is run.
        if known(name) || shell && self.predicted.programs.len() > 1 {
            return None;
        }
        // A service's script is the system's own, whatever names it.
        if path.starts_with("/etc/init.d") {
            return Some(Class::Helper);
        }
        let own = path.starts_with(&self.fixture.work)
            || path.starts_with(&self.fixture.home)
            || path.starts_with(&self.fixture.bin);
        let named = self.words.iter().skip(1).any(|word| word.as_bytes() == name.as_bytes());
        let given =
            |text: &[u8]| self.words.iter().skip(1).any(|word| word.len() > 2 && contains(text, word.as_bytes()));
        if shell
            && (self.words.first().is_some_and(|name| housekeeping::quotes(name)) || housekeeping::is_other_end(words))
        {
            return Some(Class::Helper);
        }
        let code =
            shell && words.get(1).is_some_and(|flag| flag == b"-c") && words.get(2).is_some_and(|text| given(text));
        if own || named || code {
            return Some(Class::Run);
        }
        done.then_some(Class::Helper)
    }
}

/// Where a link leads; `None` for what is none, or leads nowhere.
fn leads_to(path: &Path) -> Option<PathBuf> {
    let target = fs::read_link(path).ok()?;
    let beside = path.parent()?.join(target);
    Some(fs::canonicalize(&beside).unwrap_or(beside))
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

fn explains(effect: &Effect, path: &Path, how: How) -> bool {
    match effect {
        Effect::Write(target) => {
            // To replace a file may be to remove it first, and to stop there.
            let replaced = match target {
                Target::Path(target) => path == Path::new(OsStr::from_bytes(target.as_bytes())),
                Target::Named(_) => true,
                Target::Under(_) | Target::Somewhere => false,
            };
            (how != How::Remove || replaced || is_in_repository(path)) && covers(target, path, true)
        }
        // What is made in the place of what was removed is seen as one change.
        Effect::Delete(target) => {
            (how == How::Remove || path.is_symlink() && how == How::Write) && covers(target, path, false)
        }
        Effect::Persist(target) => covers(target, path, false),
        Effect::Read(_)
        | Effect::Run(_)
        | Effect::Connect(_)
        | Effect::Publish(_)
        | Effect::Elevate
        | Effect::Signal
        | Effect::Opaque(_) => false,
    }
}

/// Whether a path is the target or lies below it. To write what is not there makes the directories above it (`above`).
fn covers(target: &Target, path: &Path, above: bool) -> bool {
    let lies = |root: &AbsPath| {
        let root = PathBuf::from(OsStr::from_bytes(root.as_bytes()));
        path.starts_with(&root) || above && root.starts_with(path) && path.symlink_metadata().is_err()
    };
    match target {
        // What Git keeps is one thing, but for what makes it run programs.
        Target::Path(root) | Target::Under(root) => lies(root) || same_repository(root, path),
        Target::Somewhere | Target::Named(_) => true,
    }
}

/// Whether a file that was refused would have been the scratch of one that is written: beside it, with a longer name.
fn is_scratch_of(effect: &Effect, path: &Path) -> bool {
    let Some(Target::Path(target)) = effect.written() else { return false };
    let target = Path::new(OsStr::from_bytes(target.as_bytes()));
    let name = |path: &Path| path.file_name().map(|name| name.as_bytes().to_vec()).unwrap_or_default();
    path.parent() == target.parent() && name(path).starts_with(&name(target))
}

fn is_in_repository(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == ".git")
}

/// Whether both lie in one `.git`, and the path is neither its configuration nor a hook.
fn same_repository(root: &AbsPath, path: &Path) -> bool {
    let top = |path: &Path| path.ancestors().find(|above| above.ends_with(".git")).map(Path::to_owned);
    let Some(repository) = top(path) else { return false };
    top(Path::new(OsStr::from_bytes(root.as_bytes()))).as_ref() == Some(&repository)
        && !["config", "config.worktree", "hooks"].iter().any(|name| path.starts_with(repository.join(name)))
}

/// An act as text, with paths as seen from the working directory.
fn show(act: &Act, fixture: &Fixture) -> String {
    let relative = |path: &Path| match (path.strip_prefix(&fixture.work), path.strip_prefix(&fixture.home)) {
        (Ok(path), _) => path.display().to_string(),
        (_, Ok(path)) => format!("~/{}", path.display()),
        _ => path.display().to_string(),
    };
    match act {
        Act::Change { path, how, done } => {
            let how = match how {
                How::Write => "write",
                How::Metadata => "metadata",
                How::Remove => "remove",
            };
            format!("{how} {}{}", relative(path), if *done { "" } else { " (refused)" })
        }
        Act::Execute { path, words, .. } => {
            let words: Vec<String> = words.iter().map(|word| word.escape_ascii().to_string()).collect();
            format!("run {} [{}]", relative(path), words.join(" "))
        }
        Act::Connect(address) => address.clone(),
        Act::Signal(what) | Act::System(what) => what.clone(),
    }
}
