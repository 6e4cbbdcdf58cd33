//! A command is in its caller's process group, for the sake of job control. What is done to that group as a whole ends
//! at the sandbox all the same, and so does what is done to the sandbox's first process.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "the roles are played before main")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use common::{Place, Spec, every_way, has_namespaces, text, users};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use pi_guard_sandbox::{Profile, Wanted, select};

roles!(|_| 2);

/// Another process of the group that the command will be in: it waits, and leads the group.
struct Neighbour(Child);

impl Neighbour {
    fn of(user: Option<u32>) -> Self {
        let mut sleep = Command::new("/bin/sleep");
        sleep.arg("600").process_group(0).stdin(Stdio::null()).stdout(Stdio::null());
        if let Some(user) = user {
            sleep.uid(user).gid(user);
        }
        Self(sleep.spawn().unwrap())
    }

    fn group(&self) -> i32 {
        i32::try_from(self.0.id()).unwrap()
    }

    /// Its priority, and the kind and level of its input and output.
    fn priorities(&self) -> (i32, i64) {
        // SAFETY: takes integers.
        let nice = unsafe { libc::getpriority(libc::PRIO_PROCESS, self.0.id()) };
        // SAFETY: takes integers.
        (nice, unsafe { libc::syscall(libc::SYS_ioprio_get, 1, self.0.id()) })
    }

    fn lives(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }
}

impl Drop for Neighbour {
    fn drop(&mut self) {
        let _ = kill(Pid::from_raw(self.group()), Signal::SIGKILL);
        let _ = self.0.wait();
    }
}

/// Signals the whole group by every call that takes one, and says how often it got a signal itself.
const SIGNALS: &str = "import ctypes, os, signal, time\nlibc = ctypes.CDLL(None)\ngot = 0\n\
                       def count(*_):\n global got\n got += 1\nsignal.signal(signal.SIGUSR2, count)\n\
                       try: os.kill(0, signal.SIGUSR2)\nexcept OSError as error: print('refused')\n\
                       libc.syscall(424, os.pidfd_open(os.getpid()), signal.SIGUSR2, None, 4)\n\
                       deadline = time.time() + 20\n\
                       while got == 0 and time.time() < deadline: time.sleep(0.01)\n\
                       print('got', got > 0)";

const PRIORITIES: &str = "import ctypes, os\nlibc = ctypes.CDLL(None)\nme = os.getuid()\n\
                          libc.setpriority(1, 0, 18), libc.setpriority(2, me, 18)\n\
                          libc.syscall(251, 2, 0, 3 << 13), libc.syscall(251, 3, me, 3 << 13)\n\
                          print(libc.setpriority(0, 0, 19), libc.syscall(251, 1, 0, 3 << 13))";

fn newest() -> u32 {
    let profile = Profile::builder().build().unwrap();
    select(&Wanted::default(), &profile).unwrap().enforcement(&profile).landlock_abi
}

#[test]
fn a_signal_to_the_group_stays_inside_with_every_landlock_abi() {
    for user in users() {
        let place = Place::new(user);
        let mut ways: Vec<Spec> = (1..=newest()).map(|abi| Spec { abi: Some(abi), ..Spec::default() }).collect();
        if !has_namespaces(&place) {
            eprintln!("not tried: no namespaces here");
            continue;
        }
        ways.extend(every_way().into_iter().filter(|spec| !spec.landlock_only || newest() >= 6));
        for spec in ways {
            let mut neighbour = Neighbour::of(user);
            let mut process = place.launch(&spec, &["python3", "-c", SIGNALS]);
            let output = process.process_group(neighbour.group()).output().unwrap();
            assert_eq!(text(&output, 0), "got True", "{spec:?}");
            assert!(neighbour.lives(), "as {user:?} with {spec:?}");
        }
        // The control: without a sandbox it ends.
        let mut neighbour = Neighbour::of(user);
        let mut bare = Command::new("python3");
        bare.args(["-c", SIGNALS]).process_group(neighbour.group());
        assert_eq!(text(&bare.output().unwrap(), 0), "got True");
        neighbour.0.wait().unwrap();
    }
}

/// As `timeout` does it, which makes a group and then signals it by 0.
#[test]
fn a_group_of_the_command_s_own_is_signalled_as_ever() {
    let script = "import os, signal, subprocess, time\nchild = subprocess.Popen(['sleep', '600'])\n\
                  os.setpgid(0, 0), os.setpgid(child.pid, os.getpid())\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n\
                  os.kill(0, signal.SIGTERM)\nprint(child.wait())";
    let place = Place::new(None);
    for abi in (1..=newest()).filter(|_| has_namespaces(&place)) {
        let spec = Spec { abi: Some(abi), ..Spec::default() };
        let script = script.replace("os.setpgid(0, 0), os.setpgid(child.pid, os.getpid())", "pass");
        let script = script.replace("child = ", "os.setpgid(0, 0); child = ");
        assert_eq!(text(&place.launch(&spec, &["python3", "-c", &script]).output().unwrap(), 0), "-15", "{spec:?}");
    }
}

#[test]
fn nobody_else_of_the_group_is_slowed() {
    for user in users() {
        for spec in every_way() {
            let (place, neighbour) = (Place::new(user), Neighbour::of(user));
            let before = neighbour.priorities();
            let mut process = place.launch(&spec, &["python3", "-c", PRIORITIES]);
            let output = process.process_group(neighbour.group()).output().unwrap();
            assert_eq!(text(&output, 0), "0 0", "a command may slow itself: {spec:?}");
            assert_eq!(neighbour.priorities(), before, "as {user:?} with {spec:?}");
        }
    }
    // The control, of which only the group is a part: the user's other processes are not the test's to slow.
    let neighbour = Neighbour::of(None);
    let before = neighbour.priorities();
    let script =
        PRIORITIES.replace("libc.setpriority(2, me, 18)", "0").replace("libc.syscall(251, 3, me, 3 << 13)", "0");
    let mut bare = Command::new("python3");
    bare.args(["-c", &script]).process_group(neighbour.group());
    assert_eq!(text(&bare.output().unwrap(), 0), "0 0");
    let after = neighbour.priorities();
    assert!(after.0 != before.0 && after.1 != before.1, "{before:?} {after:?}");
}

#[test]
fn the_first_process_is_not_starved() {
    let script = "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n\
                  def tries(pid):\n\
                  \x20one, limit = (ctypes.c_int * 1)(0), (ctypes.c_ulong * 2)(64, 64)\n\
                  \x20mask, other = (ctypes.c_ulong * 16)(1), (ctypes.c_int * 12)(48, 5)\n\
                  \x20calls = [(141, 0, pid, 19), (251, 1, pid, 3 << 13), (203, pid, 128, mask), (144, pid, 5, one),\n\
                  \x20         (142, pid, one), (314, pid, other, 0), (302, pid, 7, limit, None)]\n\
                  \x20return [0 if libc.syscall(*call) >= 0 else ctypes.get_errno() for call in calls]\n\
                  print(tries(1), tries(os.getpid()))";
    for user in users() {
        let place = Place::new(user);
        for spec in every_way().into_iter().filter(|spec| !spec.landlock_only && has_namespaces(&place)) {
            let output = place.launch(&spec, &["python3", "-c", script]).output().unwrap();
            let (refused, control) = ("[1, 1, 1, 1, 1, 1, 1]", "[0, 0, 0, 0, 0, 0, 0]");
            assert_eq!(text(&output, 0), format!("{refused} {control}"), "as {user:?} with {spec:?}");
        }
    }
}
