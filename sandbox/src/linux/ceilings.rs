//! Ceilings on a sandbox as a whole, which no limit of the kernel on one process is: how many processes and threads it
//! has at a time, and how much memory all of them use. The first process holds them. Nothing here allocates.
//!
//! `RLIMIT_NPROC` counts all processes of a user, binds root in no way, and tells nobody that it was met; `RLIMIT_AS` counts
//! what is reserved, which is a thousand times what is used for some runtimes (V8, Go, sanitizers). Control groups would
//! count well, but few callers may make one.

use std::time::{Duration, Instant};

use libc::c_long;
use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::sys::stat::Mode;
use nix::sys::statvfs::statvfs;
use nix::unistd::{SysconfVar, read, sysconf};

use super::members;
use super::supervise::{Outcome, Pending, Supervisor, Taken};
use super::unix::Text;
use crate::sys::Notice;

/// What is to be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ceilings {
    /// Bytes of memory of all processes together.
    pub(crate) memory: Option<u64>,
    /// `/tmp` and `/dev/shm` are in memory, and nobody else's.
    pub(crate) own_tmp: bool,
    pub(crate) own_shm: bool,
}

const fn fork(call: c_long) -> Taken {
    Taken {
        call,
        bits: None,
        carry_out: begin,
        why: "makes a process or thread, which no limit counts for a sandbox alone",
    }
}

/// The calls that are taken where processes are counted. `clone3` does not exist inside.
pub(crate) const FORKING: &[Taken] = &[
    fork(libc::SYS_clone),
    #[cfg(target_arch = "x86_64")]
    fork(libc::SYS_fork),
    #[cfg(target_arch = "x86_64")]
    fork(libc::SYS_vfork),
];

fn begin(s: &mut Supervisor<'_>, n: &Notice) -> Result<Outcome, Errno> {
    let wait = s.has_room();
    s.forks.judge(n.pid.cast_signed(), wait)
}

/// The longest that a call which was let go on is taken to be under way, on a machine that is very busy.
const UNDER_WAY: Duration = Duration::from_millis(250);

/// A thread that was let make another.
#[derive(Debug, Clone, Copy)]
struct Begun {
    thread: i32,
    at: Instant,
}

impl Begun {
    /// Whether what it makes may not be there yet. Until then the kernel neither stops the thread nor has it sleep.
    fn is_under_way(&self) -> bool {
        let mut room = [0; 256];
        let text = content(self.thread, "stat", &mut room);
        let state = text.iter().rposition(|byte| *byte == b')').and_then(|end| text.get(end + 2));
        self.at.elapsed() < UNDER_WAY && matches!(state, Some(b'R' | b'D'))
    }
}

/// Counts processes and threads as they are made.
///
/// Letting a call go on is safe here: what was judged is a number that the caller cannot change, and not its arguments.
/// Counting is only needed when so many were made since the last time that the ceiling may have been reached; then what is
/// under way is waited for. Who keeps a thread from running for so long that it is taken for done gets one more, and so
/// never more than twice as many.
pub(crate) struct Forks {
    most: u64,
    own_processes: bool,
    /// There are no more than these, with those under way.
    bound: u64,
    /// Those since the last count, the oldest first.
    begun: [Option<Begun>; 128],
    /// One was refused.
    pub(crate) hit: bool,
}

impl Forks {
    /// Without a ceiling it is never asked.
    pub(crate) fn new(most: Option<u64>, own_processes: bool) -> Self {
        let most = most.unwrap_or(u64::MAX);
        Self { most, own_processes, bound: most, begun: [None; 128], hit: false }
    }

    /// Whether a thread may make another process or thread. `wait`: the answer may come later.
    pub(crate) fn judge(&mut self, thread: i32, wait: bool) -> Result<Outcome, Errno> {
        let full = self.begun.iter().all(Option::is_some);
        if self.bound >= self.most || full {
            let under_way = self.under_way();
            if wait && under_way > 0 {
                return Ok(Outcome::Later(Pending::Fork { thread }));
            }
            let there = members::count(self.own_processes).unwrap_or(u64::MAX);
            self.bound = there.saturating_add(under_way);
        }
        let slot = self.begun.iter_mut().find(|slot| slot.is_none()).filter(|_| self.bound < self.most);
        let Some(slot) = slot else {
            self.hit = true;
            return Err(Errno::EAGAIN);
        };
        *slot = Some(Begun { thread, at: Instant::now() });
        self.bound += 1;
        Ok(Outcome::GoOn)
    }

    /// Forgets who is done, and says how many are not. All are looked at only if the first is done.
    fn under_way(&mut self) -> u64 {
        let mut kept = 0_u64;
        for slot in &mut self.begun {
            if kept == 0 && slot.is_some_and(|begun| !begun.is_under_way()) {
                *slot = None;
            }
            kept += u64::from(slot.is_some());
        }
        kept
    }
}

/// Bytes a second that memory is filled with at most, by all processors: the next look comes before the rest is full.
const FILLING: u64 = 8 << 30;
const OFTEN: Duration = Duration::from_millis(2);
const SELDOM: Duration = Duration::from_millis(100);

/// Looks at the memory of all processes every so often, the more often the less is left.
///
/// What lies in a file in memory that nobody has mapped (`memfd_create`) is seen nowhere, and not counted.
pub(crate) struct Gauge {
    most: u64,
    ceilings: Ceilings,
    own_processes: bool,
    page: u64,
    next: Instant,
}

