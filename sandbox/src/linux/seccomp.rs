//! The system call filter: the table of `denied_calls`, compiled into one program, behind a prologue that answers
//! foreign calling conventions.
//!
//! One program, because each is translated at every start and torn down at every end. `seccompiler` would need several:
//! it compiles one action a filter, kills on a foreign architecture, knows nothing of supervisors and of x32, whose
//! numbers share the architecture of x86-64. Tests ask it whether what depends on arguments is compiled right.

use std::collections::BTreeMap;

use libc::{c_int, sock_filter};

use super::conditions::{self, Alternative};
use super::denied_calls::{Args, Check, DENIED, UNKNOWN, When};
pub(crate) use super::setting::{Group, Setting, Unix};
use super::supervise::Taken;

/// `AUDIT_ARCH_…` of the kernel this is built for.
#[cfg(target_arch = "x86_64")]
pub(super) const NATIVE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
pub(super) const NATIVE: u32 = 0xc000_00b7;
#[cfg(target_arch = "riscv64")]
pub(super) const NATIVE: u32 = 0xc000_00f3;

pub(super) const ALLOW: u32 = 0x7fff_0000;
const ERRNO: u32 = 0x0005_0000;
const NOTIFY: u32 = 0x7fc0_0000;

/// Offsets in `struct seccomp_data`.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;

pub(super) const LOAD: u16 = 0x20; // BPF_LD | BPF_W | BPF_ABS
const JUMP: u16 = 0x05; // BPF_JMP | BPF_JA
pub(super) const JUMP_EQUAL: u16 = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const JUMP_GREATER_EQUAL: u16 = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const JUMP_GREATER: u16 = 0x25; // BPF_JMP | BPF_JGT | BPF_K
pub(super) const RETURN: u16 = 0x06; // BPF_RET | BPF_K

pub(super) const fn instruction(code: u16, jt: u8, jf: u8, k: u32) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

pub(super) const fn refuse(error: c_int) -> sock_filter {
    instruction(RETURN, 0, 0, ERRNO | error.cast_unsigned())
}

/// The filter for a setting, which hands the calls of some tables to the supervisor.
///
/// What is refused is refused, also if it is in a table; but the calls for which mounts are missing are the supervisor's
/// where it takes them. Its price is paid at every start: the kernel translates each instruction, and runs the filter once
/// for every number to see which calls it always allows. So numbers are searched by halves, and a call whose arguments
/// matter has a part of its own that no other passes.
pub(crate) fn program(setting: Setting, tables: &[&[Taken]]) -> Vec<sock_filter> {
    let taken = || tables.iter().flat_map(|table| table.iter());
    let number = |call: libc::c_long| u32::try_from(call).unwrap_or(u32::MAX);
    let mut answers: BTreeMap<u32, Answer> = BTreeMap::new();
    let mut judged: BTreeMap<u32, Vec<Alternative>> = BTreeMap::new();
    for entry in DENIED.iter().filter(|entry| setting.includes(entry.when)) {
        match entry.args {
            Args::Whatever
                if [When::NoMounts, When::NoTruncate].contains(&entry.when)
                    && taken().any(|taken| taken.call == entry.call) => {}
            Args::Whatever => drop(answers.insert(number(entry.call), Answer::Refuse(entry.error))),
            Args::Any(_) => judged.entry(number(entry.call)).or_default().extend(conditions::refusals(entry)),
        }
    }
    for taken in taken() {
        let checks = taken.bits.map(|(arg, bits)| Check::Some(arg, bits)).into_iter().collect();
        judged.entry(number(taken.call)).or_default().push(Alternative { checks, answer: NOTIFY });
    }
    let mut parts = Vec::new();
    for (number, alternatives) in judged {
        answers.entry(number).or_insert_with(|| match alternatives.as_slice() {
            [only] if only.checks.is_empty() => Answer::HandOver,
            _ => {
                let at = parts.len();
                parts.extend(conditions::part(&alternatives));
                Answer::Part(at)
            }
        });
    }
    let leaves = ranges(&answers);
    let tree = search(&leaves);
    let mut program = prologue().to_vec();
    let end = tree.len();
    for (index, step) in tree.into_iter().enumerate() {
        program.push(match step {
            Branch::Plain(plain) => plain,
            Branch::To(part) => instruction(JUMP, 0, 0, u32::try_from(end - index - 1 + part).unwrap_or(u32::MAX)),
        });
    }
    program.extend(parts);
    program
}

