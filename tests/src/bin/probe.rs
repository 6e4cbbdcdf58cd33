//! Tries one operation and says how it ended: exit 0 it was carried out, 10 the kernel refused, 20 the call was wrong.
//!
//! The behaviour tests run it twice, bare and wrapped: what succeeds bare and is refused wrapped was held by the sandbox.

#![expect(clippy::print_stdout, reason = "the answer is for the test that reads it")]

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    net::{TcpStream, UdpSocket},
    os::{
        fd::AsFd,
        linux::net::SocketAddrExt,
        unix::{
            fs::{OpenOptionsExt, PermissionsExt, symlink},
            net::{SocketAddr, UnixDatagram, UnixStream},
        },
    },
    path::Path,
    process::ExitCode,
};

use rustix::{
    fs::{AtFlags, CWD, Gid, Mode, OFlags, RenameFlags, Timespec, Timestamps, Uid, XattrFlags},
    mm::{MapFlags, ProtFlags},
    net::{AddressFamily, SocketType, netlink},
};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match attempt(&words) {
        Some(Ok(())) => {
            println!("done");
            ExitCode::SUCCESS
        }
        Some(Err(error)) => {
            println!("refused: {error}");
            ExitCode::from(10)
        }
        None => {
            println!("no such probe: {}", args.join(" "));
            ExitCode::from(20)
        }
    }
}

/// The probe that `words` name, with its operands; `None` for no such probe.
fn attempt(words: &[&str]) -> Option<io::Result<()>> {
    Some(match words {
        ["read", path] => fs::read(path).map(drop),
        ["create", path] => OpenOptions::new().write(true).create_new(true).open(path).map(drop),
        ["append", path] => append(Path::new(path)),
        ["truncate", path] => File::options().write(true).open(path).and_then(|file| file.set_len(0)),
        ["truncate-readable", path] => OpenOptions::new().read(true).custom_flags(libc_truncate()).open(path).map(drop),
        ["unlink", path] => fs::remove_file(path),
        ["rmdir", path] => fs::remove_dir(path),
        ["mkdir", path] => fs::create_dir(path),
        ["symlink", path] => symlink("/etc/passwd", path),
        ["mkfifo", path] => rustix::fs::mknodat(CWD, *path, rustix::fs::FileType::Fifo, Mode::RUSR | Mode::WUSR, 0)
            .map_err(io::Error::from),
        ["link", from, to] => fs::hard_link(from, to),
        ["rename", from, to] => fs::rename(from, to),
        ["exchange", from, to] => {
            rustix::fs::renameat_with(CWD, *from, CWD, *to, RenameFlags::EXCHANGE).map_err(io::Error::from)
        }
        ["through-symlink", scratch, path] => through_symlink(Path::new(scratch), Path::new(path)),
        ["through-hardlink", scratch, path] => through_hard_link(Path::new(scratch), Path::new(path)),
        ["through-fd", path] => through_descriptor(Path::new(path)),
        ["map", path] => map(Path::new(path)),
        ["chmod", path] => fs::set_permissions(path, fs::Permissions::from_mode(0o600)),
        ["fchmod", path] => File::open(path).and_then(|file| file.set_permissions(fs::Permissions::from_mode(0o600))),
        ["chown", path] => rustix::fs::chownat(
            CWD,
            *path,
            Some(Uid::from_raw(rustix::process::getuid().as_raw())),
            None::<Gid>,
            AtFlags::empty(),
        )
        .map_err(io::Error::from),
        ["utime", path] => utime(path),
        ["setxattr", path] => {
            rustix::fs::setxattr(*path, "user.pi-guard", b"x", XattrFlags::empty()).map_err(io::Error::from)
        }
        ["openat", descriptor, name] => open_below(descriptor, name),
        ["tcp", address] => TcpStream::connect(address).and_then(|mut stream| stream.write_all(b"x")),
        ["udp", address] => UdpSocket::bind("127.0.0.1:0").and_then(|socket| socket.send_to(b"x", address)).map(drop),
        ["unix", path] => UnixStream::connect(path).and_then(|mut stream| stream.write_all(b"x")),
        ["unix-datagram", path] => UnixDatagram::unbound().and_then(|socket| socket.send_to(b"x", path)).map(drop),
        ["abstract", name] => SocketAddr::from_abstract_name(name.as_bytes())
            .and_then(|address| UnixStream::connect_addr(&address))
            .and_then(|mut stream| stream.write_all(b"x")),
        ["socket", kind] => socket(kind)?,
        ["own-loopback"] => own_loopback(),
        ["sysctl", path] => rewrite_same(Path::new(path)),
        _ => return None,
    })
}