impl Gauge {
    pub(crate) fn new(ceilings: Ceilings, own_processes: bool) -> Option<Self> {
        let page = sysconf(SysconfVar::PAGE_SIZE).ok().flatten().and_then(|size| u64::try_from(size).ok());
        let page = page.unwrap_or(4096);
        ceilings.memory.map(|most| Self { most, ceilings, own_processes, page, next: Instant::now() })
    }

    /// How long until the next look.
    pub(crate) fn rest(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// Looks, if it is time. True if there is more than may be.
    pub(crate) fn is_over(&mut self) -> bool {
        let begun = Instant::now();
        if begun < self.next {
            return false;
        }
        let files = self.files();
        let mut used = self.resident().map(|used| used.saturating_add(files));
        if used.is_ok_and(|used| used > self.most) {
            // Shared pages were counted for each process: now exactly, which takes longer.
            used = self.own().map(|(own, shared)| own.saturating_add(shared.max(files)));
        }
        match used {
            Ok(used) if used <= self.most => {
                let left = Duration::from_millis((self.most - used) / (FILLING / 1000));
                let now = Instant::now();
                self.next = now + left.clamp(OFTEN, SELDOM).max((now - begun).saturating_mul(10));
                false
            }
            // So many that they cannot be found are too many as well.
            Ok(_) | Err(Errno::EOVERFLOW) => true,
            Err(_) => {
                self.next = begun + OFTEN;
                false
            }
        }
    }

    /// What the private file systems in memory hold.
    fn files(&self) -> u64 {
        let used = |path| statvfs(path).map_or(0, |it| (it.blocks() - it.blocks_free()) * it.fragment_size());
        let tmp = if self.ceilings.own_tmp { used(c"/tmp") } else { 0 };
        let shm = if self.ceilings.own_shm { used(c"/dev/shm") } else { 0 };
        tmp + shm
    }

    /// What processes have in memory, program files included and shared pages once for each.
    fn resident(&self) -> Result<u64, Errno> {
        let mut all = 0;
        members::each(self.own_processes, |process| all += self.resident_of(process))?;
        Ok(all)
    }

    fn resident_of(&self, process: i32) -> u64 {
        let mut room = [0; 128];
        let pages = content(process, "statm", &mut room).split(|byte| *byte == b' ').nth(1);
        pages.and_then(members::number).and_then(|pages| u64::try_from(pages).ok()).unwrap_or(0) * self.page
    }

    /// What processes have in memory that no file could give back: each its share, and apart from it what several share.
    fn own(&self) -> Result<(u64, u64), Errno> {
        let (mut own, mut shared) = (0, 0);
        members::each(self.own_processes, |process| {
            let mut room = [0; 2048];
            let text = content(process, "smaps_rollup", &mut room);
            if text.is_empty() {
                // It hides itself, or has ended: the rest of what is known of it.
                own += self.resident_of(process);
            }
            for line in text.split(|byte| *byte == b'\n') {
                let mut words = line.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
                let (name, kib) = (words.next().unwrap_or_default(), words.next().and_then(members::number));
                let bytes = kib.and_then(|kib| u64::try_from(kib).ok()).unwrap_or(0) * 1024;
                match name {
                    b"Pss_Anon:" | b"SwapPss:" => own += bytes,
                    b"Pss_Shmem:" => shared += bytes,
                    _ => {}
                }
            }
        })?;
        Ok((own, shared))
    }
}

/// What `/proc` says of a process; nothing if it does not.
fn content<'a>(process: i32, file: &str, room: &'a mut [u8]) -> &'a [u8] {
    let Ok(path) = Text::new(format_args!("/proc/{process}/{file}"), b"") else { return &[] };
    let opened = path.c_str().and_then(|path| open(path, OFlag::O_RDONLY | OFlag::O_CLOEXEC, Mode::empty()));
    let length = opened.and_then(|file| read(&file, room)).unwrap_or(0);
    room.get(..length).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_the_ceiling_nothing_is_counted_and_at_it_what_is_under_way_is_waited_for() {
        let admitted = |outcome: Result<Outcome, Errno>| matches!(outcome, Ok(Outcome::GoOn));
        // A thread that runs all the time, and from which nobody descends.
        let results: Vec<bool> = std::thread::spawn(move || {
            let own = nix::unistd::gettid().as_raw();
            let mut forks = Forks::new(Some(3), false);
            let mut all: Vec<bool> = (0..3).map(|_| admitted(forks.judge(own, true))).collect();
            all.push(matches!(forks.judge(own, true), Ok(Outcome::Later(_))));
            // Nobody waits: who is under way is taken to come.
            all.push(matches!(forks.judge(own, false), Err(Errno::EAGAIN)) && forks.hit);
            std::thread::sleep(UNDER_WAY);
            // None of them came: there is room again.
            all.push(admitted(forks.judge(own, true)) && forks.bound == 1);
            all
        })
        .join()
        .unwrap();
        assert_eq!(results, [true; 6]);
        let mut none = Forks::new(Some(0), false);
        assert!(matches!(none.judge(0, false), Err(Errno::EAGAIN)) && none.hit);
    }

    #[test]
    fn who_sleeps_or_is_gone_is_done() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let begun = Begun { thread: i32::try_from(child.id()).unwrap(), at: Instant::now() + UNDER_WAY * 100 };
        let deadline = Instant::now() + Duration::from_secs(20);
        while begun.is_under_way() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(!begun.is_under_way());
        assert!(Begun { thread: nix::unistd::gettid().as_raw(), ..begun }.is_under_way(), "the control: this one runs");
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!begun.is_under_way());
    }
}