/// What the search ends in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Refuse(c_int),
    /// The supervisor carries the call out.
    HandOver,
    /// The offset of a part, counted from the end of the search.
    Part(usize),
}

/// Numbers with the same answer.
#[derive(Debug, Clone, Copy)]
struct Leaf {
    first: u32,
    last: u32,
    answer: Answer,
}

/// An instruction of the search; jumps to parts are only known once it is complete.
enum Branch {
    Plain(sock_filter),
    To(usize),
}

/// Neighbouring numbers with the same answer, as one.
fn ranges(answers: &BTreeMap<u32, Answer>) -> Vec<Leaf> {
    let mut leaves: Vec<Leaf> = Vec::new();
    for (number, answer) in answers {
        match leaves.last_mut() {
            Some(leaf) if leaf.last + 1 == *number && leaf.answer == *answer => leaf.last = *number,
            _ => leaves.push(Leaf { first: *number, last: *number, answer: *answer }),
        }
    }
    leaves
}

/// As many leaves as are compared one after the other: fewer instructions than halving them further, and no slower.
const BUCKET: usize = 6;

/// A search by halves down to buckets. Its length counts as well: it is compiled at every start.
fn search(leaves: &[Leaf]) -> Vec<Branch> {
    let (left, right) = leaves.split_at(leaves.len() / 2);
    let Some(middle) = right.first().filter(|_| leaves.len() > BUCKET) else { return bucket(leaves) };
    let (below, above) = (search(left), search(right));
    // Both ways through a long jump: a conditional one reaches 255 instructions.
    let mut all = vec![
        Branch::Plain(instruction(JUMP_GREATER_EQUAL, 0, 1, middle.first)),
        Branch::Plain(instruction(JUMP, 0, 0, u32::try_from(below.len()).unwrap_or(u32::MAX))),
    ];
    all.extend(below);
    all.extend(above);
    all
}

/// Comparisons in a row, then "allow", then the answers that they jump to.
fn bucket(leaves: &[Leaf]) -> Vec<Branch> {
    let mut answers: Vec<Answer> = leaves.iter().map(|leaf| leaf.answer).collect();
    answers.dedup();
    let tests: usize = leaves.iter().map(|leaf| if leaf.first == leaf.last { 1 } else { 2 }).sum();
    let mut all = Vec::with_capacity(tests + 1 + answers.len());
    for leaf in leaves {
        let answer = answers.iter().position(|answer| *answer == leaf.answer).unwrap_or(0);
        // From behind the comparison that comes next, over the others and "allow".
        let to = |next: usize| u8::try_from(tests - next + 1 + answer).unwrap_or(u8::MAX);
        if leaf.first == leaf.last {
            all.push(Branch::Plain(instruction(JUMP_EQUAL, to(all.len() + 1), 0, leaf.first)));
        } else {
            all.push(Branch::Plain(instruction(JUMP_GREATER_EQUAL, 0, 1, leaf.first)));
            all.push(Branch::Plain(instruction(JUMP_GREATER, 0, to(all.len() + 1), leaf.last)));
        }
    }
    all.push(Branch::Plain(instruction(RETURN, 0, 0, ALLOW)));
    all.extend(answers.into_iter().map(|answer| match answer {
        Answer::Refuse(error) => Branch::Plain(refuse(error)),
        Answer::HandOver => Branch::Plain(instruction(RETURN, 0, 0, NOTIFY)),
        Answer::Part(at) => Branch::To(at),
    }));
    all
}

/// Answers every call of a foreign architecture (`int 0x80`) and every number that is x32's or not known here as a
/// kernel without them would.
fn prologue() -> [sock_filter; 6] {
    [
        instruction(LOAD, 0, 0, ARCHITECTURE),
        instruction(JUMP_EQUAL, 1, 0, NATIVE),
        refuse(libc::ENOSYS),
        instruction(LOAD, 0, 0, NUMBER),
        instruction(JUMP_GREATER_EQUAL, 0, 1, UNKNOWN),
        refuse(libc::ENOSYS),
    ]
}

#[cfg(test)]
#[expect(
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation,
    reason = "constants of the kernel, as a machine word"
)]
pub(super) mod tests {
    use std::fmt::Write as _;

    use super::super::create::CREATING;
    use super::super::unix::{BIND, CONNECT};
    use super::*;

