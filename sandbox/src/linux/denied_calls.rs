//! The system calls that no confined command gets, as data: which, when, with which error, and why.

use libc::{c_int, c_long};

/// A comparison of the low 32 bits of an argument. The kernel reads these arguments as `int` or looks at no higher bit,
/// so comparing 64 bits would let a caller hide behind the upper half (CVE-2019-10063).
#[derive(Debug, Clone, Copy)]
pub(crate) enum Check {
    Is(u8, u32),
    Not(u8, u32),
    /// The bits of the mask have this value.
    Bits(u8, u32, u32),
    /// Any of these bits is set.
    Some(u8, u32),
}

/// When an entry is part of the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// In every filter.
    Always,
    /// Where no mount namespace makes the file system read-only: the metadata calls that Landlock does not govern. Those
    /// that the supervisor takes are carried out by it.
    NoMounts,
    /// The same for truncation, which Landlock governs from ABI 3 on.
    NoTruncate,
    /// Where no process namespace hides the host's processes: calls that act on one by its number, for which Landlock
    /// has no scope.
    NoProcesses,
    /// Where a process namespace makes the sandbox's first process one that the command sees, as number 1.
    Processes,
    /// Where neither Landlock (before ABI 6) nor a supervisor keeps signals to the process group inside.
    NoScope,
    /// Where System V objects and message queues are the host's.
    NoIpc,
    /// Where neither Landlock nor a supervisor governs connecting to unix sockets by path.
    NoUnix,
    /// Where a supervisor takes `connect` only: no socket may name its peer in another call.
    SupervisedUnix,
    /// Where the profile has no network and there is no network namespace.
    NoNetwork,
    /// Where the profile has the host's network, and a supervisor tells its addresses apart.
    HostNetwork,
    /// Where a supervisor carries out calls that make entries, for which it has to see the caller's memory.
    Guarded,
}

/// The arguments with which a call is refused.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Args {
    Whatever,
    /// Alternatives, each a conjunction.
    Any(&'static [&'static [Check]]),
}

/// One refusal.
#[derive(Debug)]
pub(crate) struct Denied {
    pub(crate) call: c_long,
    pub(crate) args: Args,
    pub(crate) when: When,
    pub(crate) error: c_int,
    /// What attack it stops.
    #[cfg_attr(not(test), expect(dead_code, reason = "read by people and by the test that demands it"))]
    pub(crate) why: &'static str,
}

const fn never(call: c_long, error: c_int, why: &'static str) -> Denied {
    Denied { call, args: Args::Whatever, when: When::Always, error, why }
}

const fn metadata(call: c_long) -> Denied {
    let why = "Landlock has no right for modes, owners, times and attributes";
    Denied { call, args: Args::Whatever, when: When::NoMounts, error: libc::EPERM, why }
}

const fn ipc(call: c_long) -> Denied {
    let why = "without a namespace of its own the objects are the host's, open to every process of the user";
    Denied { call, args: Args::Whatever, when: When::NoIpc, error: libc::EPERM, why }
}

const FAST_OPEN: u32 = libc::MSG_FASTOPEN.cast_unsigned();

const fn fast_open(call: c_long, any: &'static [&'static [Check]]) -> Denied {
    let why = "connects without `connect`, so that the supervisor does not see to which address";
    Denied { call, args: Args::Any(any), when: When::HostNetwork, error: libc::EOPNOTSUPP, why }
}

/// Calls by which a command would restrict itself, answered as by a kernel that was started without them.
const fn guarded(call: c_long) -> Denied {
    let why = "the supervisor makes entries with the rights of the sandbox, not with the fewer of a caller that gave some up: \
               who believes to be confined would not be";
    Denied { call, args: Args::Whatever, when: When::Guarded, error: libc::EOPNOTSUPP, why }
}

/// Calls on a whole process group, or on all processes of a user. The command is in the group of its caller, for the sake
/// of job control, and no process namespace keeps the kernel from going through the whole of it.
const fn group(call: c_long, any: &'static [&'static [Check]], when: When) -> Denied {
    let why = "acts on the caller and on the rest of its pipeline, which are in the command's process group";
    Denied { call, args: Args::Any(any), when, error: libc::EPERM, why }
}

/// Calls on the sandbox's first process, which holds limits and carries out calls. It is of the command's user.
const fn first(call: c_long, any: &'static [&'static [Check]]) -> Denied {
    let why = "slows or starves the process that holds what was promised";
    Denied { call, args: Args::Any(any), when: When::Processes, error: libc::EPERM, why }
}

