//! What probes aim at.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::net::{TcpListener, UdpSocket};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

use crate::common::Place;
use crate::probes::c;

/// What the host looks like: everything about every file of a place.
pub(crate) fn fingerprint(place: &Path) -> Vec<(PathBuf, u32, u64, i64, u32, u64)> {
    let mut seen = Vec::new();
    let mut rest = vec![place.to_owned()];
    while let Some(path) = rest.pop() {
        if path.ends_with("control-scratch") {
            continue;
        }
        let Ok(found) = fs::symlink_metadata(&path) else { continue };
        let size = if found.is_dir() { 0 } else { found.len() };
        seen.push((path.clone(), found.mode(), size, found.ctime_nsec(), found.uid(), found.ino()));
        if found.is_dir() {
            rest.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
        }
    }
    seen.sort();
    seen
}

/// A place with everything that probes aim at.
pub(crate) struct Host {
    pub(crate) place: Place,
    _listeners: (TcpListener, UnixListener, std::os::unix::net::UnixDatagram, UdpSocket),
    victim: std::process::Child,
    directory: File,
    _terminal: nix::pty::OpenptyResult,
    pub(crate) environment: Vec<(&'static str, OsString)>,
}

impl Host {
    pub(crate) fn new(user: Option<u32>) -> Self {
        let place = Place::new(user);
        place.file("target", "content\n");
        place.directory("empty");
        place.directory("secrets");
        place.file("secrets/key", "hunter2\n");
        place.directory("control-scratch");
        let fifo = c(&place.path.join("fifo"));
        // SAFETY: the path ends in NUL.
        assert_eq!(unsafe { libc::mkfifo(fifo.as_ptr(), 0o666) }, 0);
        place.own(&place.path.join("fifo"));
        // A reader, so that opening for writing does not fail for want of one.
        let reader =
            OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(place.path.join("fifo")).unwrap();
        std::mem::forget(reader);
        let full = c(&place.path.join("full"));
        // SAFETY: the path ends in NUL.
        assert_eq!(unsafe { libc::mkfifo(full.as_ptr(), 0o666) }, 0);
        place.own(&place.path.join("full"));
        let mut writer = OpenOptions::new().read(true).write(true).open(place.path.join("full")).unwrap();
        writer.write_all(b"for its reader").unwrap();
        std::mem::forget(writer);
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let unix = UnixListener::bind(place.path.join("socket")).unwrap();
        let datagrams = std::os::unix::net::UnixDatagram::bind(place.path.join("datagrams")).unwrap();
        for name in ["socket", "datagrams"] {
            fs::set_permissions(place.path.join(name), fs::Permissions::from_mode(0o777)).unwrap();
        }
        let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
        let mut victim = std::process::Command::new("/bin/sleep");
        victim.arg("600");
        if let Some(user) = user {
            std::os::unix::process::CommandExt::uid(&mut victim, user);
            std::os::unix::process::CommandExt::gid(&mut victim, user);
        }
        let victim = victim.spawn().unwrap();
        // Left open for the launcher on purpose.
        let directory = File::open(place.path.join("empty")).unwrap();
        // SAFETY: takes integers.
        unsafe { libc::fcntl(directory.as_raw_fd(), libc::F_SETFD, 0) };
        let terminal = nix::pty::openpty(None, None).unwrap();
        let name = nix::unistd::ttyname(&terminal.slave).unwrap();
        place.own(&name);
        let environment = vec![
            ("TERMINAL", name.into_os_string()),
            ("PLACE", place.path.clone().into_os_string()),
            ("TCP_PORT", tcp.local_addr().unwrap().port().to_string().into()),
            ("VICTIM", victim.id().to_string().into()),
            ("INHERITED", directory.as_raw_fd().to_string().into()),
        ];
        Self { place, _listeners: (tcp, unix, datagrams, udp), victim, directory, _terminal: terminal, environment }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
        let _ = self.directory.metadata();
    }
}
