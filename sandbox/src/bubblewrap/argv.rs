//! A view as words for Bubblewrap. Pure: whatever there is to know of the host is in the view already.

use std::ffi::{CStr, CString};
use std::os::fd::RawFd;

use libc::c_int;

use super::version::{ADD_FILTER, OVERLAY, PERMISSIONS, Version};
use crate::linux::mounts::{Mask, Mounts, READ_ONLY, Tree};

/// What the words depend on besides the view.
#[derive(Debug, Clone)]
pub(crate) struct How {
    pub(crate) version: Version,
    /// Flags of `clone(2)`.
    pub(crate) namespaces: c_int,
    /// Root keeps its capabilities unless told otherwise; an ordinary user gets none.
    pub(crate) root: bool,
    /// Where the number of the sandbox's first process is written.
    pub(crate) info: RawFd,
    /// The system call filter.
    pub(crate) filter: RawFd,
    /// The first process: this program, by descriptor, since its path may be hidden inside.
    pub(crate) program: RawFd,
    /// Its words.
    pub(crate) words: Vec<CString>,
}

const NAMESPACES: [(c_int, &CStr); 6] = [
    (libc::CLONE_NEWUSER, c"--unshare-user"),
    (libc::CLONE_NEWPID, c"--unshare-pid"),
    (libc::CLONE_NEWIPC, c"--unshare-ipc"),
    (libc::CLONE_NEWUTS, c"--unshare-uts"),
    (libc::CLONE_NEWCGROUP, c"--unshare-cgroup"),
    (libc::CLONE_NEWNET, c"--unshare-net"),
];

/// The words, the program's name first.
///
/// No `--new-session`: the command keeps its terminal and job control, and the filter keeps it from typing. The order of
/// mounts is that of [`Mounts::apply`].
pub(crate) fn argv(view: &Mounts, how: &How) -> Vec<CString> {
    let Mounts { devices, trees, masks, pins, held, links, scratch, var_run, tmp, made: _ } = view;
    let mut words = Words { version: how.version, list: vec![c"bwrap".to_owned()] };
    for (flag, word) in NAMESPACES {
        if how.namespaces & flag != 0 {
            words.add([word]);
        }
    }
    words.add([c"--as-pid-1", c"--die-with-parent", c"--info-fd"]).number(how.info);
    if how.root {
        // The one capability by which the first process empties the sets that Bubblewrap leaves full.
        words.add([c"--cap-drop", c"ALL", c"--cap-add", c"CAP_SETPCAP"]);
    }
    let filter = if how.version >= ADD_FILTER { c"--add-seccomp-fd" } else { c"--seccomp" };
    words.add([filter]).number(how.filter);
    words.add([c"--ro-bind", c"/", c"/", c"--dev", c"/dev"]).tmpfs(c"1777", c"/dev/shm");
    for device in devices.iter().filter(|device| device.from != device.to) {
        words.add([c"--dev-bind-try", &device.from, &device.to]);
    }
    words.tmpfs(c"0755", c"/run");
    for (target, at) in links {
        words.add([c"--symlink", target, at]);
    }
    if *var_run {
        words.tmpfs(c"0755", c"/var/run").add([c"--remount-ro", c"/var/run"]);
    }
    match scratch {
        _ if !tmp => {}
        Some(tree) => words.tree(tree),
        None => drop(words.tmpfs(c"1777", c"/tmp")),
    }
    for tree in trees {
        words.tree(tree);
    }
    for pin in pins {
        words.add([c"--bind-try", pin, pin]);
    }
    for held in held {
        words.add([c"--ro-bind-try", held, held]);
    }
    words.add([c"--proc", c"/proc"]);
    for mask in masks {
        words.mask(mask);
    }
    // `/proc` too: Bubblewrap leaves `/proc/sys` open to root, and modes below `/proc` are the host's.
    words.add([c"--remount-ro", c"/proc", c"--remount-ro", c"/run", c"--remount-ro", c"/dev", c"--"]);
    words.list.push(text(&format!("/proc/self/fd/{}", how.program)));
    words.list.extend(how.words.iter().cloned());
    words.list
}

struct Words {
    version: Version,
    list: Vec<CString>,
}

impl Words {
    fn add<'a>(&mut self, words: impl IntoIterator<Item = &'a CStr>) -> &mut Self {
        self.list.extend(words.into_iter().map(CStr::to_owned));
        self
    }

    fn number(&mut self, fd: RawFd) -> &mut Self {
        self.list.push(text(&fd.to_string()));
        self
    }

    /// A directory in memory. Before 0.5 its mode is 0755, and it belongs to the user.
    fn tmpfs(&mut self, mode: &CStr, at: &CStr) -> &mut Self {
        if self.version >= PERMISSIONS {
            self.add([c"--perms", mode]);
        }
        self.add([c"--tmpfs", at])
    }

    fn tree(&mut self, tree: &Tree) {
        self.list.extend(tree.make.iter().flat_map(|directory| [c"--dir".to_owned(), directory.clone()]));
        if let Some(beneath) = tree.beneath.as_ref().filter(|_| self.version >= OVERLAY) {
            self.add([c"--overlay-src", &tree.from, c"--overlay", &beneath.upper, &beneath.work, &tree.to]);
            return;
        }
        // Older ones are refused before; a tree that should be seen through a view is at least not written to.
        let option = match (tree.flags & READ_ONLY != 0 || tree.beneath.is_some(), tree.optional) {
            (true, false) => c"--ro-bind",
            (true, true) => c"--ro-bind-try",
            (false, false) => c"--bind",
            (false, true) => c"--bind-try",
        };
        self.add([option, &tree.from, &tree.to]);
    }

    /// Something that nobody may open, root without capabilities included: a directory of mode 0 (before 0.5: an empty
    /// one), or a device on a mount that has none.
    fn mask(&mut self, mask: &Mask) {
        if mask.directory {
            self.tmpfs(c"0000", &mask.at).add([c"--remount-ro", &mask.at]);
        } else {
            self.add([c"--ro-bind", c"/dev/null", &mask.at]);
        }
    }
}

