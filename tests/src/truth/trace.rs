//! Reads what `strace -f -yy` wrote of a command: each call that changes files, connects, runs a program or acts on another
//! process, also where the sandbox refused it.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    os::unix::ffi::OsStringExt,
    path::{Component, Path, PathBuf},
};

/// The calls to trace, for `strace -e trace=`.
pub const CALLS: &str = "open,openat,openat2,creat,unlink,unlinkat,rmdir,rename,renameat,renameat2,mkdir,mkdirat,\
symlink,symlinkat,link,linkat,mknod,mknodat,chmod,fchmod,fchmodat,chown,fchown,lchown,fchownat,truncate,utime,utimes,\
futimesat,utimensat,setxattr,lsetxattr,fsetxattr,removexattr,lremovexattr,fremovexattr,execve,execveat,socket,connect,\
bind,sendto,sendmsg,sendmmsg,kill,tkill,tgkill,pidfd_send_signal,setpriority,prlimit64,sched_setaffinity,\
sched_setscheduler,ioprio_set,mount,umount2,reboot,sethostname,setdomainname,settimeofday,clock_settime,swapon,swapoff,\
init_module,finit_module,delete_module,pivot_root,chdir,fchdir,clone,clone3,fork,vfork";

/// What a call does to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// Makes it, or opens it for writing.
    Write,
    /// Changes its mode, owner, times or attributes.
    Metadata,
    /// Removes it.
    Remove,
}

/// One call that does more than read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// A path is changed; `done`: the call succeeded, and was not refused.
    Change {
        /// The path, absolute, links not followed.
        path: PathBuf,
        /// What is done to it.
        how: How,
        /// Whether the call succeeded.
        done: bool,
    },
    /// A program is run.
    Execute {
        /// The path, absolute.
        path: PathBuf,
        /// Its words.
        words: Vec<Vec<u8>>,
        /// Whether there is such a program.
        done: bool,
    },
    /// An address is connected to, sent to or listened on.
    Connect(String),
    /// A process that the command did not start is acted on.
    Signal(String),
    /// The system itself is changed: mounts, clock, names, modules, network settings.
    System(String),
}

/// Reads a whole log of a command that started in `cwd`. The first program that is run is the command itself and is left out.
#[must_use]
pub fn read(log: &[u8], cwd: &Path) -> BTreeSet<Act> {
    let mut reader =
        Reader { start: cwd, cwd: BTreeMap::new(), open: BTreeMap::new(), seen: BTreeSet::new(), began: false };
    let lines: Vec<&[u8]> = log.split(|byte| *byte == b'\n').collect();
    reader.seen.extend(lines.iter().filter_map(|line| split_pid(line)).map(|(pid, _)| pid));
    let mut acts = BTreeSet::new();
    for line in lines {
        reader.line(line, &mut acts);
    }
    acts
}

struct Reader<'a> {
    start: &'a Path,
    /// Where processes are that changed their directory, or whose parent did.
    cwd: BTreeMap<u64, PathBuf>,
    /// Calls that were interrupted by another process's line.
    open: BTreeMap<u64, Vec<u8>>,
    seen: BTreeSet<u64>,
    began: bool,
}

fn split_pid(line: &[u8]) -> Option<(u64, &[u8])> {
    let space = line.iter().position(|byte| *byte == b' ')?;
    let pid = std::str::from_utf8(line.get(..space)?).ok()?.parse().ok()?;
    Some((pid, line.get(space..)?.trim_ascii_start()))
}

/// One call, taken apart.
struct Call {
    name: String,
    args: Vec<Vec<u8>>,
    /// What it gave, `-1 EROFS …` included.
    result: String,
}

impl Call {
    fn read(line: &[u8]) -> Option<Self> {
        let open = line.iter().position(|byte| *byte == b'(')?;
        let name = std::str::from_utf8(line.get(..open)?).ok()?.to_owned();
        let (args, rest) = arguments(line.get(open + 1..)?);
        let result = std::str::from_utf8(rest).ok()?.trim_start_matches([')', ' ', '=']).to_owned();
        Some(Self { name, args, result })
    }

    fn done(&self) -> bool {
        !self.result.starts_with("-1") && !self.result.starts_with('?')
    }

