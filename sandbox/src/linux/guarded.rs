//! What may not be made: protected paths, existing or not, as a tree of names.
//!
//! Mounts hold what exists. What does not exist has nothing to mount on, so the supervisor asks here before it makes an
//! entry. Names are compared as the file system may compare them: where it tells no upper from lower case, neither does
//! this; and names that begin with a dot are compared so everywhere, since no honest work needs a `.GIT` beside `.git`.

use std::ffi::OsStr;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{OFlag, open, openat};
use nix::sys::stat::Mode;
use nix::sys::statfs::fstatfs;

use crate::profile::{Profile, Writes};
use crate::sys;

/// What is to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Made {
    /// An empty directory: it may stand above what is protected.
    Directory,
    Other,
}

#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) name: Box<[u8]>,
    pub(super) held: bool,
    /// In the order of their [folded](Folded) names.
    pub(super) children: Vec<usize>,
}

/// Everything that is protected.
#[derive(Debug)]
pub(crate) struct Guarded {
    /// The root directory first.
    pub(super) nodes: Vec<Node>,
    pub(super) names: Vec<Box<[u8]>>,
    pub(super) roots: Vec<Box<[u8]>>,
    /// The file systems may tell no upper from lower case anywhere. Directories that say so themselves are asked.
    pub(super) folding: bool,
    /// When the command was started: what is younger it has made itself.
    pub(super) since: (i64, u32),
}

impl Guarded {
    /// What a profile protects; `None` if that is nothing, or nothing lands. `protect` are its protected paths, and where
    /// they [lead](super::leads).
    pub(crate) fn of(profile: &Profile, protect: &[PathBuf]) -> Option<Self> {
        if profile.writes == Writes::Discard
            || profile.write.is_empty()
            || (profile.protect.is_empty() && profile.protect_names.is_empty())
        {
            return None;
        }
        let bytes = |word: &OsStr| word.as_bytes().to_vec().into_boxed_slice();
        let mut guarded = Self {
            nodes: vec![Node::default()],
            names: profile.protect_names.iter().map(|name| bytes(name)).collect(),
            roots: profile.write.iter().map(|root| bytes(root.as_os_str())).collect(),
            folding: profile.write.iter().any(|root| folds(root)),
            since: sys::stamp().unwrap_or((i64::MAX, 0)),
        };
        for path in protect {
            guarded.hold(path);
        }
        Some(guarded)
    }

    fn hold(&mut self, path: &Path) {
        let mut at = 0;
        for part in path.components() {
            let Component::Normal(name) = part else { continue };
            let name = name.as_bytes();
            at = match self.find(at, |node| *node.name == *name, name) {
                Ok(child) => child,
                Err(index) => {
                    let new = self.nodes.len();
                    self.nodes.push(Node { name: name.to_vec().into_boxed_slice(), ..Node::default() });
                    if let Some(parent) = self.nodes.get_mut(at) {
                        parent.children.insert(index, new);
                    }
                    new
                }
            };
        }
        if let Some(node) = self.nodes.get_mut(at) {
            node.held = true;
        }
    }

    /// The child of this name that is meant, or where in the order of the children it would stand.
    fn find(&self, at: usize, is: impl Fn(&Node) -> bool, name: &[u8]) -> Result<usize, usize> {
        let children = self.nodes.get(at).map(|node| node.children.as_slice()).unwrap_or_default();
        let named = |child: usize| self.nodes.get(child).map_or(Folded::of(b""), |node| Folded::of(&node.name));
        let wanted = Folded::of(name);
        let start = children.partition_point(|child| named(*child).bytes() < wanted.bytes());
        let alike = children.get(start..).unwrap_or_default().iter().copied();
        let mut alike = alike.take_while(|child| named(*child).bytes() == wanted.bytes());
        alike.find(|child| self.nodes.get(*child).is_some_and(&is)).ok_or(start)
    }

