//! The calls that make entries, and the requests on descriptors that do, by their numbers.

use std::ffi::CString;
use std::fs;
use std::io;

pub(super) fn c(word: &str) -> CString {
    CString::new(word).unwrap()
}

pub(super) fn call(number: i64, args: [i64; 5]) -> io::Result<i64> {
    // SAFETY: every probe passes integers or pointers to live data.
    let done = unsafe { libc::syscall(number, args[0], args[1], args[2], args[3], args[4]) };
    if done < 0 { Err(io::Error::last_os_error()) } else { Ok(done) }
}

pub(super) fn at(word: &CString) -> i64 {
    word.as_ptr() as i64
}

pub(super) const HERE: i64 = libc::AT_FDCWD as i64;
pub(super) const CREATE: i64 = (libc::O_CREAT | libc::O_WRONLY) as i64;

pub(super) fn bind(target: &CString) -> io::Result<()> {
    // SAFETY: takes integers.
    let fd = i64::from(unsafe { libc::socket(libc::AF_UNIX, libc::SOCK_STREAM, 0) });
    let mut address = vec![1_u8, 0];
    address.extend(target.as_bytes_with_nul());
    call(libc::SYS_bind, [fd, address.as_ptr() as i64, i64::try_from(address.len()).unwrap(), 0, 0]).map(drop)
}

/// Requests that make entries by a descriptor, or change what an inode is.
pub(super) const REQUESTS: &[(&str, u64)] = &[
    ("btrfs snapshot", 0x5000_9401),
    ("btrfs subvolume", 0x5000_940e),
    ("btrfs destroy", 0x5000_940f),
    ("btrfs snapshot 2", 0x5000_9417),
    ("btrfs subvolume 2", 0x5000_9418),
    ("btrfs destroy 2", 0x5000_943f),
    ("bcachefs subvolume", 0x4020_bc10),
    ("bcachefs destroy", 0x4020_bc11),
    ("ocfs2 reflink", 0x4018_6f04),
    ("verity", 0x4080_6685),
    ("encryption", 0x800c_6613),
    ("flags", 0x4008_6602),
    ("flags, 32 bits", 0x4004_6602),
    ("attributes", 0x401c_5820),
];

/// The error of a request, also with bits that the kernel does not look at. The pointer leads nowhere.
pub(super) fn requested(request: u64) -> i32 {
    let directory = fs::File::open(".").unwrap();
    let fd = i64::from(std::os::fd::AsRawFd::as_raw_fd(&directory));
    let error = |request: u64| {
        let done = call(libc::SYS_ioctl, [fd, request.cast_signed(), 8, 0, 0]);
        done.map_or_else(|error| error.raw_os_error().unwrap_or(99), |_| 0)
    };
    let (plain, disguised) = (error(request), error(request | 1 << 40));
    if plain == disguised { plain } else { 99 }
}

type Make = fn(&CString) -> io::Result<()>;

/// Every call that makes an entry at a path.
pub(super) const CALLS: &[(&str, Make)] = &[
    ("openat", |to| call(libc::SYS_openat, [HERE, at(to), CREATE, 0o644, 0]).map(drop)),
    ("openat_excl", |to| call(libc::SYS_openat, [HERE, at(to), CREATE | i64::from(libc::O_EXCL), 0o644, 0]).map(drop)),
    ("openat_upper_half", |to| call(libc::SYS_openat, [HERE, at(to), CREATE | 1 << 40, 0o644, 0]).map(drop)),
    ("mkdirat", |to| call(libc::SYS_mkdirat, [HERE, at(to), 0o755, 0, 0]).map(drop)),
    ("mknodat_pipe", |to| call(libc::SYS_mknodat, [HERE, at(to), i64::from(libc::S_IFIFO | 0o644), 0, 0]).map(drop)),
    ("mknodat_file", |to| call(libc::SYS_mknodat, [HERE, at(to), i64::from(libc::S_IFREG | 0o644), 0, 0]).map(drop)),
    ("symlinkat", |to| call(libc::SYS_symlinkat, [at(&c("other")), HERE, at(to), 0, 0]).map(drop)),
    ("linkat", |to| call(libc::SYS_linkat, [HERE, at(&c("other")), HERE, at(to), 0]).map(drop)),
    ("linkat_nameless", |to| {
        let flags = i64::from(libc::O_TMPFILE | libc::O_WRONLY);
        let fd = call(libc::SYS_openat, [HERE, at(&c(".")), flags, 0o644, 0])?;
        let from = c(&format!("/proc/self/fd/{fd}"));
        call(libc::SYS_linkat, [HERE, at(&from), HERE, at(to), i64::from(libc::AT_SYMLINK_FOLLOW)]).map(drop)
    }),
    ("renameat", |to| call(libc::SYS_renameat2, [HERE, at(&c("other")), HERE, at(to), 0]).map(drop)),
    ("renameat_directory", |to| call(libc::SYS_renameat2, [HERE, at(&c("directory")), HERE, at(to), 0]).map(drop)),
    ("renameat2_noreplace", |to| call(libc::SYS_renameat2, [HERE, at(&c("other")), HERE, at(to), 1]).map(drop)),
    ("through_a_link", |to| {
        std::os::unix::fs::symlink(to.to_str().unwrap(), "link")?;
        call(libc::SYS_openat, [HERE, at(&c("link")), CREATE, 0o644, 0]).map(drop)
    }),
    ("through_a_linked_directory", |to| {
        std::os::unix::fs::symlink(".", "round")?;
        call(libc::SYS_openat, [HERE, at(&c(&format!("round/{}", to.to_str().unwrap()))), CREATE, 0o644, 0]).map(drop)
    }),
    ("through_proc", |to| {
        let path = c(&format!("/proc/self/cwd/{}", to.to_str().unwrap()));
        call(libc::SYS_openat, [HERE, at(&path), CREATE, 0o644, 0]).map(drop)
    }),
    ("bind", bind),
    #[cfg(target_arch = "x86_64")]
    ("open", |to| call(libc::SYS_open, [at(to), CREATE, 0o644, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("creat", |to| call(libc::SYS_creat, [at(to), 0o644, 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("mkdir", |to| call(libc::SYS_mkdir, [at(to), 0o755, 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("mknod", |to| call(libc::SYS_mknod, [at(to), i64::from(libc::S_IFIFO | 0o644), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("symlink", |to| call(libc::SYS_symlink, [at(&c("other")), at(to), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("link", |to| call(libc::SYS_link, [at(&c("other")), at(to), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("rename", |to| call(libc::SYS_rename, [at(&c("other")), at(to), 0, 0, 0]).map(drop)),
    #[cfg(target_arch = "x86_64")]
    ("renameat_old", |to| call(libc::SYS_renameat, [HERE, at(&c("other")), HERE, at(to), 0]).map(drop)),
];