    /// Whether somebody with more rights, or without a sandbox, would have been let.
    fn refused(&self) -> bool {
        ["-1 EROFS", "-1 EACCES", "-1 EPERM"].iter().any(|refusal| self.result.starts_with(refusal))
    }

    fn text(&self, at: usize) -> String {
        let bytes = self.args.get(at).cloned().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }

    fn number(&self, at: usize) -> Option<i64> {
        self.text(at).parse().ok()
    }
}

/// The arguments up to the closing parenthesis, and what follows it.
fn arguments(text: &[u8]) -> (Vec<Vec<u8>>, &[u8]) {
    let (mut args, mut current, mut depth, mut at) = (Vec::new(), Vec::new(), 0_usize, 0);
    let mut quoted = false;
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'\\' if quoted => {
                current.push(b'\\');
                current.extend(text.get(at));
                at += 1;
                continue;
            }
            b'"' => quoted = !quoted,
            _ if quoted => {}
            // Between `<` and `>` stands the path of a descriptor; an arrow in it is part of an address.
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' if depth == 0 => break,
            b'>' if current.ends_with(b"-") => {}
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                args.push(std::mem::take(&mut current).trim_ascii().to_vec());
                continue;
            }
            _ => {}
        }
        current.push(*byte);
    }
    let current = current.trim_ascii().to_vec();
    if !current.is_empty() || !args.is_empty() {
        args.push(current);
    }
    (args, text.get(at..).unwrap_or_default())
}

/// The bytes of the first string in `text`, its escapes resolved; `None` where there is none.
fn string(text: &[u8]) -> Option<Vec<u8>> {
    let from = text.iter().position(|byte| *byte == b'"')? + 1;
    let (mut bytes, mut at) = (Vec::new(), from);
    loop {
        let byte = *text.get(at)?;
        at += 1;
        match byte {
            b'"' => return Some(bytes),
            b'\\' => {
                let escape = *text.get(at)?;
                at += 1;
                match escape {
                    b'n' => bytes.push(b'\n'),
                    b't' => bytes.push(b'\t'),
                    b'r' => bytes.push(b'\r'),
                    b'v' => bytes.push(11),
                    b'f' => bytes.push(12),
                    b'0'..=b'7' => {
                        let mut value = escape - b'0';
                        for _ in 0..2 {
                            match text.get(at) {
                                Some(digit @ b'0'..=b'7') => {
                                    value = value.wrapping_mul(8).wrapping_add(digit - b'0');
                                    at += 1;
                                }
                                _ => break,
                            }
                        }
                        bytes.push(value);
                    }
                    other => bytes.push(other),
                }
            }
            other => bytes.push(other),
        }
    }
}

/// All strings of `["a", "b"]`.
fn strings(text: &[u8]) -> Vec<Vec<u8>> {
    let inner = text.strip_prefix(b"[").unwrap_or(text);
    let inner = inner.strip_suffix(b"]").unwrap_or(inner);
    let (args, _) = arguments(inner);
    args.iter().filter_map(|arg| string(arg)).collect()
}

/// The path of a descriptor: what stands in angle brackets.
fn described(arg: &[u8]) -> Option<PathBuf> {
    let from = arg.iter().position(|byte| *byte == b'<')? + 1;
    let to = arg.iter().rposition(|byte| *byte == b'>')?;
    let path = arg.get(from..to)?;
    // Of a device its numbers follow: `</dev/null<char 1:3>>`.
    let device = [b"<char ".as_slice(), b"<block "];
    let end = device.iter().find_map(|mark| path.windows(mark.len()).position(|window| window == *mark));
    let path = path.get(..end.unwrap_or(path.len()))?;
    path.starts_with(b"/").then(|| PathBuf::from(OsString::from_vec(path.to_vec())))
}

/// The path without `.` and `..`, as text; links are not followed.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::from("/");
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::Normal(name) => plain.push(name),
            Component::RootDir | Component::CurDir | Component::Prefix(_) => {}
        }
    }
    plain
}