    const FULL: Setting = Setting {
        namespaces: true,
        internet: true,
        unix: Unix::Supervisor,
        truncation: true,
        group: Group::Inside,
        host: false,
        guarded: false,
    };
    const BARE: Setting = Setting {
        namespaces: false,
        internet: false,
        unix: Unix::None,
        truncation: true,
        group: Group::Inside,
        host: false,
        guarded: false,
    };
    const I386: u32 = 0x4000_0003;
    const X32: u32 = 0x4000_0000;

    /// The classic BPF machine, as far as filters use it.
    pub(in super::super) fn simulate(program: &[sock_filter], arch: u32, number: u32, args: [u64; 6]) -> u32 {
        let word = |offset: u32| match offset {
            0 => number,
            4 => arch,
            16..64 => {
                let arg = args[(offset as usize - 16) / 8];
                if offset.is_multiple_of(8) { arg as u32 } else { (arg >> 32) as u32 }
            }
            _ => panic!("load at {offset}"),
        };
        let (mut at, mut acc) = (0_usize, 0_u32);
        loop {
            let i = &program[at];
            at += 1;
            let branch = |taken: bool| usize::from(if taken { i.jt } else { i.jf });
            match i.code {
                LOAD => acc = word(i.k),
                JUMP => at += i.k as usize,
                JUMP_EQUAL => at += branch(acc == i.k),
                JUMP_GREATER_EQUAL => at += branch(acc >= i.k),
                JUMP_GREATER => at += branch(acc > i.k),
                0x54 => acc &= i.k,
                0x45 => at += branch(acc & i.k != 0),
                RETURN => return i.k,
                code => panic!("instruction {code:#x}"),
            }
        }
    }

    fn native(setting: Setting, call: libc::c_long, args: [u64; 6]) -> u32 {
        simulate(&program(setting, &[]), NATIVE, u32::try_from(call).unwrap(), args)
    }

    pub(in super::super) fn errno(error: c_int) -> u32 {
        ERRNO | error as u32
    }

    fn socket(setting: Setting, family: i32, kind: i32, protocol: i32) -> u32 {
        native(setting, libc::SYS_socket, [family as u64, kind as u64, protocol as u64, 0, 0, 0])
    }

    #[test]
    fn every_entry_says_why_and_every_program_ends_in_every_path() {
        for entry in DENIED {
            assert!(entry.why.len() > 10, "{}", entry.call);
            assert!(entry.call >= 0 && entry.call < i64::from(UNKNOWN), "{}", entry.call);
        }
        for setting in [FULL, BARE, Setting { unix: Unix::Landlock, ..FULL }] {
            let program = program(setting, &[]);
            // Each instruction costs a quarter of a microsecond at every start.
            assert!(program.len() < 320, "{} instructions", program.len());
            for number in 0..600 {
                let answer = simulate(&program, NATIVE, number, [0; 6]);
                assert!([ALLOW, NOTIFY].contains(&answer) || answer & 0xffff_0000 == ERRNO, "{number}: {answer:#x}");
            }
        }
    }

    #[test]
    fn every_unconditional_entry_is_answered_with_its_error() {
        for entry in DENIED.iter().filter(|entry| matches!(entry.args, Args::Whatever) && BARE.includes(entry.when)) {
            assert_eq!(native(BARE, entry.call, [0; 6]), errno(entry.error), "{}", entry.call);
        }
    }

    #[test]
    fn foreign_conventions_are_answered_not_killed() {
        for setting in [FULL, BARE] {
            let program = program(setting, &[]);
            for number in 0..500 {
                assert_eq!(simulate(&program, I386, number, [0; 6]), errno(libc::ENOSYS));
                assert_eq!(simulate(&program, NATIVE, X32 | number, [0; 6]), errno(libc::ENOSYS));
            }
        }
    }

    #[test]
    fn numbers_beyond_the_table_do_not_exist() {
        let program = program(FULL, &[]);
        for number in [UNKNOWN, UNKNOWN + 1, 1000, u32::MAX] {
            assert_eq!(simulate(&program, NATIVE, number, [0; 6]), errno(libc::ENOSYS));
        }
    }

