//! What must not work, each as one system call or a few.

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Something that must not work.
pub(crate) struct Probe {
    pub(crate) name: &'static str,
    pub(crate) run: fn() -> io::Result<()>,
    pub(crate) on: On,
}

/// Where a probe is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum On {
    /// On every rung.
    Both,
    /// Only with namespaces; the other rung forbids it in another way.
    Namespaces,
    /// Only with namespaces, or with this Landlock ABI at least: until then the rung without them lists this as missing,
    /// and it is open.
    Since(u32, &'static str),
}

use On::{Both, Namespaces, Since};

/// An ABI that this rung will never have: no Landlock holds it.
const NEVER: u32 = u32::MAX;

fn env(name: &str) -> PathBuf {
    std::env::var_os(name).map(PathBuf::from).unwrap()
}

fn target() -> PathBuf {
    env("PLACE").join("target")
}

fn scratch(name: &str) -> PathBuf {
    env("TMPDIR").join(name)
}

pub(crate) fn c(path: &Path) -> CString {
    CString::new(path.as_os_str().as_bytes()).unwrap()
}

fn check(result: i64) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn append(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).open(path)?.write_all(b"x")
}

fn socket(family: i32, kind: i32, protocol: i32) -> io::Result<i32> {
    // SAFETY: takes integers.
    let fd = unsafe { libc::socket(family, kind, protocol) };
    check(i64::from(fd)).map(|()| fd)
}

fn call(number: i64, args: [i64; 4]) -> io::Result<()> {
    // SAFETY: every probe passes integers or pointers to live data.
    check(unsafe { libc::syscall(number, args[0], args[1], args[2], args[3]) })
}

fn connect_unix(fd: i32, path: &Path) -> io::Result<()> {
    let mut address = [0_u8; 110];
    address[0] = 1;
    address[2..2 + path.as_os_str().len()].copy_from_slice(path.as_os_str().as_bytes());
    // SAFETY: the address is 110 bytes long, as `sockaddr_un` is.
    check(i64::from(unsafe { libc::connect(fd, address.as_ptr().cast(), 110) }))
}

fn probe(name: &'static str, on: On, run: fn() -> io::Result<()>) -> Probe {
    Probe { name, run, on }
}