impl Reader<'_> {
    fn line(&mut self, line: &[u8], acts: &mut BTreeSet<Act>) {
        let Some((pid, rest)) = split_pid(line) else { return };
        if let Some(begun) = rest.strip_suffix(b" <unfinished ...>") {
            self.open.insert(pid, begun.to_vec());
            // A child may be seen before its parent's call returns.
            return;
        }
        let whole = match rest.strip_prefix(b"<... ") {
            Some(resumed) => {
                let Some(begun) = self.open.remove(&pid) else { return };
                let Some(end) = resumed.windows(8).position(|part| part == b"resumed>") else { return };
                [begun.as_slice(), resumed.get(end + 8..).unwrap_or_default()].concat()
            }
            None => rest.to_vec(),
        };
        if let Some(call) = Call::read(&whole) {
            self.call(pid, &call, acts);
        }
    }

    fn directory(&self, pid: u64) -> &Path {
        self.cwd.get(&pid).map_or(self.start, PathBuf::as_path)
    }

    /// The path of argument `at`, relative to the process's directory.
    fn path(&self, pid: u64, call: &Call, at: usize) -> Option<PathBuf> {
        let name = string(call.args.get(at)?)?;
        Some(plain(&self.directory(pid).join(OsString::from_vec(name))))
    }

    /// The path of argument `at + 1`, relative to the descriptor before it.
    fn path_at(&self, pid: u64, call: &Call, at: usize) -> Option<PathBuf> {
        let base = described(call.args.get(at)?).unwrap_or_else(|| self.directory(pid).to_owned());
        let name = string(call.args.get(at + 1)?).unwrap_or_default();
        Some(plain(&base.join(OsString::from_vec(name))))
    }

    fn call(&mut self, pid: u64, call: &Call, acts: &mut BTreeSet<Act>) {
        match call.name.as_str() {
            "chdir" | "fchdir" if call.done() => {
                let to = if call.name == "chdir" {
                    self.path(pid, call, 0)
                } else {
                    call.args.first().and_then(|arg| described(arg))
                };
                if let Some(to) = to {
                    self.cwd.insert(pid, to);
                }
            }
            "clone" | "clone3" | "fork" | "vfork" => {
                let Some(child) = leading_number(&call.result) else { return };
                self.seen.insert(child);
                if let Some(cwd) = self.cwd.get(&pid).cloned() {
                    self.cwd.entry(child).or_insert(cwd);
                }
            }
            "execve" | "execveat" => self.execute(pid, call, acts),
            "socket" | "connect" | "bind" | "sendto" | "sendmsg" | "sendmmsg" => acts.extend(network(call)),
            "kill" | "tkill" | "tgkill" | "pidfd_send_signal" | "setpriority" | "prlimit64" | "sched_setaffinity"
            | "sched_setscheduler" | "ioprio_set" => acts.extend(self.signal(call)),
            "mount" | "umount2" | "reboot" | "sethostname" | "setdomainname" | "settimeofday" | "clock_settime"
            | "swapon" | "swapoff" | "init_module" | "finit_module" | "delete_module" | "pivot_root" => {
                acts.insert(Act::System(call.name.clone()));
            }
            _ => {
                if call.done() || call.refused() {
                    for (path, how) in self.changes(pid, call) {
                        acts.insert(Act::Change { path, how, done: call.done() });
                    }
                }
            }
        }
    }

    fn execute(&mut self, pid: u64, call: &Call, acts: &mut BTreeSet<Act>) {
        let at = usize::from(call.name == "execveat");
        let path = if at == 1 { self.path_at(pid, call, 0) } else { self.path(pid, call, 0) };
        let (Some(path), true) = (path, !call.result.starts_with('?')) else { return };
        if self.began {
            let words = call.args.get(at + 1).map(|words| strings(words)).unwrap_or_default();
            acts.insert(Act::Execute { path, words, done: call.done() });
        }
        self.began = true;
    }

    /// What a call on files changes.
    fn changes(&self, pid: u64, call: &Call) -> Vec<(PathBuf, How)> {
        let one = |path: Option<PathBuf>, how: How| path.map(|path| (path, how)).into_iter().collect();
        let descriptor = || call.args.first().and_then(|arg| described(arg));
        match call.name.as_str() {
            "open" if opens_for_writing(&call.text(1)) => one(self.path(pid, call, 0), How::Write),
            "openat" | "openat2" if opens_for_writing(&call.text(2)) => one(self.path_at(pid, call, 0), How::Write),
            "creat" | "mkdir" | "mknod" | "truncate" => one(self.path(pid, call, 0), How::Write),
            "mkdirat" | "mknodat" => one(self.path_at(pid, call, 0), How::Write),
            "unlink" | "rmdir" => one(self.path(pid, call, 0), How::Remove),
            "unlinkat" => one(self.path_at(pid, call, 0), How::Remove),
            "rename" => [(self.path(pid, call, 0), How::Remove), (self.path(pid, call, 1), How::Write)]
                .into_iter()
                .filter_map(|(path, how)| path.map(|path| (path, how)))
                .collect(),
            "renameat" | "renameat2" => {
                [(self.path_at(pid, call, 0), How::Remove), (self.path_at(pid, call, 2), How::Write)]
                    .into_iter()
                    .filter_map(|(path, how)| path.map(|path| (path, how)))
                    .collect()
            }
            "link" | "symlink" => one(self.path(pid, call, 1), How::Write),
            "linkat" => one(self.path_at(pid, call, 2), How::Write),
            "symlinkat" => one(self.path_at(pid, call, 1), How::Write),
            "chmod" | "chown" | "lchown" | "utime" | "utimes" | "setxattr" | "lsetxattr" | "removexattr"
            | "lremovexattr" => one(self.path(pid, call, 0), How::Metadata),
            "fchmodat" | "fchownat" | "futimesat" | "utimensat" => one(self.path_at(pid, call, 0), How::Metadata),
            "fchmod" | "fchown" | "fsetxattr" | "fremovexattr" => one(descriptor(), How::Metadata),
            _ => Vec::new(),
        }
    }

    /// Whether a call acts on a process that the command did not start.
    fn signal(&self, call: &Call) -> Option<Act> {
        let target = match call.name.as_str() {
            "kill" | "tkill" => (call.text(1) != "0").then(|| call.number(0))??,
            "tgkill" => (call.text(2) != "0").then(|| call.number(0))??,
            "prlimit64" => (call.text(2) != "NULL").then(|| call.number(0))??,
            "setpriority" | "ioprio_set" => call.number(1)?,
            "pidfd_send_signal" => return Some(Act::Signal(call.name.clone())),
            _ => call.number(0)?,
        };
        let own = target == 0 || self.seen.contains(&target.unsigned_abs());
        // Of a process in its own group or session it may be a group that it made.
        (!own).then(|| Act::Signal(format!("{} {target}", call.name)))
    }
}