    #[test]
    fn ordinary_work_is_allowed() {
        for call in [
            libc::SYS_read,
            libc::SYS_openat,
            libc::SYS_execve,
            libc::SYS_ptrace,
            libc::SYS_sendmsg,
            libc::SYS_shutdown,
            libc::SYS_getsockname,
            libc::SYS_setsockopt,
            libc::SYS_bind,
            libc::SYS_fchmod,
        ] {
            assert_eq!(native(FULL, call, [0; 6]), ALLOW, "{call}");
        }
        let thread = libc::CLONE_VM | libc::CLONE_FS | libc::CLONE_FILES | libc::CLONE_SIGHAND | libc::CLONE_THREAD;
        assert_eq!(native(FULL, libc::SYS_clone, [thread as u64, 0, 0, 0, 0, 0]), ALLOW);
        assert_eq!(native(FULL, libc::SYS_unshare, [libc::CLONE_FS as u64, 0, 0, 0, 0, 0]), ALLOW);
    }

    #[test]
    fn namespaces_are_refused_in_every_spelling() {
        for flag in [
            libc::CLONE_NEWNS,
            libc::CLONE_NEWCGROUP,
            libc::CLONE_NEWUTS,
            libc::CLONE_NEWIPC,
            libc::CLONE_NEWUSER,
            libc::CLONE_NEWPID,
            libc::CLONE_NEWNET,
        ] {
            for extra in [0, u64::from(libc::SIGCHLD as u32), 1 << 40] {
                let args = [u64::from(flag as u32) | extra, 0, 0, 0, 0, 0];
                assert_eq!(native(FULL, libc::SYS_clone, args), errno(libc::EPERM), "{flag:#x}");
                assert_eq!(native(FULL, libc::SYS_unshare, args), errno(libc::EPERM), "{flag:#x}");
            }
        }
        assert_eq!(native(FULL, libc::SYS_clone3, [0; 6]), errno(libc::ENOSYS));
    }

    #[test]
    fn terminal_requests_are_compared_by_their_low_half() {
        for upper in [0, 1_u64 << 32, u64::from(u32::MAX) << 32] {
            for request in [TIOCSTI, 0x541c, 0x541d, 0x5423] {
                let args = [0, upper | request, 0, 0, 0, 0];
                assert_eq!(native(FULL, libc::SYS_ioctl, args), errno(libc::EPERM), "{upper:#x}");
            }
            assert_eq!(native(FULL, libc::SYS_ioctl, [0, upper | 0x5401, 0, 0, 0, 0]), ALLOW);
        }
    }
    const TIOCSTI: u64 = 0x5412;

    #[test]
    fn sockets_are_judged_by_family_type_and_protocol() {
        let flags = libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
        for family in [libc::AF_INET, libc::AF_INET6] {
            for kind in [libc::SOCK_STREAM, libc::SOCK_DGRAM] {
                assert_eq!(socket(FULL, family, kind | flags, 0), ALLOW);
                assert_eq!(socket(BARE, family, kind | flags, 0), errno(libc::EAFNOSUPPORT));
            }
            for protocol in [132, 136, 262, 33, 256, 255] {
                assert_eq!(socket(FULL, family, libc::SOCK_STREAM, protocol), errno(libc::EPROTONOSUPPORT));
            }
            assert_eq!(socket(FULL, family, libc::SOCK_RAW | flags, 1), errno(libc::EPERM));
            assert_eq!(socket(FULL, family, libc::SOCK_SEQPACKET, 0), errno(libc::ESOCKTNOSUPPORT));
        }
        for family in [libc::AF_VSOCK, libc::AF_PACKET, libc::AF_ALG, libc::AF_BLUETOOTH, 43, 44, 0, 4, 99] {
            assert_eq!(socket(FULL, family, libc::SOCK_STREAM, 0), errno(libc::EAFNOSUPPORT), "{family}");
        }
        assert_eq!(socket(FULL, libc::AF_NETLINK, libc::SOCK_RAW | flags, libc::NETLINK_ROUTE), ALLOW);
        assert_eq!(socket(FULL, libc::AF_NETLINK, libc::SOCK_RAW, libc::NETLINK_AUDIT), errno(libc::EPROTONOSUPPORT));
        // The kernel reads an int: a set upper half is the same family.
        let args = [(1 << 32) | libc::AF_VSOCK as u64, 1, 0, 0, 0, 0];
        assert_eq!(native(FULL, libc::SYS_socket, args), errno(libc::EAFNOSUPPORT));
    }