    /// Whether an entry may not be made in a directory with this path.
    pub(crate) fn refuses(&self, parent: BorrowedFd<'_>, path: &[u8], name: &[u8], made: Made) -> bool {
        if self.roots.iter().all(|root| !is_within(path, root)) {
            return false;
        }
        let refused = |folding| {
            self.holds(path, name, made, folding) || (self.names_match(name, folding) && self.is_older(parent))
        };
        // Only a directory above that tells no upper from lower case makes a difference, and it is rarely asked.
        refused(self.folding) || (!self.folding && refused(true) && self.is_folded(parent, path))
    }

    /// Whether a path is protected, lies below what is, or would take the place of a directory above it.
    fn holds(&self, path: &[u8], name: &[u8], made: Made, folding: bool) -> bool {
        let mut at = 0;
        for part in path.split(|byte| *byte == b'/').chain([name]).filter(|part| !part.is_empty()) {
            // The same name before those that only may be the same to the file system, and of these one that is held.
            let exact = self.find(at, |node| *node.name == *part, part);
            let alike = |held: bool| self.find(at, |node| node.held >= held && same(&node.name, part, folding), part);
            match exact.or_else(|_| alike(true)).or_else(|_| alike(false)) {
                Ok(child) => at = child,
                Err(_) => return false,
            }
            if self.nodes.get(at).is_some_and(|node| node.held) {
                return true;
            }
        }
        made == Made::Other
    }

    /// Whether a directory, or one above it up to the write root, tells no upper from lower case. One that cannot be asked
    /// may.
    fn is_folded(&self, parent: BorrowedFd<'_>, path: &[u8]) -> bool {
        let within = self.roots.iter().filter(|root| is_within(path, root)).map(|root| root.len());
        let below = path.get(within.min().unwrap_or(0)..).unwrap_or_default();
        let levels = below.split(|byte| *byte == b'/').count();
        let readable = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NONBLOCK | OFlag::O_CLOEXEC;
        let Ok(mut at) = openat(parent, c".", readable, Mode::empty()) else { return true };
        for _ in 0..levels {
            match sys::inode_flags(at.as_fd()) {
                Ok(flags) if flags & CASEFOLD != 0 => return true,
                Ok(_) | Err(Errno::ENOTTY | Errno::EOPNOTSUPP | Errno::EINVAL) => {}
                Err(_) => return true,
            }
            match openat(&at, c"..", readable, Mode::empty()) {
                Ok(above) => at = above,
                Err(_) => return true,
            }
        }
        false
    }

    fn names_match(&self, name: &[u8], folding: bool) -> bool {
        self.names.iter().any(|ours| same(ours, name, folding))
    }

    /// Whether a directory was there before the command. Where the file system does not know, it was.
    fn is_older(&self, directory: BorrowedFd<'_>) -> bool {
        let born = sys::identity(directory, c"").ok().and_then(|identity| identity.born);
        born.is_none_or(|born| born < self.since)
    }
}

fn is_within(path: &[u8], root: &[u8]) -> bool {
    path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.first() == Some(&b'/'))
}

/// Whether a name is, or may be to the file system, the same as one of ours.
fn same(ours: &[u8], theirs: &[u8], folding: bool) -> bool {
    if ours == theirs {
        return true;
    }
    if !folding && ours.first() != Some(&b'.') {
        return false;
    }
    // Windows file systems end a name before these.
    let theirs = if folding { theirs.trim_ascii_end() } else { theirs };
    let theirs = theirs.strip_suffix(b".").filter(|_| folding).unwrap_or(theirs);
    if ours.is_ascii() && theirs.is_ascii() {
        return ours.eq_ignore_ascii_case(theirs);
    }
    match (std::str::from_utf8(ours), std::str::from_utf8(theirs)) {
        (Ok(ours), Ok(theirs)) => folded(ours).eq(folded(theirs)),
        (Ok(_) | Err(_), _) => false,
    }
}

/// A name as it is ordered: names that are the [same] in any way have one form.
struct Folded {
    /// A name has at most 255 bytes, of which each may become three.
    room: [u8; 768],
    length: usize,
}