fn leading_number(text: &str) -> Option<u64> {
    text.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// Whether these flags of `open` make or change a file. Opening for both, as databases do, changes nothing yet.
fn opens_for_writing(flags: &str) -> bool {
    ["O_WRONLY", "O_CREAT", "O_TRUNC", "O_TMPFILE"].iter().any(|flag| flags.contains(flag))
}

/// The address that a call reaches for, if it is one of another process or machine.
fn network(call: &Call) -> Option<Act> {
    let all: Vec<String> = (0..call.args.len()).map(|at| call.text(at)).collect();
    let text = all.join(", ");
    if call.name == "socket" {
        let raw = text.contains("AF_PACKET") || text.contains("SOCK_RAW") && text.contains("AF_INET");
        return raw.then(|| Act::Connect("a raw socket".to_owned()));
    }
    if ["RTM_NEW", "RTM_DEL", "RTM_SET"].iter().any(|kind| text.contains(&format!("nlmsg_type={kind}"))) {
        return Some(Act::System("network settings".to_owned()));
    }
    let from = text.find("sa_family=AF_INET").or_else(|| text.find("sa_family=AF_UNIX"))?;
    let address = text.get(from..)?.split('}').next()?;
    let port_is_none = address.contains("htons(0)");
    match call.name.as_str() {
        // Choosing a local address is no listening.
        "bind" if port_is_none || address.contains("AF_UNIX") => None,
        // Sends nothing: it asks which of the own addresses would be used, as every lookup of a name does.
        "connect" if all.first().is_some_and(|socket| socket.contains("<UDP")) && is_own(address) => None,
        // That there is no such service is asked of every one: name service cache, log.
        _ if ["/nscd/", "/dev/log", "systemd/userdb", "/systemd/journal"].iter().any(|part| address.contains(part)) => {
            None
        }
        _ => Some(Act::Connect(format!("{} {address}", call.name))),
    }
}

/// Whether an address is one of this machine's own loopback.
fn is_own(address: &str) -> bool {
    ["\"127.", "\"::1\""].iter().any(|own| address.contains(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acts(log: &str) -> Vec<Act> {
        read(log.as_bytes(), Path::new("/w")).into_iter().collect()
    }

    fn change(path: &str, how: How, done: bool) -> Act {
        Act::Change { path: PathBuf::from(path), how, done }
    }

    #[test]
    fn paths_are_relative_to_where_the_process_is() {
        let log = "1 execve(\"/bin/sh\", [\"sh\"], 0x7 /* 3 vars */) = 0\n1 chdir(\"sub\") = 0\n\
                   1 vfork() = 2\n2 unlink(\"a\\303\\244\\n\") = 0\n1 openat(AT_FDCWD</w/sub>, \"../o\", O_WRONLY|O_CREAT, 0666) = 3</w/o>\n";
        assert_eq!(acts(log), [change("/w/o", How::Write, true), change("/w/sub/aä\n", How::Remove, true)]);
    }

    #[test]
    fn a_comma_in_the_path_of_a_descriptor_ends_no_argument() {
        let log = "1 execve(\"/bin/a\", [\"a\"], 0x7) = 0\n1 utimensat(0</w/1,2>, NULL, NULL, 0) = 0\n\
                   1 sendto(3<TCP:[127.0.0.1:1->127.0.0.1:2]>, \"x\", 1, 0, NULL, 0) = 1\n";
        assert_eq!(acts(log), [change("/w/1,2", How::Metadata, true)]);
    }

    #[test]
    fn calls_that_were_interrupted_are_joined() {
        let log = "1 execve(\"/bin/a\", [\"a\"], 0x7) = 0\n1 mkdir(\"d\", 0777 <unfinished ...>\n2 kill(1, 0) = 0\n1 <... mkdir resumed>) = 0\n";
        assert_eq!(acts(log), [change("/w/d", How::Write, true)]);
    }

    #[test]
    fn what_the_sandbox_refuses_was_tried() {
        let log = "1 execve(\"/bin/a\", [\"a\"], 0x7) = 0\n1 open(\"/etc/x\", O_WRONLY|O_CREAT|O_TRUNC, 0666) = -1 EROFS (Read-only file system)\n\
                   1 unlink(\"gone\") = -1 ENOENT (No such file or directory)\n1 open(\"/etc/passwd\", O_RDONLY) = 3</etc/passwd>\n";
        assert_eq!(acts(log), [change("/etc/x", How::Write, false)]);
    }

    #[test]
    fn connections_programs_and_signals_are_told_from_the_own() {
        let log = "1 execve(\"/bin/a\", [\"a\"], 0x7) = 0\n\
                   1 connect(3<socket:[1]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr(\"1.2.3.4\")}, 16) = -1 ENETUNREACH (x)\n\
                   1 connect(3, {sa_family=AF_UNIX, sun_path=\"/var/run/nscd/socket\"}, 110) = -1 ENOENT (x)\n\
                   1 connect(3<UDP:[1]>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr(\"127.0.0.1\")}, 16) = 0\n\
                   1 kill(1, SIGTERM) = 0\n1 kill(77, SIGTERM) = -1 ESRCH (x)\n\
                   1 execve(\"/bin/b\", [\"b\", \"x, y\"], 0x7) = 0\n";
        let seen = acts(log);
        let program = Act::Execute { path: "/bin/b".into(), words: vec![b"b".to_vec(), b"x, y".to_vec()], done: true };
        assert!(seen.contains(&program) && seen.contains(&Act::Signal("kill 77".to_owned())));
        assert!(matches!(seen.as_slice(), [_, Act::Connect(address), _] if address.contains("1.2.3.4")), "{seen:?}");
    }
}
