//! Limits: each holds, on every way to launch and for every user, and what was met is told. Each check has a control under
//! a limit that is wide enough.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "the roles are played before main")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::os::unix::process::ExitStatusExt;
use std::process::Output;
use std::time::{Duration, Instant};

use common::{Place, Spec, every_way, users};

roles!(|_| 2);

const MIB: u64 = 1 << 20;

/// Runs a check for every user, on both rungs, under Bubblewrap where it is installed, and without a sandbox, all at a time.
fn everywhere(check: impl Fn(&Place, Spec) + Sync) {
    let check = &check;
    std::thread::scope(|all| {
        for user in users() {
            let mut ways = vec![Spec { unconfined: true, ..Spec::default() }];
            ways.extend([false, true].map(|landlock_only| Spec { landlock_only, ..Spec::default() }));
            if common::has_bubblewrap() {
                ways.push(Spec { bubblewrap: true, ..Spec::default() });
            }
            for spec in ways {
                all.spawn(move || check(&Place::new(user), spec));
            }
        }
    });
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn under(place: &Place, spec: &Spec, limits: &[(&'static str, u64)], words: &[&str]) -> Ran {
    let spec = Spec { limits: limits.to_vec(), ..spec.clone() };
    let Output { status, stdout, stderr } = place.launch(&spec, words).output().unwrap();
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap());
    Ran { code, out: String::from_utf8(stdout).unwrap(), err: String::from_utf8(stderr).unwrap() }
}

impl Ran {
    #[track_caller]
    fn met(&self, code: i32, limit: &str, spec: &Spec) {
        assert!(self.err.contains(&format!("met: {limit}")), "{spec:?}: {}{}", self.out, self.err);
        assert_eq!(self.code, code, "{spec:?}: {}{}", self.out, self.err);
    }

    #[track_caller]
    fn free(&self, out: &str, spec: &Spec) {
        assert_eq!((self.code, self.out.trim()), (0, out), "{spec:?}: {}", self.err);
        assert!(!self.err.contains("met:"), "{spec:?}: {}", self.err);
    }
}

#[test]
fn memory_that_is_used_is_counted_and_more_ends_all() {
    everywhere(|place, spec| {
        let fill = |mib: u32| format!("x = b'x' * ({mib} << 20); print('alive')");
        let limit = [("memory", 200 * MIB)];
        under(place, &spec, &limit, &["python3", "-c", &fill(100)]).free("alive", &spec);
        under(place, &spec, &limit, &["python3", "-c", &fill(1500)]).met(137, "Memory", &spec);
        // Of all processes together: each of these alone is below.
        let many = "import os,time\nfor _ in range(4):\n if os.fork() == 0:\n  x = b'x' * (80 << 20); time.sleep(20)\ntime.sleep(20)";
        under(place, &spec, &limit, &["python3", "-c", many]).met(137, "Memory", &spec);
    });
}

/// What only takes addresses is free, and pages that processes share count once.
#[test]
fn memory_that_is_not_used_is_not_counted() {
    everywhere(|place, spec| {
        let limit = [("memory", 200 * MIB)];
        let reserve = "import mmap; m = mmap.mmap(-1, 64 << 30, flags=mmap.MAP_PRIVATE | 0x4000); print('alive')";
        under(place, &spec, &limit, &["python3", "-c", reserve]).free("alive", &spec);
        let shared = "import os,time\nx = b'x' * (90 << 20)\nchildren = [os.fork() for _ in range(1)]\n\
                      if children[0] == 0:\n [os.fork() for _ in range(3)]; time.sleep(1); os._exit(0)\n\
                      os.wait(); print('alive')";
        under(place, &spec, &limit, &["python3", "-c", shared]).free("alive", &spec);
    });
}

#[test]
fn files_in_memory_are_memory() {
    for user in users() {
        let place = Place::new(user);
        let spec = Spec::default();
        for file in ["/tmp/x", "/dev/shm/x"] {
            let script = |mib| format!("head -c {mib}M /dev/zero > {file}; sleep 0.3; echo alive");
            let limit = [("memory", 200 * MIB)];
            under(&place, &spec, &limit, &["sh", "-c", &script(100)]).free("alive", &spec);
            under(&place, &spec, &limit, &["sh", "-c", &script(400)]).met(137, "Memory", &spec);
        }
    }
}

#[test]
fn processes_and_threads_are_counted_for_the_sandbox_alone() {
    let children = "import subprocess\nn = 0\ntry:\n for n in range(40): subprocess.Popen(['sleep', '20'])\n\
                    except BlockingIOError: pass\nprint(n + 1)";
    let threads = "import threading,time\nn = 0\ntry:\n for n in range(40): \
                   threading.Thread(target=time.sleep, args=(20,), daemon=True).start()\n\
                   except RuntimeError: pass\nprint(n + 1)";
    everywhere(|place, spec| {
        let many = |script: &str, most: u64| under(place, &spec, &[("processes", most)], &["python3", "-c", script]);
        if spec.unconfined {
            let ran = many("print('ran')", 99);
            assert_eq!((ran.code, ran.out.as_str()), (125, ""), "{}", ran.err);
            assert!(ran.err.contains("a limit on processes cannot be held"), "{}", ran.err);
            return;
        }
        for script in [children, threads] {
            many(script, 60).free("40", &spec);
            let ran = many(script, 12);
            // Python itself is one, and the one that fails was counted.
            assert_eq!((ran.out.trim(), ran.code), ("12", 0), "{spec:?}: {}", ran.err);
            ran.met(0, "Processes", &spec);
        }
        // What has ended makes room, however many there are in all.
        under(place, &spec, &[("processes", 5)], &["sh", "-c", "for i in $(seq 300); do /bin/true; done; echo all"])
            .free("all", &spec);
    });
}

#[test]
fn a_fork_bomb_stays_below_the_limit_and_ends_with_the_time() {
    // Each that was refused tries again, so the bomb does not burn out.
    let bomb =
        "import os,time\nend = time.time() + 20\nwhile time.time() < end:\n try: os.fork()\n except OSError: pass";
    let count = |mark: &str| {
        let listed = std::process::Command::new("pgrep").args(["-c", "-f", mark]).output().unwrap();
        String::from_utf8(listed.stdout).unwrap().trim().parse::<usize>().unwrap()
    };
    for user in users() {
        for way in every_way().into_iter().filter(|way| !way.exec) {
            let place = Place::new(user);
            let mark = format!("bomb-{}-{}", std::process::id(), place.path.file_name().unwrap().display());
            let spec = Spec { wall_ms: Some(2500), limits: vec![("processes", 50)], ..way };
            let script = format!("{bomb} # {mark}");
            let mut launched = place.launch(&spec, &["python3", "-c", &script]);
            let child =
                launched.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
            let (begun, mut most) = (Instant::now(), 0);
            while begun.elapsed() < Duration::from_secs(2) {
                most = most.max(count(&mark));
            }
            let output = child.wait_with_output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            assert!(err.contains("met: Processes") && err.contains("met: Wall"), "{spec:?}: {err}");
            // The launcher and the first process have the words as well: in their environment, or not at all.
            assert!((10..=55).contains(&most), "{spec:?}: {most} at a time");
            assert_eq!(count(&mark), 0, "{spec:?}");
        }
    }
}

#[test]
fn a_file_does_not_grow_beyond_its_limit() {
    everywhere(|place, spec| {
        let scratch = place.directory("scratch");
        let spec = Spec { scratch: Some(scratch.clone()), ..spec };
        let script = |size: u32| format!("exec head -c {size} /dev/zero > {}/x", scratch.display());
        let limit = [("file_size", MIB)];
        under(place, &spec, &limit, &["sh", "-c", &script(900_000)]).free("", &spec);
        under(place, &spec, &limit, &["sh", "-c", &script(9_000_000)]).met(153, "FileSize", &spec);
        assert_eq!(std::fs::metadata(scratch.join("x")).unwrap().len(), MIB);
    });
}

#[test]
fn only_so_many_files_are_open() {
    everywhere(|place, spec| {
        // What the caller has open passes on where there is no sandbox: only the highest number is known.
        let script = "n = []\ntry:\n while len(n) < 50: n.append(open('/dev/null'))\n\
                      except OSError as e: print(e.errno, max(file.fileno() for file in n))\nelse: print('all')";
        let spec = Spec { scratch: Some(place.directory("scratch")), ..spec };
        under(place, &spec, &[("open_files", 90)], &["python3", "-c", script]).free("all", &spec);
        under(place, &spec, &[("open_files", 20)], &["python3", "-c", script]).free("24 19", &spec);
        // Hardly any: what a launcher needs for itself is not counted.
        under(place, &spec, &[("open_files", 4)], &["sh", "-c", "echo ran"]).free("ran", &spec);
    });
}

#[test]
fn processor_time_ends_who_uses_it_and_says_so() {
    everywhere(|place, spec| {
        let limit = [("cpu", 1)];
        under(place, &spec, &limit, &["sh", "-c", "sleep 1.5; echo waited"]).free("waited", &spec);
        let burn = ["sh", "-c", "while :; do :; done"];
        under(place, &spec, &limit, &burn).met(152, "Cpu", &spec);
        // Also as the last command of a shell, and one that ignores the signal is killed a second later.
        under(place, &spec, &limit, &["bash", "-c", "sh -c 'while :; do :; done'; exit $?"]).met(152, "Cpu", &spec);
        if spec.landlock_only {
            let deaf = "trap '' XCPU; while :; do :; done";
            assert_eq!(under(place, &spec, &limit, &["sh", "-c", deaf]).code, 137, "{spec:?}");
        }
    });
}

/// One that the caller has is not raised, and is no reason not to run.
#[test]
fn a_lower_limit_of_the_callers_own_stays() {
    everywhere(|place, spec| {
        let spec = Spec { limits: vec![("open_files", 5000), ("file_size", 1 << 40)], ..spec };
        let mut launched = std::process::Command::new("sh");
        let inner = place.sh(&spec, "ulimit -n; ulimit -f");
        launched.args(["-c", "ulimit -n 99; exec \"$0\"", inner.get_program().to_str().unwrap()]);
        launched.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?)))).current_dir(&place.path);
        let output = launched.output().unwrap();
        assert_eq!(common::text(&output, 0), format!("99\n{}", (1_u64 << 40) / 512), "{spec:?}");
    });
}