/// Digits and slashes: there is no NUL that it could fail on.
fn text(word: &str) -> CString {
    CString::new(word).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write as _;

    use super::*;
    use crate::linux::mounts::Beneath;

    fn tree(from: &CStr, to: &CStr, flags: u64) -> Tree {
        Tree::between(from.to_owned(), to.to_owned(), flags)
    }

    /// A view with one of everything.
    fn full() -> Mounts {
        let optional = |tree| Tree { optional: true, ..tree };
        Mounts {
            devices: vec![
                optional(tree(c"/dev/null", c"/dev/null", READ_ONLY)),
                optional(tree(c"/dev/pts/3", c"/dev/console", READ_ONLY)),
            ],
            trees: vec![
                tree(c"/tmp/start here", c"/tmp/start here", READ_ONLY),
                tree(c"/w/--help", c"/w/--help", 0),
                Tree {
                    make: vec![c"/run/systemd".to_owned()],
                    ..optional(tree(c"/run/systemd/resolv.conf", c"/run/systemd/resolv.conf", READ_ONLY))
                },
            ],
            masks: vec![
                Mask { at: c"/home/u/.ssh".to_owned(), directory: true, fleeting: false },
                Mask { at: c"/home/u/.netrc".to_owned(), directory: false, fleeting: false },
            ],
            pins: [c"/w/--help".to_owned(), c"/w/--help/.git".to_owned()].into(),
            held: [c"/w/--help/.git/config".to_owned()].into(),
            links: vec![(c"/nix/store/x".to_owned(), c"/run/current-system".to_owned())],
            scratch: Some(tree(c"/var/scratch", c"/tmp", 0)),
            var_run: true,
            tmp: true,
            made: Vec::new(),
        }
    }

    fn plain() -> Mounts {
        Mounts {
            devices: Vec::new(),
            trees: Vec::new(),
            masks: Vec::new(),
            pins: BTreeSet::new(),
            held: BTreeSet::new(),
            links: Vec::new(),
            scratch: None,
            var_run: false,
            tmp: true,
            made: Vec::new(),
        }
    }

    /// A view through which what is written goes elsewhere, with a socket of the host in it.
    fn copied() -> Mounts {
        let beneath = Beneath { upper: c"/var/tmp/run/0.upper".to_owned(), work: c"/var/tmp/run/0.work".to_owned() };
        let view = Tree { beneath: Some(beneath), ..tree(c"/w/a:b,c", c"/w/a:b,c", 0) };
        let socket = Tree {
            make: vec![c"/run/user".to_owned(), c"/run/user/7".to_owned()],
            optional: true,
            ..tree(c"/run/user/7/s", c"/run/user/7/s", READ_ONLY)
        };
        let masks = vec![Mask { at: c"/var/tmp/run".to_owned(), directory: true, fleeting: false }];
        Mounts { trees: vec![view, socket], masks, ..plain() }
    }

    fn how(version: Version, namespaces: c_int, root: bool) -> How {
        let words = vec![c"stage".to_owned(), c"7".to_owned()];
        How { version, namespaces, root, info: 4, filter: 5, program: 6, words }
    }

    /// The words, one option a line.
    fn shown(view: &Mounts, how: &How) -> String {
        let mut text = String::new();
        for word in argv(view, how) {
            let word = word.into_string().unwrap();
            let option = word.starts_with("--") && !word.starts_with("--help");
            _ = write!(
                text,
                "{}{word}",
                if text.is_empty() {
                    ""
                } else if option {
                    "\n"
                } else {
                    " "
                }
            );
        }
        text + "\n"
    }

    #[test]
    fn every_version_gets_the_options_that_it_has() {
        const ALL: c_int = libc::CLONE_NEWUSER
            | libc::CLONE_NEWPID
            | libc::CLONE_NEWIPC
            | libc::CLONE_NEWUTS
            | libc::CLONE_NEWCGROUP
            | libc::CLONE_NEWNET;
        let golden = include_str!("golden.txt");
        let mut text = String::new();
        for (title, view, how) in [
            ("0.11, ordinary user, everything", full(), how(Version(0, 11), ALL, false)),
            ("0.5, root, no network of its own", plain(), how(Version(0, 5), libc::CLONE_NEWPID, true)),
            ("0.11, a copy-on-write view and a socket", copied(), how(Version(0, 11), ALL, false)),
            ("0.10, which has no such view and is refused before", copied(), how(Version(0, 10), ALL, false)),
            ("0.4, ordinary user, set-user-id", full(), how(Version(0, 4), ALL & !libc::CLONE_NEWUSER, false)),
        ] {
            _ = writeln!(text, "# {title}\n{}", shown(&view, &how));
        }
        if std::env::var_os("PI_GUARD_GOLDEN").is_some_and(|value| value == "write") {
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/bubblewrap/golden.txt"), &text).unwrap();
        }
        assert!(text == golden, "if the new words are right, write them with PI_GUARD_GOLDEN=write:\n{text}");
    }
}