/// Calls on another process or thread. Its own number would be allowed by the kernel; 0 means the caller.
const fn other(call: c_long, any: &'static [&'static [Check]]) -> Denied {
    let why = "slows, pins or limits a process of the host";
    Denied { call, args: Args::Any(any), when: When::NoProcesses, error: libc::EPERM, why }
}

use Check::{Bits, Is, Not};
use libc::{EAFNOSUPPORT, ENOSYS, EPERM, EPROTONOSUPPORT, ESOCKTNOSUPPORT};

const MODULES: &str = "changes the running kernel";
const CLOCK: &str = "changes the clock of the whole host";
const MOUNT: &str = "could undo the read-only view, or hide the host's files behind others";
const KEYRING: &str = "keyrings outlive the sandbox and are shared with the caller's session";
const RING: &str = "carries out file and network operations that no filter sees";
const NAMESPACE: &str = "a new user namespace holds every capability over the mounts it gets";
const ATTRIBUTES: &str = "the flags of an inode by path: the same as by ioctl on a descriptor";
const TRUNCATION: &str = "Landlock before ABI 3 does not see that a file which is opened for reading is emptied";
const TERMINAL: &str = "types into, or takes over, the caller's terminal";

const UNIX: u32 = libc::AF_UNIX.cast_unsigned();
const INET: u32 = libc::AF_INET.cast_unsigned();
const INET6: u32 = libc::AF_INET6.cast_unsigned();
const NETLINK: u32 = libc::AF_NETLINK.cast_unsigned();
const TCP: u32 = libc::IPPROTO_TCP.cast_unsigned();
const UDP: u32 = libc::IPPROTO_UDP.cast_unsigned();
const ICMP: u32 = libc::IPPROTO_ICMP.cast_unsigned();
const ICMP6: u32 = libc::IPPROTO_ICMPV6.cast_unsigned();
/// `SOCK_TYPE_MASK`: the rest of the type argument are flags.
const TYPE: u32 = 0xf;
const DATAGRAM: u32 = libc::SOCK_DGRAM.cast_unsigned();
const RAW: u32 = libc::SOCK_RAW.cast_unsigned();
const SEQUENCED: u32 = libc::SOCK_SEQPACKET.cast_unsigned();
const DCCP: u32 = libc::SOCK_DCCP.cast_unsigned();
const PACKET: u32 = 10;

const TRUNCATING: u32 = libc::O_TRUNC.cast_unsigned();
const ACCESS: u32 = libc::O_ACCMODE.cast_unsigned();

const IOPRIO_WHO_PROCESS: u32 = 1;
const PIDFD_SIGNAL_PROCESS_GROUP: u32 = 4;

const NEW_TIME: u32 = 0x80;
const NEW_ANY: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET)
    .cast_unsigned();

const FS_IOC_SETFLAGS: u32 = 0x4008_6602;
const FS_IOC32_SETFLAGS: u32 = 0x4004_6602;
const FS_IOC_FSSETXATTR: u32 = 0x401c_5820;
const FS_IOC_SETVERSION: u32 = 0x4008_7602;
const FAT_IOCTL_SET_ATTRIBUTES: u32 = 0x4004_7211;
const BTRFS_SNAP_CREATE: u32 = 0x5000_9401;
const BTRFS_SUBVOL_CREATE: u32 = 0x5000_940e;
const BTRFS_SNAP_DESTROY: u32 = 0x5000_940f;
const BTRFS_SNAP_CREATE_V2: u32 = 0x5000_9417;
const BTRFS_SUBVOL_CREATE_V2: u32 = 0x5000_9418;
const BTRFS_SNAP_DESTROY_V2: u32 = 0x5000_943f;
const BCACHEFS_SUBVOLUME_CREATE: u32 = 0x4020_bc10;
const BCACHEFS_SUBVOLUME_DESTROY: u32 = 0x4020_bc11;
const OCFS2_REFLINK: u32 = 0x4018_6f04;
const FS_IOC_ENABLE_VERITY: u32 = 0x4080_6685;
const FS_IOC_SET_ENCRYPTION_POLICY: u32 = 0x800c_6613;
const TIOCSETD: u32 = 0x5423;
const TIOCLINUX: u32 = 0x541c;
const TIOCCONS: u32 = 0x541d;
const TIOCSTI: u32 = 0x5412;