fn append(path: &Path) -> io::Result<()> {
    File::options().append(true).open(path)?.write_all(b"probe\n")
}

const fn libc_truncate() -> i32 {
    OFlags::TRUNC.bits().cast_signed()
}

/// Writes through a symbolic link that lies where writing is allowed.
fn through_symlink(scratch: &Path, path: &Path) -> io::Result<()> {
    let link = scratch.join("probe-symlink");
    symlink(path, &link)?;
    append(&link)
}

/// Writes through a hard link that lies where writing is allowed.
fn through_hard_link(scratch: &Path, path: &Path) -> io::Result<()> {
    let link = scratch.join("probe-hardlink");
    fs::hard_link(path, &link)?;
    append(&link)
}

/// Re-opens a read-only descriptor for writing through `/proc/self/fd`.
fn through_descriptor(path: &Path) -> io::Result<()> {
    let file = File::open(path)?;
    let number = std::os::fd::AsRawFd::as_raw_fd(&file);
    append(Path::new(&format!("/proc/self/fd/{number}")))
}

/// Changes a byte through a shared writable mapping.
fn map(path: &Path) -> io::Result<()> {
    let file = File::options().read(true).write(true).open(path)?;
    #[expect(unsafe_code, reason = "a mapping is made only to see whether the kernel permits it")]
    // SAFETY: the kernel chooses the address, the file outlives the call, and the mapping is never read or written.
    let mapped = unsafe {
        rustix::mm::mmap(std::ptr::null_mut(), 1, ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED, file.as_fd(), 0)
    };
    mapped.map(drop).map_err(io::Error::from)
}

fn utime(path: &str) -> io::Result<()> {
    let time = Timespec { tv_sec: 1, tv_nsec: 0 };
    let times = Timestamps { last_access: time, last_modification: time };
    rustix::fs::utimensat(CWD, path, &times, AtFlags::empty()).map_err(io::Error::from)
}

/// Creates a file below a directory descriptor that the caller left open.
fn open_below(descriptor: &str, name: &str) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(format!("/proc/self/fd/{descriptor}/{name}")).map(drop)
}

/// Opens a socket of a family or protocol that a command without network has no use for.
fn socket(kind: &str) -> Option<io::Result<()>> {
    let (family, kind, protocol) = match kind {
        "packet" => (AddressFamily::PACKET, SocketType::RAW, None),
        "raw" => (AddressFamily::INET, SocketType::RAW, Some(rustix::net::ipproto::ICMP)),
        "netlink-audit" => (AddressFamily::NETLINK, SocketType::RAW, Some(netlink::AUDIT)),
        "netlink-generic" => (AddressFamily::NETLINK, SocketType::RAW, Some(netlink::GENERIC)),
        "mptcp" => (AddressFamily::INET, SocketType::STREAM, Some(rustix::net::ipproto::MPTCP)),
        "sctp" => (AddressFamily::INET, SocketType::STREAM, Some(rustix::net::ipproto::SCTP)),
        "alg" => (AddressFamily::from_raw(38), SocketType::SEQPACKET, None),
        "vsock" => (AddressFamily::from_raw(40), SocketType::STREAM, None),
        _ => return None,
    };
    Some(rustix::net::socket(family, kind, protocol).map(drop).map_err(io::Error::from))
}

/// A server and a client inside one command: must work, also without network.
fn own_loopback() -> io::Result<()> {
    let server = std::net::TcpListener::bind("127.0.0.1:0")?;
    let mut client = TcpStream::connect(server.local_addr()?)?;
    let (mut accepted, _) = server.accept()?;
    client.write_all(b"x")?;
    let mut byte = [0];
    accepted.read_exact(&mut byte)
}

/// Writes a file's own content back: harmless where it succeeds.
fn rewrite_same(path: &Path) -> io::Result<()> {
    let content = fs::read(path)?;
    File::options().write(true).open(path)?.write_all(&content)
}