    #[test]
    fn unix_sockets_follow_what_governs_them() {
        let stream = libc::SOCK_STREAM | libc::SOCK_CLOEXEC;
        let landlock = Setting { unix: Unix::Landlock, ..FULL };
        assert_eq!(socket(FULL, libc::AF_UNIX, stream, 0), ALLOW);
        assert_eq!(socket(landlock, libc::AF_UNIX, libc::SOCK_DGRAM, 0), ALLOW);
        assert_eq!(socket(FULL, libc::AF_UNIX, libc::SOCK_DGRAM, 0), errno(libc::ESOCKTNOSUPPORT));
        assert_eq!(socket(BARE, libc::AF_UNIX, stream, 0), errno(libc::EAFNOSUPPORT));
        for setting in [FULL, BARE, landlock] {
            let pair = [libc::AF_UNIX as u64, stream as u64, 0, 0, 0, 0];
            assert_eq!(native(setting, libc::SYS_socketpair, pair), ALLOW);
        }
    }

    #[test]
    fn metadata_is_left_to_mounts_where_there_are_some() {
        assert_eq!(native(FULL, libc::SYS_fchmodat, [0; 6]), ALLOW);
        assert_eq!(native(BARE, libc::SYS_fchmodat, [0; 6]), errno(libc::EPERM));
        assert_eq!(native(BARE, 452, [0; 6]), errno(libc::EPERM));
    }

    #[test]
    fn the_supervisor_gets_what_is_in_its_tables_and_nothing_else() {
        let tables = [CONNECT, CREATING, BIND];
        let program = super::program(FULL, &tables);
        for number in 0..UNKNOWN {
            let taken = tables.iter().flat_map(|table| table.iter()).find(|taken| taken.call == i64::from(number));
            let plain = taken.is_some_and(|taken| taken.bits.is_none());
            assert_eq!(simulate(&program, NATIVE, number, [0; 6]) == NOTIFY, plain, "{number}");
            if let Some((arg, bits)) = taken.and_then(|taken| taken.bits) {
                let mut args = [!u64::from(bits); 6];
                assert_eq!(simulate(&program, NATIVE, number, args), ALLOW, "{number}");
                args[usize::from(arg)] = u64::from(bits);
                assert_eq!(simulate(&program, NATIVE, number, args), NOTIFY, "{number}");
            }
        }
        for taken in tables.iter().flat_map(|table| table.iter()) {
            assert!(taken.why.len() > 10, "{}", taken.call);
        }
    }

    /// The calls that are refused whatever their arguments, by number: a change of the table shows here.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_refused_numbers_are_these() {
        let refused = |setting: Setting| -> String {
            let program = program(setting, &[]);
            let mut lines = String::new();
            for number in 0..UNKNOWN {
                // Arguments that no conditional entry of the table wants.
                let answer = simulate(&program, NATIVE, number, [1, 0, 0, 0, 0, 0]);
                if answer & 0xffff_0000 == ERRNO && !JUDGED.contains(&number) {
                    let _ = write!(lines, "{number}:{} ", answer & 0xffff);
                }
            }
            lines.trim_end().to_owned()
        };
        assert_eq!(
            refused(FULL),
            "103:1 134:1 153:1 155:1 161:1 163:1 164:1 165:1 166:1 167:1 168:1 169:1 172:1 173:1 175:1 176:1 179:1 180:1 212:1 227:1 246:1 248:1 249:1 250:1 298:1 300:1 304:1 305:1 308:1 313:1 320:1 321:1 323:1 425:38 426:38 427:38 428:1 429:1 430:1 431:1 432:1 433:1 435:38 442:1 443:1 467:1"
        );
        assert_eq!(
            refused(BARE),
            "29:1 30:1 31:1 64:1 65:1 66:1 68:1 69:1 70:1 71:1 90:1 91:1 92:1 93:1 94:1 103:1 132:1 134:1 153:1 155:1 161:1 163:1 164:1 165:1 166:1 167:1 168:1 169:1 172:1 173:1 175:1 176:1 179:1 180:1 188:1 189:1 190:1 197:1 198:1 199:1 212:1 220:1 227:1 235:1 240:1 241:1 246:1 248:1 249:1 250:1 260:1 261:1 268:1 280:1 298:1 300:1 304:1 305:1 308:1 313:1 320:1 321:1 323:1 425:38 426:38 427:38 428:1 429:1 430:1 431:1 432:1 433:1 435:38 442:1 443:1 452:1 463:1 466:1 467:1 469:1"
        );
    }

    /// Calls that are judged by their arguments.
    #[cfg(target_arch = "x86_64")]
    const JUDGED: [u32; 14] = [16, 41, 53, 56, 141, 142, 144, 203, 251, 256, 272, 279, 302, 314];
}