/// Calls that `libc` does not name for every architecture yet. From 424 on all architectures share the numbers.
mod number {
    use libc::c_long;
    pub(super) const FCHMODAT2: c_long = 452;
    pub(super) const SETXATTRAT: c_long = 463;
    pub(super) const REMOVEXATTRAT: c_long = 466;
    pub(super) const OPEN_TREE_ATTR: c_long = 467;
    pub(super) const FILE_SETATTR: c_long = 469;
    pub(super) const QUOTACTL_FD: c_long = 443;
}

/// The first number of which nothing was known when this table was written (Linux 7.0). From there on: no such call.
pub(crate) const UNKNOWN: u32 = 472;

/// All of them. For one call the first entry that fits answers.
pub(crate) const DENIED: &[Denied] = &[
    // Calls that take what they do from memory, where a filter cannot look.
    never(libc::SYS_clone3, ENOSYS, "its flags are behind a pointer; libraries fall back to clone (CVE-2021-41133)"),
    never(libc::SYS_io_uring_setup, ENOSYS, RING),
    never(libc::SYS_io_uring_enter, ENOSYS, RING),
    never(libc::SYS_io_uring_register, ENOSYS, RING),
    // The kernel itself.
    never(libc::SYS_bpf, EPERM, "loads programs into the kernel"),
    never(libc::SYS_perf_event_open, EPERM, "measures, and has often broken, the kernel"),
    never(libc::SYS_userfaultfd, EPERM, "halts the kernel at a chosen copy: the usual way to win its races"),
    never(libc::SYS_init_module, EPERM, MODULES),
    never(libc::SYS_finit_module, EPERM, MODULES),
    never(libc::SYS_delete_module, EPERM, MODULES),
    never(libc::SYS_kexec_load, EPERM, MODULES),
    never(libc::SYS_kexec_file_load, EPERM, MODULES),
    never(libc::SYS_reboot, EPERM, "stops the host"),
    never(libc::SYS_swapon, EPERM, "a swap file exposes memory"),
    never(libc::SYS_swapoff, EPERM, "exhausts the host's memory"),
    never(libc::SYS_acct, EPERM, "makes the kernel write to a file"),
    never(libc::SYS_quotactl, EPERM, "changes limits of other users"),
    never(number::QUOTACTL_FD, EPERM, "changes limits of other users"),
    never(libc::SYS_syslog, EPERM, "kernel addresses and other users' secrets are in the log"),
    never(libc::SYS_settimeofday, EPERM, CLOCK),
    never(libc::SYS_clock_settime, EPERM, CLOCK),
    never(libc::SYS_clock_adjtime, EPERM, CLOCK),
    never(libc::SYS_vhangup, EPERM, "hangs up the caller's terminal"),
    never(libc::SYS_fanotify_init, EPERM, "watches and holds up file access of a whole mount"),
    never(libc::SYS_lookup_dcookie, EPERM, "turns kernel cookies into paths"),
    never(libc::SYS_nfsservctl, EPERM, "governs the host's NFS server"),
    #[cfg(target_arch = "x86_64")]
    never(libc::SYS_iopl, EPERM, "raw access to devices"),
    #[cfg(target_arch = "x86_64")]
    never(libc::SYS_ioperm, EPERM, "raw access to devices"),
    #[cfg(target_arch = "x86_64")]
    never(libc::SYS_uselib, EPERM, "maps libraries by an interface that nobody looks after"),
    // The keyring.
    never(libc::SYS_add_key, EPERM, KEYRING),
    never(libc::SYS_request_key, EPERM, KEYRING),
    never(libc::SYS_keyctl, EPERM, KEYRING),
    // Mounts.
    never(libc::SYS_mount, EPERM, MOUNT),
    never(libc::SYS_umount2, EPERM, MOUNT),
    never(libc::SYS_pivot_root, EPERM, MOUNT),
    never(libc::SYS_chroot, EPERM, "the first half of the classic way out of a directory"),
    never(libc::SYS_open_tree, EPERM, MOUNT),
    never(number::OPEN_TREE_ATTR, EPERM, MOUNT),
    never(libc::SYS_move_mount, EPERM, MOUNT),
    never(libc::SYS_fsopen, EPERM, MOUNT),
    never(libc::SYS_fsconfig, EPERM, MOUNT),
    never(libc::SYS_fsmount, EPERM, MOUNT),
    never(libc::SYS_fspick, EPERM, MOUNT),
    never(libc::SYS_mount_setattr, EPERM, MOUNT),
    never(libc::SYS_open_by_handle_at, EPERM, "opens files by inode, past every mount and mask"),
    // Namespaces. Threads and plain processes stay possible.
    never(libc::SYS_setns, EPERM, "enters the namespaces of another process"),
    Denied {
        call: libc::SYS_unshare,
        args: Args::Any(&[&[Check::Some(0, NEW_TIME | NEW_ANY)]]),
        when: When::Always,
        error: EPERM,
        why: NAMESPACE,
    },
    Denied {
        call: libc::SYS_clone,
        args: Args::Any(&[&[Check::Some(0, NEW_ANY)]]),
        when: When::Always,
        error: EPERM,
        why: NAMESPACE,
    },
    Denied {
        call: libc::SYS_fcntl,
        args: Args::Any(&[&[Is(1, libc::F_SETLEASE.cast_unsigned())]]),
        when: When::Always,
        error: libc::EACCES,
        why: "holds up every process of the host that opens the file, for 45 seconds each time",
    },
    // The terminal.
    Denied {
        call: libc::SYS_ioctl,
        args: Args::Any(&[&[Is(1, TIOCSTI)], &[Is(1, TIOCLINUX)], &[Is(1, TIOCCONS)], &[Is(1, TIOCSETD)]]),
        when: When::Always,
        error: EPERM,
        why: TERMINAL,
    },
    // Sockets, by family and protocol where they are made. Sending, shutting down and naming stay untouched: denying
    // those breaks node, asyncio and multiprocessing, and misses sendmsg.
    Denied {
        call: libc::SYS_socket,
        args: Args::Any(&[&[Not(0, UNIX), Not(0, INET), Not(0, INET6), Not(0, NETLINK)]]),
        when: When::Always,
        error: EAFNOSUPPORT,
        why: "vsock reaches the hypervisor past every network namespace; packet, alg, bluetooth, tipc, rds, xdp, smc \
              and the rest are doors to the kernel that no build or test needs",
    },
    Denied {
        call: libc::SYS_socket,
        args: Args::Any(&[
            &[Is(0, INET), Bits(1, TYPE, RAW)],
            &[Is(0, INET6), Bits(1, TYPE, RAW)],
            &[Bits(1, TYPE, PACKET)],
        ]),
        when: When::Always,
        error: EPERM,
        why: "forges and overhears packets",
    },
    Denied {
        call: libc::SYS_socket,
        args: Args::Any(&[
            &[Is(0, NETLINK), Not(2, 0)],
            &[Is(0, INET), Not(2, 0), Not(2, TCP), Not(2, UDP), Not(2, ICMP)],
            &[Is(0, INET6), Not(2, 0), Not(2, TCP), Not(2, UDP), Not(2, ICMP6)],
        ]),
        when: When::Always,
        error: EPROTONOSUPPORT,
        why: "MPTCP, SCTP, UDP-Lite, DCCP and SMC are other ways to the same peers, past Landlock's TCP rights; of \
              netlink only the route family is needed (getifaddrs)",
    },
    Denied {
        call: libc::SYS_socket,
        args: Args::Any(&[
            &[Is(0, INET), Bits(1, TYPE, SEQUENCED)],
            &[Is(0, INET6), Bits(1, TYPE, SEQUENCED)],
            &[Is(0, INET), Bits(1, TYPE, DCCP)],
            &[Is(0, INET6), Bits(1, TYPE, DCCP)],
        ]),
        when: When::Always,
        error: ESOCKTNOSUPPORT,
        why: "the types that mean SCTP and DCCP without naming the protocol",
    },
    Denied {
        call: libc::SYS_socketpair,
        args: Args::Any(&[&[Not(0, UNIX)]]),
        when: When::Always,
        error: EAFNOSUPPORT,
        why: "only unix sockets come in pairs that anything uses",
    },
    Denied {
        call: libc::SYS_socket,
        args: Args::Any(&[&[Is(0, UNIX), Bits(1, TYPE, DATAGRAM)], &[Is(0, UNIX), Bits(1, TYPE, RAW)]]),
        when: When::SupervisedUnix,
        error: ESOCKTNOSUPPORT,
        why: "a datagram names its peer in sendto and sendmsg, which the supervisor does not take",
    },
    Denied {
        call: libc::SYS_socket,
        args: Args::Any(&[&[Is(0, UNIX)]]),
        when: When::NoUnix,
        error: EAFNOSUPPORT,
        why: "Landlock before ABI 9 does not govern connecting to the host's sockets by path",
    },
    Denied {
        call: libc::SYS_socketpair,
        args: Args::Any(&[&[Bits(1, TYPE, DATAGRAM)], &[Bits(1, TYPE, RAW)]]),
        when: When::NoUnix,
        error: ESOCKTNOSUPPORT,
        why: "one end of a datagram pair can be pointed at a host socket",
    },
    Denied {
        call: libc::SYS_socket,
        args: Args::Any(&[&[Is(0, INET)], &[Is(0, INET6)]]),
        when: When::NoNetwork,
        error: EAFNOSUPPORT,
        why: "without a network namespace every internet socket is the host's; Landlock misses UDP and fast open",
    },
    // Truncation by who has the file not open for writing.
    Denied { call: libc::SYS_truncate, args: Args::Whatever, when: When::NoTruncate, error: EPERM, why: TRUNCATION },
    #[cfg(target_arch = "x86_64")]
    Denied {
        call: libc::SYS_open,
        args: Args::Any(&[&[Bits(1, TRUNCATING | ACCESS, TRUNCATING)]]),
        when: When::NoTruncate,
        error: EPERM,
        why: TRUNCATION,
    },
    Denied {
        call: libc::SYS_openat,
        args: Args::Any(&[&[Bits(2, TRUNCATING | ACCESS, TRUNCATING)]]),
        when: When::NoTruncate,
        error: EPERM,
        why: TRUNCATION,
    },
    Denied { call: libc::SYS_openat2, args: Args::Whatever, when: When::NoTruncate, error: ENOSYS, why: TRUNCATION },
    fast_open(libc::SYS_sendto, &[&[Check::Some(3, FAST_OPEN)]]),
    fast_open(libc::SYS_sendmsg, &[&[Check::Some(2, FAST_OPEN)]]),
    fast_open(libc::SYS_sendmmsg, &[&[Check::Some(3, FAST_OPEN)]]),
    Denied {
        call: libc::SYS_prctl,
        args: Args::Any(&[&[Is(0, libc::PR_SET_DUMPABLE.cast_unsigned()), Is(1, 0)]]),
        when: When::Guarded,
        // Success, and nothing done: ssh-agent and gpg-agent give up on an error. Who could look into such a process is
        // in the same sandbox anyway.
        error: 0,
        why: "no supervisor could read the paths of a process that hides its memory, nor make its files",
    },
    // Metadata, where no read-only mount covers it.
    #[cfg(target_arch = "x86_64")]
    metadata(libc::SYS_chmod),
    metadata(libc::SYS_fchmod),
    metadata(libc::SYS_fchmodat),
    metadata(number::FCHMODAT2),
    #[cfg(target_arch = "x86_64")]
    metadata(libc::SYS_chown),
    #[cfg(target_arch = "x86_64")]
    metadata(libc::SYS_lchown),
    metadata(libc::SYS_fchown),
    metadata(libc::SYS_fchownat),
    #[cfg(target_arch = "x86_64")]
    metadata(libc::SYS_utime),
    #[cfg(target_arch = "x86_64")]
    metadata(libc::SYS_utimes),
    #[cfg(target_arch = "x86_64")]
    metadata(libc::SYS_futimesat),
    metadata(libc::SYS_utimensat),
    metadata(libc::SYS_setxattr),
    metadata(libc::SYS_lsetxattr),
    metadata(libc::SYS_fsetxattr),
    metadata(number::SETXATTRAT),
    metadata(libc::SYS_removexattr),
    metadata(libc::SYS_lremovexattr),
    metadata(libc::SYS_fremovexattr),
    metadata(number::REMOVEXATTRAT),
    metadata(number::FILE_SETATTR),
    Denied {
        call: libc::SYS_ioctl,
        args: Args::Any(&[
            &[Is(1, FS_IOC_SETFLAGS)],
            &[Is(1, FS_IOC32_SETFLAGS)],
            &[Is(1, FS_IOC_FSSETXATTR)],
            &[Is(1, FS_IOC_SETVERSION)],
            &[Is(1, FAT_IOCTL_SET_ATTRIBUTES)],
        ]),
        when: When::NoMounts,
        error: EPERM,
        why: "chattr by ioctl on a descriptor opened for reading",
    },
    // Entries and directories that no call by path makes, moves or removes.
    Denied {
        call: libc::SYS_ioctl,
        args: Args::Any(&[
            &[Is(1, BTRFS_SNAP_CREATE)],
            &[Is(1, BTRFS_SUBVOL_CREATE)],
            &[Is(1, BTRFS_SNAP_DESTROY)],
            &[Is(1, BTRFS_SNAP_CREATE_V2)],
            &[Is(1, BTRFS_SUBVOL_CREATE_V2)],
            &[Is(1, BTRFS_SNAP_DESTROY_V2)],
            &[Is(1, BCACHEFS_SUBVOLUME_CREATE)],
            &[Is(1, BCACHEFS_SUBVOLUME_DESTROY)],
            &[Is(1, OCFS2_REFLINK)],
        ]),
        when: When::Guarded,
        error: EPERM,
        why: "makes, or takes away with all in it, an entry of any name, on a descriptor of its directory",
    },
    Denied {
        call: libc::SYS_ioctl,
        args: Args::Any(&[
            &[Is(1, FS_IOC_SETFLAGS)],
            &[Is(1, FS_IOC32_SETFLAGS)],
            &[Is(1, FS_IOC_FSSETXATTR)],
            &[Is(1, FS_IOC_ENABLE_VERITY)],
            &[Is(1, FS_IOC_SET_ENCRYPTION_POLICY)],
        ]),
        when: When::Guarded,
        error: EPERM,
        why: "has a directory tell no upper from lower case, which lets a guarded name be spelled otherwise; or makes \
              files for good unchangeable or unreadable, which outlasts the sandbox",
    },
    Denied { call: number::FILE_SETATTR, args: Args::Whatever, when: When::Guarded, error: EPERM, why: ATTRIBUTES },
    guarded(libc::SYS_landlock_create_ruleset),
    guarded(libc::SYS_landlock_add_rule),
    guarded(libc::SYS_landlock_restrict_self),
    group(libc::SYS_setpriority, &[&[Not(0, libc::PRIO_PROCESS)]], When::Always),
    group(libc::SYS_ioprio_set, &[&[Not(0, IOPRIO_WHO_PROCESS)]], When::Always),
    group(libc::SYS_kill, &[&[Is(0, 0)]], When::NoScope),
    group(libc::SYS_pidfd_send_signal, &[&[Check::Some(3, PIDFD_SIGNAL_PROCESS_GROUP)]], When::Always),
    first(libc::SYS_setpriority, &[&[Is(1, 1)]]),
    first(libc::SYS_ioprio_set, &[&[Is(1, 1)]]),
    first(libc::SYS_sched_setaffinity, &[&[Is(0, 1)]]),
    first(libc::SYS_sched_setscheduler, &[&[Is(0, 1)]]),
    first(libc::SYS_sched_setparam, &[&[Is(0, 1)]]),
    first(libc::SYS_sched_setattr, &[&[Is(0, 1)]]),
    first(libc::SYS_prlimit64, &[&[Is(0, 1)]]),
    // Processes and System V objects, where the host's are in reach.
    other(libc::SYS_setpriority, &[&[Not(1, 0)], &[Not(0, 0)]]),
    other(libc::SYS_ioprio_set, &[&[Not(1, 0)]]),
    other(libc::SYS_sched_setaffinity, &[&[Not(0, 0)]]),
    other(libc::SYS_sched_setscheduler, &[&[Not(0, 0)]]),
    other(libc::SYS_sched_setparam, &[&[Not(0, 0)]]),
    other(libc::SYS_sched_setattr, &[&[Not(0, 0)]]),
    other(libc::SYS_prlimit64, &[&[Not(0, 0)]]),
    other(libc::SYS_migrate_pages, &[&[Not(0, 0)]]),
    other(libc::SYS_move_pages, &[&[Not(0, 0)]]),
    ipc(libc::SYS_shmget),
    ipc(libc::SYS_shmat),
    ipc(libc::SYS_shmctl),
    ipc(libc::SYS_semget),
    ipc(libc::SYS_semop),
    ipc(libc::SYS_semtimedop),
    ipc(libc::SYS_semctl),
    ipc(libc::SYS_msgget),
    ipc(libc::SYS_msgsnd),
    ipc(libc::SYS_msgrcv),
    ipc(libc::SYS_msgctl),
    ipc(libc::SYS_mq_open),
    ipc(libc::SYS_mq_unlink),
];