impl Folded {
    fn of(name: &[u8]) -> Self {
        let mut folded = Self { room: [0; 768], length: 0 };
        let end = name.iter().rposition(|byte| !byte.is_ascii_whitespace() && *byte != b'.').map_or(0, |last| last + 1);
        let name = name.get(..end).unwrap_or(name);
        match std::str::from_utf8(name) {
            Ok(text) if !name.is_ascii() => {
                for sign in self::folded(text) {
                    folded.add(sign.encode_utf8(&mut [0; 4]).as_bytes());
                }
            }
            Ok(_) | Err(_) => {
                for byte in name {
                    folded.add(&[byte.to_ascii_lowercase()]);
                }
            }
        }
        folded
    }

    fn add(&mut self, bytes: &[u8]) {
        // What does not fit is longer than any name.
        if let Some(room) = self.room.get_mut(self.length..self.length + bytes.len()) {
            room.copy_from_slice(bytes);
            self.length += bytes.len();
        }
    }

    fn bytes(&self) -> &[u8] {
        self.room.get(..self.length).unwrap_or_default()
    }
}

/// The characters that count. The signs for Kelvin and the long s fold to letters; some characters are not seen at all.
fn folded(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|sign| !is_ignored(*sign)).flat_map(char::to_uppercase).flat_map(char::to_lowercase)
}