pub(crate) static PROBES: std::sync::LazyLock<Vec<Probe>> = std::sync::LazyLock::new(|| {
    vec![
        probe("create", Both, || File::create(env("PLACE").join("new")).map(drop)),
        probe("append", Both, || append(&target())),
        probe("truncate", Both, || {
            // SAFETY: the path ends in NUL.
            check(i64::from(unsafe { libc::truncate(c(&target()).as_ptr(), 1) }))
        }),
        probe("open_truncating", Both, || {
            let flags = libc::O_TRUNC;
            // SAFETY: the path ends in NUL.
            check(i64::from(unsafe { libc::open(c(&target()).as_ptr(), flags) }))
        }),
        probe("rename", Both, || fs::rename(target(), env("PLACE").join("moved"))),
        probe("rename_out", Both, || fs::rename(target(), scratch("taken"))),
        probe("unlink", Both, || fs::remove_file(target())),
        probe("rmdir", Both, || fs::remove_dir(env("PLACE").join("empty"))),
        probe("mkdir", Both, || fs::create_dir(env("PLACE").join("made"))),
        probe("symlink", Both, || std::os::unix::fs::symlink("/", env("PLACE").join("link"))),
        probe("hard_link_and_write", Both, || {
            fs::hard_link(target(), scratch("hard"))?;
            append(&scratch("hard"))
        }),
        probe("through_a_symlink", Both, || {
            std::os::unix::fs::symlink(target(), scratch("soft"))?;
            append(&scratch("soft"))
        }),
        probe("through_proc_root", Both, || append(&PathBuf::from(format!("/proc/self/root{}", target().display())))),
        probe("reopened_descriptor", Both, || {
            let file = File::open(target())?;
            append(&PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd())))
        }),
        probe("mkfifo", Both, || {
            // SAFETY: the path ends in NUL.
            check(i64::from(unsafe { libc::mkfifo(c(&env("PLACE").join("pipe")).as_ptr(), 0o600) }))
        }),
        probe("fifo_of_the_host", Both, || {
            let mut pipe =
                OpenOptions::new().write(true).custom_flags(libc::O_NONBLOCK).open(env("PLACE").join("fifo"))?;
            pipe.write_all(b"x")
        }),
        probe("read_fifo_of_the_host", Namespaces, || {
            let mut pipe =
                OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(env("PLACE").join("full"))?;
            pipe.read_exact(&mut [0])
        }),
        probe("chmod", Both, || fs::set_permissions(target(), fs::Permissions::from_mode(0o600))),
        probe("fchmod_of_a_read_descriptor", Both, || {
            File::open(target())?.set_permissions(fs::Permissions::from_mode(0o600))
        }),
        probe("fchmodat2", Both, || {
            let path = c(&target());
            call(452, [i64::from(libc::AT_FDCWD), path.as_ptr() as i64, 0o600, 0])
        }),
        probe("chmod_through_a_symlink", Both, || {
            std::os::unix::fs::symlink(target(), scratch("mode"))?;
            fs::set_permissions(scratch("mode"), fs::Permissions::from_mode(0o600))
        }),
        probe("chmod_through_proc", Both, || {
            let file = File::open(target())?;
            let path = format!("/proc/thread-self/fd/{}", file.as_raw_fd());
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))
        }),
        probe("chmod_from_scratch_upwards", Both, || {
            let up = "../".repeat(20);
            let path = scratch(&up).join(target().strip_prefix("/").unwrap());
            fs::set_permissions(path, fs::Permissions::from_mode(0o600))
        }),
        probe("chmod_by_a_directory_s_descriptor", Both, || {
            let (directory, name) = (File::open(env("PLACE"))?, c"target");
            call(libc::SYS_fchmodat, [directory.as_raw_fd().into(), name.as_ptr() as i64, 0o600, 0])
        }),
        probe("times_of_a_path_descriptor", Both, || {
            let file = OpenOptions::new().read(true).custom_flags(libc::O_PATH).open(target())?;
            let empty = c"";
            let args = [file.as_raw_fd().into(), empty.as_ptr() as i64, 0, i64::from(libc::AT_EMPTY_PATH)];
            call(libc::SYS_utimensat, args)
        }),
        probe("chmod_while_the_path_changes", Both, || {
            // Two names of the same length, swapped as fast as can be while the call is looked at.
            let (inner, outer) = (scratch("aa"), scratch("bb"));
            File::create(&inner)?;
            std::os::unix::fs::symlink(target(), &outer)?;
            let (inner, outer) = (c(&inner), c(&outer));
            let path = std::sync::Mutex::new(inner.as_bytes_with_nul().to_vec());
            let at = path.lock().unwrap().as_ptr() as i64;
            let last = inner.as_bytes().len() - 2;
            let stop = std::sync::atomic::AtomicBool::new(false);
            // The control is sure to get there, also on a machine that is busy.
            let most = if env("TMPDIR").ends_with("control-scratch") { 20_000 } else { 200 };
            let most = std::time::Duration::from_millis(most);
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                        for byte in [b'b', b'a'] {
                            path.lock().unwrap()[last..last + 2].fill(byte);
                            std::thread::yield_now();
                        }
                    }
                });
                let changed = || {
                    drop(call(libc::SYS_fchmodat, [libc::AT_FDCWD.into(), at, 0o600, 0]));
                    fs::metadata(target()).is_ok_and(|found| found.mode() & 0o777 == 0o600)
                };
                let until = std::time::Instant::now() + most;
                let mut seen = false;
                while !seen && std::time::Instant::now() < until {
                    seen = changed();
                    std::thread::yield_now();
                }
                stop.store(true, std::sync::atomic::Ordering::Relaxed);
                drop(outer);
                if seen { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::EPERM)) }
            })
        }),
        probe("chown", Both, || {
            let found = fs::metadata(target())?;
            std::os::unix::fs::chown(target(), Some(found.uid()), Some(found.gid()))
        }),
        probe("times", Both, || File::open(target())?.set_modified(std::time::SystemTime::UNIX_EPOCH)),
        probe("attribute", Both, || {
            let (path, name) = (c(&target()), c"user.probe");
            // SAFETY: both strings end in NUL and one byte of value is given.
            let done = unsafe { libc::setxattr(path.as_ptr(), name.as_ptr(), c"x".as_ptr().cast(), 1, 0) };
            check(i64::from(done))
        }),
        probe("var_tmp", Both, || {
            let file = format!("/var/tmp/pi-guard-probe-{}", std::process::id());
            File::create(&file).and_then(|_| fs::remove_file(file))
        }),
        probe("host_sysctl", Both, || OpenOptions::new().write(true).open("/proc/sys/kernel/core_pattern").map(drop)),
        probe("host_signal", Since(6, "signals to other processes of the user"), || {
            call(libc::SYS_kill, [i64::from(victim()), 0, 0, 0])
        }),
        probe("host_memory", Both, || File::open(format!("/proc/{}/mem", victim())).map(drop)),
        probe("host_environment", Both, || fs::read(format!("/proc/{}/environ", victim())).map(drop)),
        probe("host_process_listed", Namespaces, || fs::metadata(format!("/proc/{}", victim())).map(drop)),
        probe("hidden_metadata", Since(NEVER, "names, sizes and times of hidden files"), || {
            fs::metadata(env("PLACE").join("secrets/key")).map(drop)
        }),
        probe("host_command_line", Since(NEVER, "command lines of the host's processes"), || {
            // A program that is just being started has none yet.
            for _ in 0..500 {
                if !fs::read(format!("/proc/{}/cmdline", victim()))?.is_empty() {
                    return Ok(());
                }
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            Err(io::Error::from_raw_os_error(libc::ENOENT))
        }),
        probe("terminal_read", Since(NEVER, "other terminals of the same user for reading"), || {
            File::open(env("TERMINAL")).map(drop)
        }),
        probe("terminal_control", Since(5, "control requests to devices that may be read"), || {
            let terminal = File::open(env("TERMINAL"))?;
            let size = [7_u16; 4];
            call(
                libc::SYS_ioctl,
                [terminal.as_raw_fd().into(), libc::TIOCSWINSZ.cast_signed(), size.as_ptr() as i64, 0],
            )
        }),
        probe("terminal_write", Both, || append(&env("TERMINAL"))),
        probe("lease", Both, || {
            let file = File::open(target())?;
            call(
                libc::SYS_fcntl,
                [i64::from(file.as_raw_fd()), i64::from(libc::F_SETLEASE), i64::from(libc::F_RDLCK), 0],
            )
        }),
        probe("host_priority", Both, || call(libc::SYS_setpriority, [0, i64::from(victim()), 19, 0])),
        probe("inherited_directory", Both, || {
            let name = c"through";
            // SAFETY: the name ends in NUL.
            let fd = unsafe { libc::openat(inherited(), name.as_ptr(), libc::O_CREAT | libc::O_WRONLY, 0o600) };
            check(i64::from(fd))
        }),
        probe("tcp", Both, || std::net::TcpStream::connect(("127.0.0.1", port("TCP_PORT"))).map(drop)),
        probe("mptcp", Both, || socket(libc::AF_INET, libc::SOCK_STREAM, 262).map(drop)),
        probe("udplite", Both, || socket(libc::AF_INET, libc::SOCK_DGRAM, 136).map(drop)),
        probe("vsock", Both, || socket(libc::AF_VSOCK, libc::SOCK_STREAM, 0).map(drop)),
        probe("packet", Both, || socket(libc::AF_PACKET, libc::SOCK_RAW, 0).map(drop)),
        probe("raw", Both, || socket(libc::AF_INET, libc::SOCK_RAW, 1).map(drop)),
        probe("alg", Both, || socket(libc::AF_ALG, libc::SOCK_SEQPACKET, 0).map(drop)),
        probe("netlink_audit", Both, || socket(libc::AF_NETLINK, libc::SOCK_RAW, libc::NETLINK_AUDIT).map(drop)),
        probe("unix", Both, || {
            connect_unix(socket(libc::AF_UNIX, libc::SOCK_STREAM, 0)?, &env("PLACE").join("socket"))
        }),
        probe("unix_relative", Both, || {
            std::env::set_current_dir(env("PLACE"))?;
            connect_unix(socket(libc::AF_UNIX, libc::SOCK_STREAM, 0)?, Path::new("./socket"))
        }),
        probe("unix_through_a_symlink", Both, || {
            std::os::unix::fs::symlink(env("PLACE").join("socket"), scratch("s"))?;
            connect_unix(socket(libc::AF_UNIX, libc::SOCK_STREAM, 0)?, &scratch("s"))
        }),
        probe("unix_datagram_pair", Both, || {
            let mut pair = [0; 2];
            // SAFETY: two integers are written.
            check(i64::from(unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_DGRAM, 0, pair.as_mut_ptr()) }))?;
            connect_unix(pair[0], &env("PLACE").join("datagrams"))
        }),
        probe("user_namespace", Both, || call(libc::SYS_unshare, [i64::from(libc::CLONE_NEWUSER), 0, 0, 0])),
        probe("mount", Both, || {
            let flags = libc::MS_REC | libc::MS_PRIVATE;
            // SAFETY: strings end in NUL, null pointers mean "none".
            let done =
                unsafe { libc::mount(std::ptr::null(), c"/".as_ptr(), std::ptr::null(), flags, std::ptr::null()) };
            check(i64::from(done))
        }),
        probe("io_uring", Both, || {
            let room = [0_u8; 120];
            call(libc::SYS_io_uring_setup, [1, room.as_ptr() as i64, 0, 0])
        }),
        probe("userfaultfd", Both, || call(libc::SYS_userfaultfd, [1, 0, 0, 0])),
        probe("keyring", Both, || call(libc::SYS_keyctl, [0, -3, 0, 0])),
        probe("chroot", Both, || call(libc::SYS_chroot, [c"/".as_ptr() as i64, 0, 0, 0])),
        probe("bpf", Both, || {
            let attr = [2_u32, 4, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
            call(libc::SYS_bpf, [0, attr.as_ptr() as i64, 64, 0])
        }),
        probe("hidden_file", Both, || File::open(env("PLACE").join("secrets/key"))?.read_exact(&mut [0])),
        probe("hidden_directory", Namespaces, || fs::read_dir(env("PLACE").join("secrets")).map(drop)),
        probe("unknown_call", Both, || {
            let result = call(470, [0, 0, 0, 0]);
            // The control is any answer of the kernel's own.
            if result.as_ref().is_err_and(|error| error.raw_os_error() == Some(libc::ENOSYS)) { result } else { Ok(()) }
        }),
        #[cfg(target_arch = "x86_64")]
        probe("x32", Both, || {
            let result = call(0x4000_0000 | 0x27, [0, 0, 0, 0]);
            // Kernels without x32 refuse too: see `foreign`.
            result
        }),
        #[cfg(target_arch = "x86_64")]
        probe("i386", Both, || {
            let pid: i64;
            // SAFETY: getpid by the 32-bit entry changes nothing but rax (and r8 to r11).
            unsafe {
                std::arch::asm!("int 0x80", inlateout("rax") 20_i64 => pid,
                    out("r8") _, out("r9") _, out("r10") _, out("r11") _);
            }
            if pid < 0 { Err(io::Error::from_raw_os_error(i32::try_from(-pid).unwrap())) } else { Ok(()) }
        }),
    ]
});

fn victim() -> i32 {
    std::env::var("VICTIM").unwrap().parse().unwrap()
}

fn port(name: &str) -> u16 {
    std::env::var(name).unwrap().parse().unwrap()
}

fn inherited() -> i32 {
    std::env::var("INHERITED").unwrap().parse().unwrap()
}