/// `Default_Ignorable_Code_Point` of Unicode, as far as file systems ignore it.
fn is_ignored(sign: char) -> bool {
    matches!(sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

/// File systems that tell no upper from lower case, or leave it to another machine, by their magic numbers.
const FOLDING: &[(i64, &str)] = &[
    (0x4d44, "vfat"),
    (0x2011_bab0, "exfat"),
    (0x7366_746e, "ntfs3"),
    (0x5346_544e, "ntfs"),
    (0x6573_5546, "fuse: whatever is behind it"),
    (0xff53_4d42, "cifs"),
    (0xfe53_4d42, "smb2"),
    (0x482b, "hfs+"),
    (0x0102_1997, "9p: the drives of WSL and of virtual machines"),
];

/// `FS_CASEFOLD_FL`, which ext4 and f2fs give to directories.
const CASEFOLD: u32 = 0x4000_0000;

fn folds(root: &Path) -> bool {
    let Ok(directory) = open(root, OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_CLOEXEC, Mode::empty()) else {
        return true;
    };
    let by_kind = fstatfs(&directory)
        .map_or(true, |found| FOLDING.iter().any(|(magic, _)| found.filesystem_type().0 & 0xffff_ffff == *magic));
    by_kind || sys::inode_flags(directory.as_fd()).is_ok_and(|flags| flags & CASEFOLD != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guarded(folding: bool) -> Guarded {
        let mut guarded = Guarded {
            nodes: vec![Node::default()],
            names: vec![b".envrc".to_vec().into()],
            roots: vec![b"/w".to_vec().into()],
            folding,
            since: (0, 0),
        };
        for path in ["/w/.git/hooks", "/w/.git/info/attributes", "/w/AGENTS.md"] {
            guarded.hold(Path::new(path));
        }
        guarded
    }

    #[test]
    fn what_is_held_is_held_with_all_below_and_nothing_takes_a_place_above() {
        let guarded = guarded(false);
        for (path, name, made, held) in [
            ("/w/.git", "hooks", Made::Directory, true),
            ("/w/.git/hooks", "pre-commit", Made::Other, true),
            ("/w/.git/hooks/a/b", "c", Made::Directory, true),
            ("/w/.git/info", "attributes", Made::Other, true),
            ("/w/.git", "info", Made::Directory, false),
            ("/w/.git", "info", Made::Other, true),
            ("/w", ".git", Made::Other, true),
            ("/w", ".git", Made::Directory, false),
            ("/w/.git", "index.lock", Made::Other, false),
            ("/w/.git/info", "exclude", Made::Other, false),
            ("/w/.git", "hooks2", Made::Other, false),
            ("/w/x/.git", "hooks", Made::Directory, false),
        ] {
            assert_eq!(guarded.holds(path.as_bytes(), name.as_bytes(), made, false), held, "{path}/{name} {made:?}");
        }
    }

    #[test]
    fn case_is_ignored_for_dot_names_and_where_the_file_system_ignores_it() {
        for (ours, theirs, folding, wanted) in [
            (".git", ".GIT", false, true),
            (".git", ".gi\u{200d}t", false, true),
            (".husky", ".hus\u{212a}y", false, true),
            ("hooks", "Hooks", false, false),
            ("hooks", "Hooks", true, true),
            ("hooks", "hook\u{17f}", true, true),
            ("hooks", "hooks. ", true, true),
            ("AGENTS.md", "agents.md", false, false),
            (".git", ".github", true, false),
            (".git", "git", true, false),
        ] {
            assert_eq!(same(ours.as_bytes(), theirs.as_bytes(), folding), wanted, "{ours} {theirs} {folding}");
            let forms = [ours, theirs].map(|name| Folded::of(name.as_bytes()));
            assert!(!wanted || forms[0].bytes() == forms[1].bytes(), "{ours} {theirs}");
        }
    }

    #[test]
    fn one_of_many_names_is_found_in_any_case_and_beside_its_likes() {
        let mut guarded = guarded(false);
        for number in 0..5000 {
            guarded.hold(Path::new(&format!("/w/many/Repo{number}/.git/hooks")));
        }
        for path in ["/w/x/Name", "/w/x/name", "/w/x/NAME/below"] {
            guarded.hold(Path::new(path));
        }
        let holds =
            |path: &str, name: &str, folding| guarded.holds(path.as_bytes(), name.as_bytes(), Made::Directory, folding);
        for number in [0, 1, 77, 2500, 4999] {
            assert!(holds(&format!("/w/many/Repo{number}/.git"), "hooks", false));
            assert!(holds(&format!("/w/many/Repo{number}/.GIT"), "hooks", false));
            assert!(!holds(&format!("/w/many/repo{number}/.git"), "hooks", false));
            assert!(holds(&format!("/w/many/repo{number}/.git"), "hooks", true));
        }
        assert!(!holds("/w/many/Repo5000/.git", "hooks", false));
        assert!(holds("/w/x", "Name", false) && holds("/w/x", "name", false) && !holds("/w/x", "NAME", false));
        assert!(holds("/w/x/NAME", "below", false) && !holds("/w/x/NAME", "other", false));
        assert!(!holds("/w/x", "nAME", false) && holds("/w/x", "nAME", true));
    }

    /// Needs a file system with the feature, which few kernels have: the directory that cannot be asked stands for it.
    #[test]
    fn a_directory_is_asked_only_where_case_matters() {
        let directory = open("/", OFlag::O_PATH, Mode::empty()).unwrap();
        let guarded = guarded(false);
        let refuses = |path: &[u8], name: &[u8]| guarded.refuses(directory.as_fd(), path, name, Made::Directory);
        assert!(refuses(b"/w/.git", b"hooks") && !refuses(b"/w/.git", b"HOOKS") && !refuses(b"/w/.git", b"hook"));
        assert!(!guarded.is_folded(directory.as_fd(), b"/w/a/b"));
        let file = open("/proc/self/stat", OFlag::O_RDONLY, Mode::empty()).unwrap();
        assert!(guarded.is_folded(file.as_fd(), b"/w"), "it is no directory and says nothing");
    }

    #[test]
    fn a_name_is_refused_in_directories_that_were_there_before() {
        let directory = open("/", OFlag::O_PATH, Mode::empty()).unwrap();
        let (mut guarded, path) = (guarded(false), b"/w/deep/er");
        guarded.since = (i64::MAX, 0);
        assert!(guarded.refuses(directory.as_fd(), path, b".envrc", Made::Other));
        assert!(!guarded.refuses(directory.as_fd(), path, b".env", Made::Other));
        assert!(!guarded.refuses(directory.as_fd(), b"/elsewhere", b".envrc", Made::Other));
        guarded.since = (0, 0);
        let born = sys::identity(directory.as_fd(), c"").unwrap().born;
        assert_eq!(guarded.refuses(directory.as_fd(), path, b".envrc", Made::Other), born.is_none(), "{born:?}");
    }
}
